// Unoptimised arithmetic.
// flags: -O0
#include "float32.hip"
