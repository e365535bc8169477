//! `hsa_status_t`: numbers and texts of HSA's statuses. The only place that knows them.

use std::ffi::CStr;

use cairn_hsa::Error;
use cairn_hsa::device::{MemoryError, QueueError, SubmitError};

/// `hsa_status_t` as C has it.
pub type Status = u32;

macro_rules! statuses {
    ($($name:ident $value:literal $text:literal;)*) => {
        // Some are only texts so far: hsa_status_string knows them all.
        $(#[allow(dead_code)] pub const $name: Status = $value;)*
        const TEXTS: &[(Status, &CStr)] = &[$(($value, $text),)*];
    };
}

#[rustfmt::skip]
statuses! {
    SUCCESS 0x0 c"HSA_STATUS_SUCCESS: done";
    INFO_BREAK 0x1 c"HSA_STATUS_INFO_BREAK: the callback ended the iteration";
    MEMORY_APERTURE_VIOLATION 41 c"HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION: an address beyond the largest there is";
    ILLEGAL_INSTRUCTION 42 c"HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION: a kernel reached what is no instruction, or none that can run here";
    MEMORY_FAULT 43 c"HSA_STATUS_ERROR_MEMORY_FAULT: a kernel accessed memory that is not there";
    CU_MASK_REDUCED 44 c"HSA_STATUS_CU_MASK_REDUCED: some compute units of the mask are not available";
    INVALID_MEMORY_POOL 40 c"HSA_STATUS_ERROR_INVALID_MEMORY_POOL: no such memory pool";
    ERROR 0x1000 c"HSA_STATUS_ERROR: failed";
    INVALID_ARGUMENT 0x1001 c"HSA_STATUS_ERROR_INVALID_ARGUMENT: an argument is not what the function asks for";
    INVALID_QUEUE_CREATION 0x1002 c"HSA_STATUS_ERROR_INVALID_QUEUE_CREATION: the agent does not have such a queue";
    INVALID_ALLOCATION 0x1003 c"HSA_STATUS_ERROR_INVALID_ALLOCATION: no such allocation, or one that cannot be made";
    INVALID_AGENT 0x1004 c"HSA_STATUS_ERROR_INVALID_AGENT: no such agent";
    INVALID_REGION 0x1005 c"HSA_STATUS_ERROR_INVALID_REGION: no such memory region";
    INVALID_SIGNAL 0x1006 c"HSA_STATUS_ERROR_INVALID_SIGNAL: no such signal";
    INVALID_QUEUE 0x1007 c"HSA_STATUS_ERROR_INVALID_QUEUE: no such queue, or it has failed";
    OUT_OF_RESOURCES 0x1008 c"HSA_STATUS_ERROR_OUT_OF_RESOURCES: memory, threads or signals are used up";
    INVALID_PACKET_FORMAT 0x1009 c"HSA_STATUS_ERROR_INVALID_PACKET_FORMAT: an AQL packet is malformed";
    RESOURCE_FREE 0x100a c"HSA_STATUS_ERROR_RESOURCE_FREE: a resource could not be released";
    NOT_INITIALIZED 0x100b c"HSA_STATUS_ERROR_NOT_INITIALIZED: hsa_init has not been called";
    REFCOUNT_OVERFLOW 0x100c c"HSA_STATUS_ERROR_REFCOUNT_OVERFLOW: hsa_init was called too often";
    INCOMPATIBLE_ARGUMENTS 0x100d c"HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS: the arguments do not fit each other";
    INVALID_INDEX 0x100e c"HSA_STATUS_ERROR_INVALID_INDEX: the index is out of range";
    INVALID_ISA 0x100f c"HSA_STATUS_ERROR_INVALID_ISA: no such instruction set";
    INVALID_CODE_OBJECT 0x1010 c"HSA_STATUS_ERROR_INVALID_CODE_OBJECT: not a code object, or none that can be loaded";
    INVALID_EXECUTABLE 0x1011 c"HSA_STATUS_ERROR_INVALID_EXECUTABLE: no such executable";
    FROZEN_EXECUTABLE 0x1012 c"HSA_STATUS_ERROR_FROZEN_EXECUTABLE: the executable is frozen";
    INVALID_SYMBOL_NAME 0x1013 c"HSA_STATUS_ERROR_INVALID_SYMBOL_NAME: no symbol of that name";
    VARIABLE_ALREADY_DEFINED 0x1014 c"HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED: the variable has an address already";
    VARIABLE_UNDEFINED 0x1015 c"HSA_STATUS_ERROR_VARIABLE_UNDEFINED: a variable that the code needs has no address";
    EXCEPTION 0x1016 c"HSA_STATUS_ERROR_EXCEPTION: a kernel trapped";
    INVALID_ISA_NAME 0x1017 c"HSA_STATUS_ERROR_INVALID_ISA_NAME: no agent has an instruction set of that name";
    INVALID_CODE_SYMBOL 0x1018 c"HSA_STATUS_ERROR_INVALID_CODE_SYMBOL: no such code object symbol";
    INVALID_EXECUTABLE_SYMBOL 0x1019 c"HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL: no such executable symbol";
    INVALID_FILE 0x1020 c"HSA_STATUS_ERROR_INVALID_FILE: the file cannot be read";
    INVALID_CODE_OBJECT_READER 0x1021 c"HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER: no such code object reader";
    INVALID_CACHE 0x1022 c"HSA_STATUS_ERROR_INVALID_CACHE: no such cache";
    INVALID_WAVEFRONT 0x1023 c"HSA_STATUS_ERROR_INVALID_WAVEFRONT: no such wavefront";
    INVALID_SIGNAL_GROUP 0x1024 c"HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP: no such signal group";
    INVALID_RUNTIME_STATE 0x1025 c"HSA_STATUS_ERROR_INVALID_RUNTIME_STATE: not while the runtime is in this state";
    FATAL 0x1026 c"HSA_STATUS_ERROR_FATAL: an error that the process may not survive";
    // Image extension (hsa_ext_image.h).
    IMAGE_FORMAT_UNSUPPORTED 0x3000 c"HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED: no images of this format";
    IMAGE_SIZE_UNSUPPORTED 0x3001 c"HSA_EXT_STATUS_ERROR_IMAGE_SIZE_UNSUPPORTED: no images of this size";
    IMAGE_PITCH_UNSUPPORTED 0x3002 c"HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED: no images of this pitch";
    SAMPLER_DESCRIPTOR_UNSUPPORTED 0x3003 c"HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED: no such samplers";
}

/// The text of a status.
pub fn text(status: Status) -> Option<&'static CStr> {
    TEXTS.iter().find(|t| t.0 == status).map(|t| t.1)
}

