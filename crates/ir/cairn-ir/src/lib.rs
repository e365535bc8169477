//! The typed IR over (lanes x registers): op list, builder, verifier, text form, evaluator.
