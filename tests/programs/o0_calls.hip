// Calls of all kinds, unoptimised: dynamic stacks, and everything in scratch.
// flags: -O0
#include "calls.hip"
