//! Runs IR with the evaluator, vectorised over lanes.
