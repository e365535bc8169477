//! The instruction names: one variant a canonical mnemonic, whatever its encodings.
//!
//! The list is derived from the rows in `tables/` (`cargo xtask codegen`). What an instruction *means* is unknown here.

use crate::op_names::for_each_op;

macro_rules! ops {
    ($($op:ident $name:literal)*) => {
        /// An instruction by its canonical mnemonic, without the encoding suffix: `V_ADD_F32` is
        /// `v_add_f32_e32`, `_e64`, `_sdwa`, `_dpp` and `_dpp8`.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Op {
            $($op,)*
        }

        impl Op {
            /// Every instruction, in the order of the enum, which is alphabetical.
            pub const ALL: &'static [Op] = &[$(Op::$op,)*];

            /// The mnemonic in lower case, as the assembler writes it without a suffix.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Op::$op => $name,)*
                }
            }
        }
    };
}

impl Op {
    /// The instruction with this mnemonic (lower case, no encoding suffix).
    pub fn from_name(name: &str) -> Option<Op> {
        Op::ALL.binary_search_by(|op| op.name().cmp(name)).ok().map(|i| Op::ALL[i])
    }
}

impl std::fmt::Display for Op {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

for_each_op!(ops);

#[cfg(test)]
mod tests {
    use super::Op;

    #[test]
    fn names_are_sorted_and_found() {
        assert!(Op::ALL.windows(2).all(|w| w[0].name() < w[1].name()));
        for &op in Op::ALL {
            assert_eq!(Op::from_name(op.name()), Some(op));
        }
        assert_eq!(Op::from_name("v_add_f33"), None);
    }
}
