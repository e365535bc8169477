//! GPU targets: gfx names, ELF flags, wave sizes, features, target IDs.
