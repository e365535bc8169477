//! LLVM IR as text: types, values, and a writer for one function.
//!
//! Owns [`Fun`]. The code generator writes text, so that it needs no LLVM to be built, tested or read; only the
//! helper process parses it. Must not know guest operations.

use std::fmt::Write as _;

/// Element types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum E {
    I1,
    /// Masks of four lanes.
    I4,
    I8,
    I16,
    I32,
    I64,
    I128,
    F16,
    F32,
    F64,
    Ptr,
}

impl E {
    pub const fn bits(self) -> u32 {
        match self {
            E::I1 => 1,
            E::I4 => 4,
            E::I8 => 8,
            E::I16 | E::F16 => 16,
            E::I32 | E::F32 => 32,
            E::I64 | E::F64 | E::Ptr => 64,
            E::I128 => 128,
        }
    }

    pub const fn int(bits: u32) -> E {
        match bits {
            1 => E::I1,
            4 => E::I4,
            8 => E::I8,
            16 => E::I16,
            32 => E::I32,
            64 => E::I64,
            _ => E::I128,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            E::I1 => "i1",
            E::I4 => "i4",
            E::I8 => "i8",
            E::I16 => "i16",
            E::I32 => "i32",
            E::I64 => "i64",
            E::I128 => "i128",
            E::F16 => "half",
            E::F32 => "float",
            E::F64 => "double",
            E::Ptr => "ptr",
        }
    }

    /// As LLVM mangles it into intrinsics' names.
    pub const fn mangled(self) -> &'static str {
        match self {
            E::F16 => "f16",
            E::F32 => "f32",
            E::F64 => "f64",
            E::Ptr => "p0",
            e => e.name(),
        }
    }
}

/// A scalar (`n` = 0) or a vector of `n` elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct T {
    pub e: E,
    pub n: u16,
}

impl T {
    pub const fn s(e: E) -> T {
        T { e, n: 0 }
    }
    pub const fn v(n: u16, e: E) -> T {
        T { e, n }
    }
    pub const fn with(self, e: E) -> T {
        T { e, n: self.n }
    }
    pub fn mangled(self) -> String {
        if self.n == 0 { self.e.mangled().to_string() } else { format!("v{}{}", self.n, self.e.mangled()) }
    }
}

impl std::fmt::Display for T {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.n == 0 { f.write_str(self.e.name()) } else { write!(f, "<{} x {}>", self.n, self.e.name()) }
    }
}

/// A value: a register of the function or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct V {
    id: u32,
    pub ty: T,
}

const CONST: u32 = 1 << 31;

/// A basic block's label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct L(pub u32);

impl std::fmt::Display for L {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b{}", self.0)
    }
}

/// Writes one function and collects the declarations that it needs.
#[derive(Debug, Default)]
pub struct Fun {
    allocas: String,
    body: String,
    next: u32,
    labels: u32,
    consts: Vec<String>,
    const_bits: Vec<Option<u64>>,
    decls: std::collections::BTreeSet<String>,
    /// Line of following instructions; 0 writes none.
    line: u32,
    max_line: u32,
    /// Whether the current block already ended.
    ended: bool,
    current: L,
    /// Whether the host has `vpternlog` with merging masks, and the vectors that may come from bitwise operations.
    ternary_logic: bool,
    bitwise: std::collections::HashSet<u32>,
    /// The dwords that 64-bit values were put together from.
    halves: std::collections::HashMap<u32, (V, V)>,
}

impl Fun {
    pub fn new() -> Fun {
        Fun::default()
    }

    /// Sets the line that the following instructions carry.
    pub fn set_line(&mut self, line: u32) {
        self.line = line;
        self.max_line = self.max_line.max(line);
    }

    pub fn line(&self) -> u32 {
        self.line
    }

    /// The text of a value as an operand.
    pub fn s(&self, v: V) -> String {
        if v.id & CONST != 0 { self.consts[(v.id & !CONST) as usize].clone() } else { format!("%v{}", v.id) }
    }

    /// Type and operand.
    pub fn ts(&self, v: V) -> String {
        format!("{} {}", v.ty, self.s(v))
    }

    /// A function parameter's name; call before any other value is made, in order.
    pub fn param(&mut self, ty: T) -> V {
        self.fresh(ty)
    }

    fn fresh(&mut self, ty: T) -> V {
        self.next += 1;
        V { id: self.next, ty }
    }

    fn constant(&mut self, ty: T, text: String, bits: Option<u64>) -> V {
        self.consts.push(text);
        self.const_bits.push(bits);
        V { id: (self.consts.len() as u32 - 1) | CONST, ty }
    }

