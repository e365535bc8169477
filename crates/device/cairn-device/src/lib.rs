//! The virtual GPU: AQL queues, packet processor, signals, memory, scheduler, faults.
