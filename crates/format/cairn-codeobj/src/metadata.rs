//! The metadata note (`NT_AMDGPU_METADATA`): kernels, their arguments and needs, as typed structs.
//!
//! Source: AMDGPU ABI, section "Code Object Metadata" (V3 and its successors). Keys that are not listed there are
//! skipped: newer producers add some.

use std::fmt;

use crate::error::Error;
use crate::msgpack::Reader;

/// Everything in the metadata note.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Metadata {
    /// `amdhsa.version`: (1,0) for code object v3, (1,1) for v4, (1,2) for v5.
    pub version: (u32, u32),
    /// `amdhsa.target` (v4 on), e.g. `amdgcn-amd-amdhsa--gfx906`.
    pub target: Option<String>,
    /// `amdhsa.printf`: format strings with argument sizes, for device-side printf of OpenCL.
    pub printf: Vec<String>,
    /// `amdhsa.kernels`.
    pub kernels: Vec<KernelMetadata>,
}

/// What the metadata says of one kernel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KernelMetadata {
    /// `.name`: the name a program asks for.
    pub name: String,
    /// `.symbol`: the name of the descriptor's symbol (`NAME.kd`).
    pub symbol: String,
    /// `.kind`.
    pub kind: KernelKind,
    /// `.language`, e.g. `OpenCL C`.
    pub language: Option<String>,
    /// `.language_version`.
    pub language_version: Option<(u32, u32)>,
    /// `.args`, hidden ones included.
    pub args: Vec<Arg>,
    /// `.kernarg_segment_size`, bytes.
    pub kernarg_segment_size: u32,
    /// `.kernarg_segment_align`, bytes.
    pub kernarg_segment_align: u32,
    /// `.group_segment_fixed_size`: static LDS, bytes.
    pub group_segment_fixed_size: u32,
    /// `.private_segment_fixed_size`: scratch a work-item, bytes.
    pub private_segment_fixed_size: u32,
    /// `.wavefront_size`.
    pub wavefront_size: u32,
    /// `.sgpr_count`.
    pub sgpr_count: u32,
    /// `.vgpr_count`.
    pub vgpr_count: u32,
    /// `.agpr_count`, on targets with accumulation registers.
    pub agpr_count: Option<u32>,
    /// `.sgpr_spill_count`.
    pub sgpr_spill_count: u32,
    /// `.vgpr_spill_count`.
    pub vgpr_spill_count: u32,
    /// `.max_flat_workgroup_size`: what `__launch_bounds__` promised.
    pub max_flat_workgroup_size: u32,
    /// `.reqd_workgroup_size`.
    pub reqd_workgroup_size: Option<[u32; 3]>,
    /// `.workgroup_size_hint`.
    pub workgroup_size_hint: Option<[u32; 3]>,
    /// `.vec_type_hint`.
    pub vec_type_hint: Option<String>,
    /// `.device_enqueue_symbol`.
    pub device_enqueue_symbol: Option<String>,
    /// `.uses_dynamic_stack`.
    pub uses_dynamic_stack: bool,
    /// `.uniform_work_group_size`: the grid is a whole number of work-groups.
    pub uniform_work_group_size: bool,
    /// `.workgroup_processor_mode` (GFX10 on).
    pub workgroup_processor_mode: Option<bool>,
    /// `.max_num_work_groups_{x,y,z}`.
    pub max_num_work_groups: [Option<u32>; 3],
}

impl KernelMetadata {
    /// The arguments that the program passes, in order.
    pub fn explicit_args(&self) -> impl Iterator<Item = &Arg> {
        self.args.iter().filter(|a| !a.value_kind.is_hidden())
    }

    /// The hidden argument of that kind.
    pub fn hidden_arg(&self, kind: &ValueKind) -> Option<&Arg> {
        self.args.iter().find(|a| a.value_kind == *kind)
    }
}

/// When a kernel runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KernelKind {
    /// When it is launched.
    #[default]
    Normal,
    /// Once, after its code object is loaded (global constructors).
    Init,
    /// Once, before its code object is unloaded (global destructors).
    Fini,
}

/// One kernel argument.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arg {
    /// `.name`, in unstripped objects.
    pub name: Option<String>,
    /// `.type_name`.
    pub type_name: Option<String>,
    /// `.size`, bytes.
    pub size: u32,
    /// `.offset` in the kernarg segment, bytes.
    pub offset: u32,
    /// `.value_kind`.
    pub value_kind: ValueKind,
    /// `.pointee_align`, for dynamic LDS pointers.
    pub pointee_align: Option<u32>,
    /// `.address_space`.
    pub address_space: Option<AddressSpace>,
    /// `.access`: as declared.
    pub access: Option<Access>,
    /// `.actual_access`: as the compiler saw it used.
    pub actual_access: Option<Access>,
    /// `.is_const`.
    pub is_const: bool,
    /// `.is_restrict`.
    pub is_restrict: bool,
    /// `.is_volatile`.
    pub is_volatile: bool,
    /// `.is_pipe`.
    pub is_pipe: bool,
}

macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $type {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
            /// A name this list does not have, kept as it is.
            Other(String),
        }

        impl $type {
            fn from_text(text: &str) -> $type {
                match text { $($text => $type::$variant,)* other => $type::Other(other.to_owned()) }
            }

            /// The name in the metadata.
            pub fn as_str(&self) -> &str {
                match self { $($type::$variant => $text,)* $type::Other(text) => text }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

named! {
    /// What is passed for an argument. The hidden ones are filled in by the runtime.
    ValueKind {
        ByValue "by_value",
        GlobalBuffer "global_buffer",
        DynamicSharedPointer "dynamic_shared_pointer",
        Sampler "sampler",
        Image "image",
        Pipe "pipe",
        Queue "queue",
        HiddenGlobalOffsetX "hidden_global_offset_x",
        HiddenGlobalOffsetY "hidden_global_offset_y",
        HiddenGlobalOffsetZ "hidden_global_offset_z",
        HiddenNone "hidden_none",
        HiddenPrintfBuffer "hidden_printf_buffer",
        HiddenHostcallBuffer "hidden_hostcall_buffer",
        HiddenDefaultQueue "hidden_default_queue",
        HiddenCompletionAction "hidden_completion_action",
        HiddenMultigridSyncArg "hidden_multigrid_sync_arg",
        HiddenBlockCountX "hidden_block_count_x",
        HiddenBlockCountY "hidden_block_count_y",
        HiddenBlockCountZ "hidden_block_count_z",
        HiddenGroupSizeX "hidden_group_size_x",
        HiddenGroupSizeY "hidden_group_size_y",
        HiddenGroupSizeZ "hidden_group_size_z",
        HiddenRemainderX "hidden_remainder_x",
        HiddenRemainderY "hidden_remainder_y",
        HiddenRemainderZ "hidden_remainder_z",
        HiddenGridDims "hidden_grid_dims",
        HiddenHeapV1 "hidden_heap_v1",
        HiddenDynamicLdsSize "hidden_dynamic_lds_size",
        HiddenPrivateBase "hidden_private_base",
        HiddenSharedBase "hidden_shared_base",
        HiddenQueuePtr "hidden_queue_ptr",
    }
}

impl Default for ValueKind {
    fn default() -> ValueKind {
        ValueKind::Other(String::new())
    }
}

impl ValueKind {
    /// Whether the runtime fills the argument in.
    pub fn is_hidden(&self) -> bool {
        self.as_str().starts_with("hidden_")
    }
}

named! {
    /// The address space of a pointer argument.
    AddressSpace {
        Private "private",
        Global "global",
        Constant "constant",
        Local "local",
        Generic "generic",
        Region "region",
    }
}

named! {
    /// How a buffer or image argument is accessed.
    Access {
        ReadOnly "read_only",
        WriteOnly "write_only",
        ReadWrite "read_write",
    }
}

impl Metadata {
    /// Decodes the note's descriptor; `base` is its offset in the file.
    pub(crate) fn parse(note: &[u8], base: u64) -> Result<Metadata, Error> {
        let mut r = Reader::new(note, base);
        let mut metadata = Metadata::default();
        for _ in 0..r.map("metadata")? {
            match r.str("metadata key")? {
                "amdhsa.version" => metadata.version = pair(&mut r, "amdhsa.version")?,
                "amdhsa.target" => metadata.target = Some(r.str("amdhsa.target")?.to_owned()),
                "amdhsa.printf" => {
                    for _ in 0..r.array("amdhsa.printf")? {
                        metadata.printf.push(r.str("amdhsa.printf")?.to_owned());
                    }
                }
                "amdhsa.kernels" => {
                    for _ in 0..r.array("amdhsa.kernels")? {
                        metadata.kernels.push(kernel(&mut r)?);
                    }
                }
                _ => r.skip()?,
            }
        }
        Ok(metadata)
    }
}

fn pair(r: &mut Reader<'_>, key: &str) -> Result<(u32, u32), Error> {
    match r.array(key)? {
        2 => Ok((r.u32(key)?, r.u32(key)?)),
        n => Err(r.error(format!("`{key}` has {n} numbers, not 2"))),
    }
}

fn triple(r: &mut Reader<'_>, key: &str) -> Result<[u32; 3], Error> {
    match r.array(key)? {
        3 => Ok([r.u32(key)?, r.u32(key)?, r.u32(key)?]),
        n => Err(r.error(format!("`{key}` has {n} numbers, not 3"))),
    }
}

fn kernel(r: &mut Reader<'_>) -> Result<KernelMetadata, Error> {
    let start = r.offset();
    let mut k = KernelMetadata::default();
    for _ in 0..r.map("kernel")? {
        match r.str("kernel key")? {
            key @ ".name" => k.name = r.str(key)?.to_owned(),
            key @ ".symbol" => k.symbol = r.str(key)?.to_owned(),
            key @ ".kind" => {
                k.kind = match r.str(key)? {
                    "normal" => KernelKind::Normal,
                    "init" => KernelKind::Init,
                    "fini" => KernelKind::Fini,
                    other => {
                        return Err(r.error(format!("kernel kind `{other}` is not normal, init or fini")));
                    }
                }
            }
            key @ ".language" => k.language = Some(r.str(key)?.to_owned()),
            key @ ".language_version" => k.language_version = Some(pair(r, key)?),
            key @ ".args" => {
                for _ in 0..r.array(key)? {
                    k.args.push(arg(r)?);
                }
            }
            key @ ".kernarg_segment_size" => k.kernarg_segment_size = r.u32(key)?,
            key @ ".kernarg_segment_align" => k.kernarg_segment_align = r.u32(key)?,
            key @ ".group_segment_fixed_size" => k.group_segment_fixed_size = r.u32(key)?,
            key @ ".private_segment_fixed_size" => k.private_segment_fixed_size = r.u32(key)?,
            key @ ".wavefront_size" => k.wavefront_size = r.u32(key)?,
            key @ ".sgpr_count" => k.sgpr_count = r.u32(key)?,
            key @ ".vgpr_count" => k.vgpr_count = r.u32(key)?,
            key @ ".agpr_count" => k.agpr_count = Some(r.u32(key)?),
            key @ ".sgpr_spill_count" => k.sgpr_spill_count = r.u32(key)?,
            key @ ".vgpr_spill_count" => k.vgpr_spill_count = r.u32(key)?,
            key @ ".max_flat_workgroup_size" => k.max_flat_workgroup_size = r.u32(key)?,
            key @ ".reqd_workgroup_size" => k.reqd_workgroup_size = Some(triple(r, key)?),
            key @ ".workgroup_size_hint" => k.workgroup_size_hint = Some(triple(r, key)?),
            key @ ".vec_type_hint" => k.vec_type_hint = Some(r.str(key)?.to_owned()),
            key @ ".device_enqueue_symbol" => k.device_enqueue_symbol = Some(r.str(key)?.to_owned()),
            key @ ".uses_dynamic_stack" => k.uses_dynamic_stack = r.bool(key)?,
            key @ ".uniform_work_group_size" => k.uniform_work_group_size = r.bool(key)?,
            key @ ".workgroup_processor_mode" => k.workgroup_processor_mode = Some(r.bool(key)?),
            key @ ".max_num_work_groups_x" => k.max_num_work_groups[0] = Some(r.u32(key)?),
            key @ ".max_num_work_groups_y" => k.max_num_work_groups[1] = Some(r.u32(key)?),
            key @ ".max_num_work_groups_z" => k.max_num_work_groups[2] = Some(r.u32(key)?),
            _ => r.skip()?,
        }
    }
    for (key, value) in [(".name", &k.name), (".symbol", &k.symbol)] {
        if value.is_empty() {
            return Err(Error::malformed(start, format!("metadata: a kernel has no `{key}`")));
        }
    }
    Ok(k)
}

fn arg(r: &mut Reader<'_>) -> Result<Arg, Error> {
    let start = r.offset();
    let mut a = Arg::default();
    let (mut size, mut offset, mut value_kind) = (None, None, None);
    for _ in 0..r.map("argument")? {
        match r.str("argument key")? {
            key @ ".name" => a.name = Some(r.str(key)?.to_owned()),
            key @ ".type_name" => a.type_name = Some(r.str(key)?.to_owned()),
            key @ ".size" => size = Some(r.u32(key)?),
            key @ ".offset" => offset = Some(r.u32(key)?),
            key @ ".value_kind" => value_kind = Some(ValueKind::from_text(r.str(key)?)),
            key @ ".pointee_align" => a.pointee_align = Some(r.u32(key)?),
            key @ ".address_space" => a.address_space = Some(AddressSpace::from_text(r.str(key)?)),
            key @ ".access" => a.access = Some(Access::from_text(r.str(key)?)),
            key @ ".actual_access" => a.actual_access = Some(Access::from_text(r.str(key)?)),
            key @ ".is_const" => a.is_const = r.bool(key)?,
            key @ ".is_restrict" => a.is_restrict = r.bool(key)?,
            key @ ".is_volatile" => a.is_volatile = r.bool(key)?,
            key @ ".is_pipe" => a.is_pipe = r.bool(key)?,
            _ => r.skip()?,
        }
    }
    let missing = |key: &str| Error::malformed(start, format!("metadata: an argument has no `{key}`"));
    a.size = size.ok_or_else(|| missing(".size"))?;
    a.offset = offset.ok_or_else(|| missing(".offset"))?;
    a.value_kind = value_kind.ok_or_else(|| missing(".value_kind"))?;
    if a.offset.checked_add(a.size).is_none() {
        return Err(Error::malformed(start, "metadata: an argument ends beyond 4 GiB"));
    }
    Ok(a)
}
