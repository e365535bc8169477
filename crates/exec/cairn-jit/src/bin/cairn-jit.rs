//! The helper program.
fn main() {}
