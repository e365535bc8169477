//! A small writer of code objects, so that tests need no compiler; and clang, for those that want real ones.
#![allow(dead_code)]

use std::path::PathBuf;
use std::process::Command;

/// MessagePack, as far as metadata needs it.
pub enum M {
    U(u64),
    B(bool),
    S(&'static str),
    A(Vec<M>),
    O(Vec<(&'static str, M)>),
}

impl M {
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            M::U(n) if *n < 0x80 => out.push(*n as u8),
            M::U(n) => {
                out.push(0xcf);
                out.extend(n.to_be_bytes());
            }
            M::B(b) => out.push(0xc2 + u8::from(*b)),
            M::S(s) => {
                out.extend([0xda, (s.len() >> 8) as u8, s.len() as u8]);
                out.extend(s.bytes());
            }
            M::A(items) => {
                out.extend([0xdc, (items.len() >> 8) as u8, items.len() as u8]);
                items.iter().for_each(|i| i.write(out));
            }
            M::O(items) => {
                out.extend([0xde, (items.len() >> 8) as u8, items.len() as u8]);
                for (key, value) in items {
                    M::S(key).write(out);
                    value.write(out);
                }
            }
        }
    }
}

pub struct Sym {
    pub name: &'static str,
    pub kind: u8,
    pub section: u16,
    pub address: u64,
    pub size: u64,
}

/// What the written object is made of. Addresses: read-only data at 0x1000, code at 0x2000, data at 0x3000.
pub struct Object {
    pub abi_version: u8,
    pub flags: u32,
    pub rodata: Vec<u8>,
    pub text: Vec<u8>,
    pub data: Vec<u8>,
    pub bss: u64,
    pub symbols: Vec<Sym>,
    pub rela: Vec<(u64, u32, u32, i64)>,
    pub metadata: M,
}

pub const RODATA: u64 = 0x1000;
pub const TEXT: u64 = 0x2000;
pub const DATA: u64 = 0x3000;

pub fn descriptor(entry_offset: i64, rsrc: [u32; 3], properties: u16, lds: u32) -> Vec<u8> {
    let mut d = vec![0; 64];
    d[0..4].copy_from_slice(&lds.to_le_bytes());
    d[4..8].copy_from_slice(&16u32.to_le_bytes());
    d[8..12].copy_from_slice(&24u32.to_le_bytes());
    d[16..24].copy_from_slice(&entry_offset.to_le_bytes());
    d[44..48].copy_from_slice(&rsrc[2].to_le_bytes());
    d[48..52].copy_from_slice(&rsrc[0].to_le_bytes());
    d[52..56].copy_from_slice(&rsrc[1].to_le_bytes());
    d[56..58].copy_from_slice(&properties.to_le_bytes());
    d
}

impl Object {
    /// One kernel `k`, a table `table` that is relocated, a zeroed variable, and an LDS array that nobody defines.
    pub fn sample() -> Object {
        let arg = |offset, size, kind| {
            M::O(vec![(".offset", M::U(offset)), (".size", M::U(size)), (".value_kind", M::S(kind))])
        };
        let kernel = M::O(vec![
            (".name", M::S("k")),
            (".symbol", M::S("k.kd")),
            (
                ".args",
                M::A(vec![
                    arg(0, 8, "global_buffer"),
                    arg(8, 4, "by_value"),
                    arg(16, 8, "hidden_future_thing"),
                ]),
            ),
            (".kernarg_segment_size", M::U(24)),
            (".kernarg_segment_align", M::U(8)),
            (".group_segment_fixed_size", M::U(512)),
            (".private_segment_fixed_size", M::U(16)),
            (".wavefront_size", M::U(64)),
            (".sgpr_count", M::U(16)),
            (".vgpr_count", M::U(5)),
            (".max_flat_workgroup_size", M::U(256)),
            (".reqd_workgroup_size", M::A(vec![M::U(8), M::U(8), M::U(4)])),
            (".uniform_work_group_size", M::U(1)),
            (".some_new_key", M::A(vec![M::O(vec![("x", M::U(300))])])),
        ]);
        Object {
            abi_version: 2,
            flags: 0x2f | 0x100 | 0x800, // gfx906, xnack any, sramecc off
            rodata: descriptor(
                (TEXT - RODATA) as i64,
                [1 | 2 << 6 | 0xf0 << 12 | 1 << 21 | 1 << 23, 6 << 1 | 1 << 7 | 1, 0],
                0b1001,
                512,
            ),
            text: vec![0, 0, 0x81, 0xbf], // s_endpgm
            data: (0..16).collect(),
            bss: 64,
            symbols: vec![
                Sym { name: "k.kd", kind: 1, section: 1, address: RODATA, size: 64 },
                Sym { name: "k", kind: 2, section: 2, address: TEXT, size: 4 },
                Sym { name: "table", kind: 1, section: 3, address: DATA, size: 16 },
                Sym { name: "zeroed", kind: 1, section: 3, address: DATA + 16, size: 64 },
                Sym { name: "dynamic_lds", kind: 1, section: 0, address: 0, size: 0 },
                Sym { name: "elsewhere", kind: 1, section: 0, address: 0, size: 0 },
            ],
            rela: vec![(DATA, 13, 0, TEXT as i64), (DATA + 8, 3, 6, 4)],
            metadata: M::O(vec![
                ("amdhsa.version", M::A(vec![M::U(1), M::U(1)])),
                ("amdhsa.target", M::S("amdgcn-amd-amdhsa--gfx906:sramecc-")),
                ("amdhsa.printf", M::A(vec![M::S("1:1:4:%d\n")])),
                ("amdhsa.kernels", M::A(vec![kernel])),
            ]),
        }
    }