    /// An integer constant, the same in every element.
    pub fn k(&mut self, ty: T, bits: u64) -> V {
        let one = match ty.e {
            E::I1 => if bits & 1 != 0 { "true" } else { "false" }.to_string(),
            E::Ptr => {
                assert_eq!(bits, 0, "pointer constants are null");
                "null".to_string()
            }
            _ => {
                let m = if ty.e.bits() >= 64 { u64::MAX } else { (1 << ty.e.bits()) - 1 };
                (bits & m).to_string()
            }
        };
        let text = if ty.n == 0 {
            one
        } else if bits == 0 {
            "zeroinitializer".to_string()
        } else {
            let el = format!("{} {one}", ty.e.name());
            format!("<{}>", vec![el; ty.n as usize].join(", "))
        };
        self.constant(ty, text, Some(bits))
    }

    /// A vector constant of different elements.
    pub fn kv(&mut self, e: E, bits: &[u64]) -> V {
        let el: Vec<String> = bits
            .iter()
            .map(|b| match e {
                E::I1 => format!("i1 {}", b & 1 != 0),
                _ => format!("{} {b}", e.name()),
            })
            .collect();
        self.constant(T::v(bits.len() as u16, e), format!("<{}>", el.join(", ")), None)
    }

    pub fn k1(&mut self, b: bool) -> V {
        self.k(T::s(E::I1), u64::from(b))
    }
    pub fn k32(&mut self, x: u32) -> V {
        self.k(T::s(E::I32), u64::from(x))
    }
    pub fn k64(&mut self, x: u64) -> V {
        self.k(T::s(E::I64), x)
    }

    pub fn poison(&mut self, ty: T) -> V {
        self.constant(ty, "poison".to_string(), None)
    }

    /// The bits of a constant (of every element).
    pub fn as_const(&self, v: V) -> Option<u64> {
        if v.id & CONST != 0 { self.const_bits[(v.id & !CONST) as usize] } else { None }
    }

    // Instructions

    fn raw(&mut self, text: &str) {
        assert!(!self.ended, "instruction after the end of a block: {text}");
        self.body.push_str("  ");
        self.body.push_str(text);
        if self.line != 0 {
            let _ = write!(self.body, ", !dbg !{}", self.line + DBG_BASE);
        }
        self.body.push('\n');
    }

    /// `%r = text`, of type `ty`.
    pub fn def(&mut self, ty: T, text: &str) -> V {
        let r = self.fresh(ty);
        self.raw(&format!("%v{} = {text}", r.id));
        r
    }

    /// An instruction without a result.
    pub fn eff(&mut self, text: &str) {
        self.raw(text);
    }

    pub fn bin(&mut self, op: &str, a: V, b: V) -> V {
        assert_eq!(a.ty, b.ty, "{op}");
        let t = format!("{op} {} {}, {}", a.ty, self.s(a), self.s(b));
        let r = self.def(a.ty, &t);
        if matches!(op, "and" | "or" | "xor") {
            self.bitwise.insert(r.id);
        }
        r
    }

    /// Binary with a splat constant.
    pub fn bin_k(&mut self, op: &str, a: V, k: u64) -> V {
        let k = self.k(a.ty, k);
        self.bin(op, a, k)
    }

    pub fn icmp(&mut self, pred: &str, a: V, b: V) -> V {
        assert_eq!(a.ty, b.ty, "icmp {pred}");
        let t = format!("icmp {pred} {} {}, {}", a.ty, self.s(a), self.s(b));
        self.def(a.ty.with(E::I1), &t)
    }

    pub fn icmp_k(&mut self, pred: &str, a: V, k: u64) -> V {
        let k = self.k(a.ty, k);
        self.icmp(pred, a, k)
    }

    pub fn fcmp(&mut self, pred: &str, a: V, b: V) -> V {
        assert_eq!(a.ty, b.ty, "fcmp {pred}");
        let t = format!("fcmp {pred} {} {}, {}", a.ty, self.s(a), self.s(b));
        self.def(a.ty.with(E::I1), &t)
    }

    /// Condition of the values' shape, or one scalar for all.
    pub fn select(&mut self, c: V, a: V, b: V) -> V {
        assert_eq!(a.ty, b.ty, "select");
        if a == b {
            return a;
        }
        if let Some(k) = self.as_const(c) {
            return if k & 1 != 0 { a } else { b };
        }
        let [a, b] = [a, b].map(|v| if c.ty.n > 0 { self.fenced(v) } else { v });
        let t = format!("select {}, {}, {}", self.ts(c), self.ts(a), self.ts(b));
        self.def(a.ty, &t)
    }

