//! AMDGCN to IR: the only place that knows what an instruction means.
