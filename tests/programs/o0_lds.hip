// Unoptimised code, with LDS: generic addresses where optimised code knows the memory.
// flags: -O0
#include "lds.hip"
