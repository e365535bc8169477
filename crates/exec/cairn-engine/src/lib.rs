//! The Engine trait; wave, workgroup and LDS state; guest memory; traps and faults.