    pub fn write(&self) -> Vec<u8> {
        let mut strings = vec![0];
        let mut symtab = vec![0; 24];
        for s in &self.symbols {
            symtab.extend((strings.len() as u32).to_le_bytes());
            symtab.extend([0x10 | s.kind, 3]);
            symtab.extend(s.section.to_le_bytes());
            symtab.extend(s.address.to_le_bytes());
            symtab.extend(s.size.to_le_bytes());
            strings.extend(s.name.bytes());
            strings.push(0);
        }
        let mut note = Vec::new();
        let mut desc = Vec::new();
        self.metadata.write(&mut desc);
        note.extend([7u32.to_le_bytes(), (desc.len() as u32).to_le_bytes(), 32u32.to_le_bytes()].concat());
        note.extend(b"AMDGPU\0\0");
        note.extend(&desc);
        note.resize(note.len().next_multiple_of(4), 0);
        let mut rela = Vec::new();
        for &(address, kind, symbol, addend) in &self.rela {
            rela.extend(address.to_le_bytes());
            rela.extend((u64::from(symbol) << 32 | u64::from(kind)).to_le_bytes());
            rela.extend(addend.to_le_bytes());
        }
        let mut hash = Vec::new();
        for word in [1, self.symbols.len() as u32 + 1, 0] {
            hash.extend(u32::to_le_bytes(word));
        }
        hash.resize(12 + 4 * (self.symbols.len() + 1), 0);

        // The read-only segment at 0 holds headers and tables; its addresses are its file offsets.
        let mut file = vec![0; 64 + 6 * 56];
        let mut put = |bytes: &[u8]| {
            file.resize(file.len().next_multiple_of(8), 0);
            let at = file.len() as u64;
            file.extend(bytes);
            at
        };
        let (note_at, symtab_at, strings_at) = (put(&note), put(&symtab), put(&strings));
        let (hash_at, rela_at) = (put(&hash), put(&rela));
        let dynamic: Vec<u8> = [
            (4, hash_at),
            (5, strings_at),
            (6, symtab_at),
            (10, strings.len() as u64),
            (7, rela_at),
            (8, rela.len() as u64),
            (9, 24),
            (0, 0),
        ]
        .iter()
        .flat_map(|&(tag, value): &(u64, u64)| [tag.to_le_bytes(), value.to_le_bytes()].concat())
        .collect();
        let dynamic_at = put(&dynamic);
        let tables_end = file.len() as u64;
        assert!(tables_end <= RODATA);
        for (at, bytes) in [(RODATA, &self.rodata), (TEXT, &self.text), (DATA, &self.data)] {
            file.resize(at as usize, 0);
            file.extend(bytes);
        }
        let (rodata, text, data) = (self.rodata.len() as u64, self.text.len() as u64, self.data.len() as u64);
        let headers = [
            (1, 4, 0, tables_end, tables_end),
            (1, 4, RODATA, rodata, rodata),
            (1, 5, TEXT, text, text),
            (1, 6, DATA, data, data + self.bss),
            (2, 4, dynamic_at, dynamic.len() as u64, dynamic.len() as u64),
            (4, 4, note_at, note.len() as u64, note.len() as u64),
        ];
        file[..8].copy_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1, 64]);
        file[8] = self.abi_version;
        file[16..20].copy_from_slice(&[3, 0, 224, 0]);
        file[20] = 1;
        file[32..40].copy_from_slice(&64u64.to_le_bytes());
        file[48..52].copy_from_slice(&self.flags.to_le_bytes());
        file[52..58].copy_from_slice(&[64, 0, 56, 0, headers.len() as u8, 0]);
        for (i, &(kind, flags, at, filesz, memsz)) in headers.iter().enumerate() {
            let h = 64 + i * 56;
            file[h..h + 4].copy_from_slice(&u32::to_le_bytes(kind));
            file[h + 4..h + 8].copy_from_slice(&u32::to_le_bytes(flags));
            for (j, word) in
                [at, at, at, filesz, memsz, if kind == 1 { 4096 } else { 8 }].into_iter().enumerate()
            {
                file[h + 8 + j * 8..h + 16 + j * 8].copy_from_slice(&u64::to_le_bytes(word));
            }
        }
        file
    }
}

/// Compiles HIP (without any header) for a GPU target; `None` (with a note) where there is no clang-19.
pub fn compile(name: &str, source: &str, target: &str, flags: &[&str]) -> Option<Vec<u8>> {
    let clang = ["/usr/bin/clang++-19", "/usr/lib/llvm-19/bin/clang++"]
        .iter()
        .map(PathBuf::from)
        .find(|p| p.exists());
    let Some(clang) = clang else {
        eprintln!("skipped: no clang++-19");
        return None;
    };
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{target}"));
    std::fs::create_dir_all(&dir).unwrap();
    let (input, output) = (dir.join("in.cpp"), dir.join("out.co"));
    std::fs::write(&input, source).unwrap();
    let done = Command::new(clang)
        .args([
            "-x",
            "hip",
            "--cuda-device-only",
            "--no-gpu-bundle-output",
            "-nogpuinc",
            "-nogpulib",
            "-O2",
            "-c",
        ])
        .arg(format!("--offload-arch={target}"))
        .args(flags)
        .arg("-o")
        .args([&output, &input])
        .output()
        .unwrap();
    assert!(done.status.success(), "clang: {}", String::from_utf8_lossy(&done.stderr));
    Some(std::fs::read(output).unwrap())
}
