//! Analyses and passes over the IR: EXEC, uniformity, address shapes, segments.