    /// `zext`, `sext`, `trunc`, `fpext`, `sitofp` ... to another element type.
    pub fn cast(&mut self, op: &str, v: V, e: E) -> V {
        let to = v.ty.with(e);
        let t = format!("{op} {} to {to}", self.ts(v));
        self.def(to, &t)
    }

    pub fn bitcast(&mut self, v: V, to: T) -> V {
        if v.ty == to {
            return v;
        }
        let t = format!("bitcast {} to {to}", self.ts(v));
        let r = self.def(to, &t);
        if self.bitwise.contains(&v.id) {
            self.bitwise.insert(r.id);
        }
        r
    }

    /// Says that the host has AVX-512.
    pub fn with_ternary_logic(mut self, has: bool) -> Self {
        self.ternary_logic = has;
        self
    }

    /// What a vector `select` may choose, kept apart from the bitwise operations that made it. LLVM up to 22 merges both
    /// into a masked `vpternlog` and, where that reorders its operands to fold a load, gives it the wrong truth table
    /// (llvm-project issue 157929: `VPTERNLOG231_imm8` and `VPTERNLOG312_imm8` are swapped).
    fn fenced(&mut self, v: V) -> V {
        let float = match v.ty.e {
            E::I32 => E::F32,
            E::I64 => E::F64,
            _ => return v,
        };
        if !self.ternary_logic || v.ty.n == 0 || !self.bitwise.contains(&v.id) {
            return v;
        }
        let x = self.bitcast(v, v.ty.with(float));
        let x = self.intr("arithmetic.fence", &[x]);
        self.bitcast(x, v.ty)
    }

    /// Two dwords as 64 bits. Registers hold dwords: who takes the value apart again gets these.
    pub fn pack64(&mut self, lo: V, hi: V) -> V {
        let low = self.zext_or_trunc(lo, E::I64);
        let high = self.zext_or_trunc(hi, E::I64);
        let high = self.bin_k("shl", high, 32);
        let v = self.bin("or", high, low);
        if self.as_const(v).is_none() {
            self.halves.insert(v.id, (lo, hi));
        }
        v
    }

    /// The dwords that a 64-bit value was put together from, if it was.
    pub fn halves(&self, v: V) -> Option<(V, V)> {
        self.halves.get(&v.id).copied()
    }

    /// The high dword of 64 bits.
    pub fn high32(&mut self, v: V) -> V {
        if let Some((_, hi)) = self.halves(v) {
            return hi;
        }
        let h = self.bin_k("lshr", v, 32);
        self.zext_or_trunc(h, E::I32)
    }

