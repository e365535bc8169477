//! Bit fields, soft floats (f16, bf16) and checked casts. Knows nothing of GPUs.
