// Unoptimised code: everything lives in scratch, and functions are called.
// flags: -O0
#include "control.hip"
