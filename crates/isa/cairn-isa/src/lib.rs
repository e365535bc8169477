//! Instruction tables, decoder and disassembler.
