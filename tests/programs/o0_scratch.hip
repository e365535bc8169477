// Unoptimised code, with arrays and addresses of locals.
// flags: -O0
#include "scratch.hip"
