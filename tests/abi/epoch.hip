// Kernels of epoch.c.
#define GLOBAL extern "C" __attribute__((global))
GLOBAL void store(int *p, int v) { *p = v; }