    /// Integer to a wider or narrower integer by zero extension or truncation.
    pub fn zext_or_trunc(&mut self, v: V, e: E) -> V {
        if let (E::I32, Some((lo, _))) = (e, self.halves(v)) {
            return lo;
        }
        match v.ty.e.bits().cmp(&e.bits()) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Less => {
                if let Some(k) = self.as_const(v) {
                    return self.k(v.ty.with(e), k);
                }
                self.cast("zext", v, e)
            }
            std::cmp::Ordering::Greater => {
                if let Some(k) = self.as_const(v) {
                    return self.k(v.ty.with(e), k & ((1 << e.bits()) - 1));
                }
                self.cast("trunc", v, e)
            }
        }
    }

    /// The scalar in every element of a vector of `n`.
    pub fn splat(&mut self, v: V, n: u16) -> V {
        if v.ty.n != 0 || n == 0 {
            return v;
        }
        if let Some(k) = self.as_const(v) {
            return self.k(T::v(n, v.ty.e), k);
        }
        let vt = T::v(n, v.ty.e);
        let t = format!("insertelement {vt} poison, {}, i32 0", self.ts(v));
        let one = self.def(vt, &t);
        let t = format!("shufflevector {}, {vt} poison, <{n} x i32> zeroinitializer", self.ts(one));
        self.def(vt, &t)
    }

    /// Elements by constant index out of `a` followed by `b`.
    pub fn shuffle(&mut self, a: V, b: V, idx: &[u32]) -> V {
        let m: Vec<String> = idx.iter().map(|i| format!("i32 {i}")).collect();
        let t =
            format!("shufflevector {}, {}, <{} x i32> <{}>", self.ts(a), self.ts(b), idx.len(), m.join(", "));
        self.def(T::v(idx.len() as u16, a.ty.e), &t)
    }

    pub fn extract(&mut self, v: V, i: V) -> V {
        let t = format!("extractelement {}, {}", self.ts(v), self.ts(i));
        self.def(T::s(v.ty.e), &t)
    }

    pub fn extract_k(&mut self, v: V, i: u32) -> V {
        let i = self.k32(i);
        self.extract(v, i)
    }

    pub fn insert(&mut self, v: V, x: V, i: V) -> V {
        let t = format!("insertelement {}, {}, {}", self.ts(v), self.ts(x), self.ts(i));
        self.def(v.ty, &t)
    }

    /// The same integer, of which LLVM knows nothing. LLVM 19's selection loops for ever on a wide mask that is put
    /// together from two halves: it turns one form into the other and back.
    pub fn opaque(&mut self, v: V) -> V {
        let t = format!("call {} asm \"\", \"=r,0\"({})", v.ty, self.ts(v));
        self.def(v.ty, &t)
    }

    pub fn freeze(&mut self, v: V) -> V {
        let t = format!("freeze {}", self.ts(v));
        self.def(v.ty, &t)
    }

    /// Calls an intrinsic or an external function, declaring it. `ret` of `None` is void.
    pub fn call(&mut self, ret: Option<T>, name: &str, args: &[V]) -> Option<V> {
        let tys: Vec<String> = args.iter().map(|a| a.ty.to_string()).collect();
        let r = ret.map_or("void".to_string(), |t| t.to_string());
        self.decls.insert(format!("declare {r} @{name}({})", tys.join(", ")));
        let a: Vec<String> = args.iter().map(|&a| self.ts(a)).collect();
        let text = format!("call {r} @{name}({})", a.join(", "));
        match ret {
            Some(t) => Some(self.def(t, &text)),
            None => {
                self.eff(&text);
                None
            }
        }
    }

    /// Intrinsic whose result and overloaded type is the first argument's.
    pub fn intr(&mut self, name: &str, args: &[V]) -> V {
        let ty = args[0].ty;
        self.intr_to(ty, &format!("llvm.{name}.{}", ty.mangled()), args)
    }

    /// Intrinsic by its full name.
    pub fn intr_to(&mut self, ret: T, name: &str, args: &[V]) -> V {
        match self.call(Some(ret), name, args) {
            Some(v) => v,
            None => unreachable!("a call with a result type gives a value"),
        }
    }

    /// Declares something by its text.
    pub fn declare(&mut self, text: String) {
        self.decls.insert(text);
    }

    // Memory

    /// A stack slot, in the entry block.
    pub fn alloca(&mut self, ty: T, align: u32) -> V {
        let p = self.fresh(T::s(E::Ptr));
        let _ = writeln!(self.allocas, "  %v{} = alloca {ty}, align {align}", p.id);
        p
    }

    /// A stack array in the entry block.
    pub fn alloca_array(&mut self, e: E, count: u32, align: u32) -> V {
        let p = self.fresh(T::s(E::Ptr));
        let _ = writeln!(self.allocas, "  %v{} = alloca [{count} x {}], align {align}", p.id, e.name());
        p
    }

    pub fn load(&mut self, ty: T, p: V, align: u32) -> V {
        let t = format!("load {ty}, {}, align {align}", self.ts(p));
        let r = self.def(ty, &t);
        // A slot's value may come from any operation.
        if ty.n > 0 {
            self.bitwise.insert(r.id);
        }
        r
    }

    /// A load of memory that does not change while the function runs.
    pub fn load_invariant(&mut self, ty: T, p: V, align: u32) -> V {
        let t = format!("load {ty}, {}, align {align}, !invariant.load !2", self.ts(p));
        self.def(ty, &t)
    }

    /// A load that happens once for each time that it is reached.
    pub fn load_volatile(&mut self, ty: T, p: V, align: u32) -> V {
        let t = format!("load volatile {ty}, {}, align {align}", self.ts(p));
        self.def(ty, &t)
    }

    pub fn store(&mut self, v: V, p: V, align: u32) {
        let t = format!("store {}, {}, align {align}", self.ts(v), self.ts(p));
        self.eff(&t);
    }

    pub fn store_volatile(&mut self, v: V, p: V, align: u32) {
        let t = format!("store volatile {}, {}, align {align}", self.ts(v), self.ts(p));
        self.eff(&t);
    }

    /// Byte offset from a pointer; either may be a vector.
    pub fn gep(&mut self, p: V, off: V) -> V {
        let n = p.ty.n.max(off.ty.n);
        let t = format!("getelementptr i8, {}, {}", self.ts(p), self.ts(off));
        self.def(T { e: E::Ptr, n }, &t)
    }

    pub fn gep_k(&mut self, p: V, off: u64) -> V {
        if off == 0 {
            return p;
        }
        let k = self.k64(off);
        self.gep(p, k)
    }

    // Control

    pub fn label(&mut self) -> L {
        self.labels += 1;
        L(self.labels)
    }

    /// Starts block `l`; the block before must have ended.
    pub fn start(&mut self, l: L) {
        assert!(self.ended || self.body.is_empty(), "block {l} starts before the last one ended");
        self.ended = false;
        self.current = l;
        let _ = writeln!(self.body, "{l}:");
    }

    /// The block being written.
    pub fn current(&self) -> L {
        self.current
    }

    pub fn is_ended(&self) -> bool {
        self.ended
    }

    pub fn br(&mut self, l: L) {
        self.raw(&format!("br label %{l}"));
        self.ended = true;
    }

    pub fn br_if(&mut self, c: V, yes: L, no: L) {
        let t = format!("br {}, label %{yes}, label %{no}", self.ts(c));
        self.raw(&t);
        self.ended = true;
    }

    /// As [`Fun::br_if`], where `yes` hardly ever happens.
    pub fn br_unlikely(&mut self, c: V, yes: L, no: L) {
        let t = format!("br {}, label %{yes}, label %{no}, !prof !1", self.ts(c));
        self.raw(&t);
        self.ended = true;
    }

    pub fn switch(&mut self, v: V, default: L, cases: &[(u64, L)]) {
        let mut t = format!("switch {}, label %{default} [", self.ts(v));
        for (k, l) in cases {
            let _ = write!(t, " {} {k}, label %{l}", v.ty);
        }
        t.push_str(" ]");
        self.raw(&t);
        self.ended = true;
    }

    pub fn ret(&mut self, v: V) {
        let t = format!("ret {}", self.ts(v));
        self.raw(&t);
        self.ended = true;
    }

    pub fn ret_void(&mut self) {
        self.raw("ret void");
        self.ended = true;
    }

    pub fn unreachable(&mut self) {
        self.raw("unreachable");
        self.ended = true;
    }

    /// Phi of values from blocks.
    pub fn phi(&mut self, from: &[(V, L)]) -> V {
        let ty = from[0].0.ty;
        let a: Vec<String> = from.iter().map(|(v, l)| format!("[ {}, %{l} ]", self.s(*v))).collect();
        self.def(ty, &format!("phi {ty} {}", a.join(", ")))
    }

    /// The module's text: this one function, with the declarations and debug locations that it uses.
    ///
    /// `params` are those made with [`Fun::param`]; the body's first block follows the stack slots.
    pub fn module(self, name: &str, ret: &str, params: &[V], attrs: &str) -> String {
        let p: Vec<String> = params.iter().map(|&v| self.ts(v)).collect();
        let mut out = String::with_capacity(self.body.len() + 4096);
        out.push_str("target triple = \"x86_64-unknown-linux-gnu\"\n");
        for d in &self.decls {
            out.push_str(d);
            out.push('\n');
        }
        let dbg = if self.max_line != 0 { " !dbg !6" } else { "" };
        let _ = writeln!(out, "define {ret} @{name}({}) {attrs}{dbg} {{", p.join(", "));
        out.push_str("entry:\n");
        out.push_str(&self.allocas);
        out.push_str("  br label %b0\n");
        out.push_str(&self.body);
        out.push_str("}\n");
        out.push_str("!1 = !{!\"branch_weights\", i32 1, i32 2000}\n");
        out.push_str("!2 = !{}\n");
        if self.max_line != 0 {
            out.push_str(
                "!llvm.module.flags = !{!3}\n!llvm.dbg.cu = !{!4}\n\
                 !3 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
                 !4 = distinct !DICompileUnit(language: DW_LANG_C, file: !5, producer: \"cairn\", emissionKind: LineTablesOnly)\n\
                 !5 = !DIFile(filename: \"guest\", directory: \"\")\n\
                 !6 = distinct !DISubprogram(name: \"k\", file: !5, line: 1, type: !7, unit: !4, spFlags: DISPFlagDefinition)\n\
                 !7 = !DISubroutineType(types: !2)\n",
            );
            for l in 1..=self.max_line {
                let _ = writeln!(out, "!{} = !DILocation(line: {l}, scope: !6)", l + DBG_BASE);
            }
        }
        out
    }
}

/// Number of the metadata node of line 0.
const DBG_BASE: u32 = 15;
