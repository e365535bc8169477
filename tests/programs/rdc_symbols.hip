// Relocatable device code: the device's objects are linked by lld, and symbols are external.
// flags: -fgpu-rdc
#include "symbols.hip"