fn of_memory(error: &MemoryError) -> Status {
    match error {
        MemoryError::OutOfMemory { .. } | MemoryError::System(_) => OUT_OF_RESOURCES,
        MemoryError::Empty => INVALID_ARGUMENT,
        MemoryError::NotAllocated(_) => INVALID_ALLOCATION,
        MemoryError::NotRegistered(_) | MemoryError::Overlap { .. } | MemoryError::OutOfRange { .. } => {
            INVALID_ARGUMENT
        }
    }
}

/// The status for an error of the core.
pub fn of(error: &Error) -> Status {
    match error {
        Error::Config(_) => OUT_OF_RESOURCES,
        Error::Memory(e) => of_memory(e),
        Error::Signals(_) => OUT_OF_RESOURCES,
        Error::Queue(e) => match e {
            SubmitError::Size(_) => INVALID_ARGUMENT,
            SubmitError::Forked | SubmitError::Thread(_) | SubmitError::Signals(_) => OUT_OF_RESOURCES,
            SubmitError::Failed(_) => INVALID_QUEUE,
            SubmitError::Memory(e) => of_memory(e),
        },
        Error::CodeObject(cairn_codeobj::Error::UndefinedSymbol { .. }) => VARIABLE_UNDEFINED,
        Error::CodeObject(_) => INVALID_CODE_OBJECT,
        Error::IncompatibleTarget { .. } => INCOMPATIBLE_ARGUMENTS,
        Error::Frozen => FROZEN_EXECUTABLE,
        Error::AlreadyDefined(_) => VARIABLE_ALREADY_DEFINED,
        Error::NotAllocatable(_) => INVALID_ALLOCATION,
        Error::NotAGpu(_) => INVALID_AGENT,
    }
}

/// The status that a queue's error callback gets, as ROCr's trap handler maps it.
pub fn of_queue_error(error: &QueueError) -> Status {
    match error {
        QueueError::Fault(report) => {
            if report.is_memory() {
                MEMORY_FAULT
            } else if report.is_illegal_code() {
                ILLEGAL_INSTRUCTION
            } else {
                EXCEPTION
            }
        }
        QueueError::Prepare(_) => ILLEGAL_INSTRUCTION,
        QueueError::Limit { .. } => INCOMPATIBLE_ARGUMENTS,
        QueueError::UnknownKernel(_) => INVALID_CODE_OBJECT,
        QueueError::Packet(_) => INVALID_PACKET_FORMAT,
        QueueError::Timeout(_) | QueueError::FailedDependency => EXCEPTION,
    }
}
