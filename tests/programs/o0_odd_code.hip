// Code of unusual shape, unoptimised.
// flags: -O0 -DSTEPS=220
// timeout: 300
#include "odd_code.hip"
