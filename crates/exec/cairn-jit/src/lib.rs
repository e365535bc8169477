//! IR to native code through LLVM, in a helper process; blob loader and disk cache.
