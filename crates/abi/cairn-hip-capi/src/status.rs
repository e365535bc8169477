//! `hipError_t`: numbers and names of HIP's errors. The only place that knows them.

use cairn_hip::Error;
use std::ffi::CStr;

/// `hipError_t` as C has it.
pub type Status = i32;

pub const SUCCESS: Status = 0;

/// Number, error, name, words.
#[rustfmt::skip]
const CODES: &[(Status, Error, &CStr, &CStr)] = &[
    (1, Error::InvalidValue, c"hipErrorInvalidValue", c"invalid argument"),
    (2, Error::OutOfMemory, c"hipErrorOutOfMemory", c"out of memory"),
    (3, Error::NotInitialized, c"hipErrorNotInitialized", c"initialization error"),
    (4, Error::Deinitialized, c"hipErrorDeinitialized", c"driver shutting down"),
    (5, Error::ProfilerDisabled, c"hipErrorProfilerDisabled", c"profiler disabled"),
    (6, Error::ProfilerNotInitialized, c"hipErrorProfilerNotInitialized", c"profiler not initialized"),
    (7, Error::ProfilerAlreadyStarted, c"hipErrorProfilerAlreadyStarted", c"profiler already started"),
    (8, Error::ProfilerAlreadyStopped, c"hipErrorProfilerAlreadyStopped", c"profiler already stopped"),
    (9, Error::InvalidConfiguration, c"hipErrorInvalidConfiguration", c"invalid configuration argument"),
    (12, Error::InvalidPitchValue, c"hipErrorInvalidPitchValue", c"invalid pitch argument"),
    (13, Error::InvalidSymbol, c"hipErrorInvalidSymbol", c"invalid device symbol"),
    (17, Error::InvalidDevicePointer, c"hipErrorInvalidDevicePointer", c"invalid device pointer"),
    (21, Error::InvalidMemcpyDirection, c"hipErrorInvalidMemcpyDirection", c"invalid copy direction for memcpy"),
    (35, Error::InsufficientDriver, c"hipErrorInsufficientDriver", c"driver is too old for this runtime"),
    (52, Error::MissingConfiguration, c"hipErrorMissingConfiguration", c"launch configuration is missing"),
    (53, Error::PriorLaunchFailure, c"hipErrorPriorLaunchFailure", c"an earlier launch failed"),
    (98, Error::InvalidDeviceFunction, c"hipErrorInvalidDeviceFunction", c"invalid device function"),
    (100, Error::NoDevice, c"hipErrorNoDevice", c"no ROCm-capable device is detected"),
    (101, Error::InvalidDevice, c"hipErrorInvalidDevice", c"invalid device ordinal"),
    (200, Error::InvalidImage, c"hipErrorInvalidImage", c"device kernel image is invalid"),
    (201, Error::InvalidContext, c"hipErrorInvalidContext", c"invalid device context"),
    (202, Error::ContextAlreadyCurrent, c"hipErrorContextAlreadyCurrent", c"context is current already"),
    (205, Error::MapFailed, c"hipErrorMapFailed", c"mapping failed"),
    (206, Error::UnmapFailed, c"hipErrorUnmapFailed", c"unmapping failed"),
    (207, Error::ArrayIsMapped, c"hipErrorArrayIsMapped", c"array is mapped"),
    (208, Error::AlreadyMapped, c"hipErrorAlreadyMapped", c"resource is mapped already"),
    (209, Error::NoBinaryForGpu, c"hipErrorNoBinaryForGpu", c"no kernel image is available for execution on the device"),
    (210, Error::AlreadyAcquired, c"hipErrorAlreadyAcquired", c"resource is acquired already"),
    (211, Error::NotMapped, c"hipErrorNotMapped", c"resource is not mapped"),
    (212, Error::NotMappedAsArray, c"hipErrorNotMappedAsArray", c"resource is not mapped as an array"),
    (213, Error::NotMappedAsPointer, c"hipErrorNotMappedAsPointer", c"resource is not mapped as a pointer"),
    (214, Error::ECCNotCorrectable, c"hipErrorECCNotCorrectable", c"uncorrectable ECC error"),
    (215, Error::UnsupportedLimit, c"hipErrorUnsupportedLimit", c"limit is not supported"),
    (216, Error::ContextAlreadyInUse, c"hipErrorContextAlreadyInUse", c"context is in use"),
    (217, Error::PeerAccessUnsupported, c"hipErrorPeerAccessUnsupported", c"peer access is not supported"),
    (218, Error::InvalidKernelFile, c"hipErrorInvalidKernelFile", c"invalid kernel file"),
    (219, Error::InvalidGraphicsContext, c"hipErrorInvalidGraphicsContext", c"invalid graphics context"),
    (300, Error::InvalidSource, c"hipErrorInvalidSource", c"device kernel image is invalid"),
    (301, Error::FileNotFound, c"hipErrorFileNotFound", c"file not found"),
    (302, Error::SharedObjectSymbolNotFound, c"hipErrorSharedObjectSymbolNotFound", c"shared object symbol not found"),
    (303, Error::SharedObjectInitFailed, c"hipErrorSharedObjectInitFailed", c"shared object initialization failed"),
    (304, Error::OperatingSystem, c"hipErrorOperatingSystem", c"operating system call failed"),
    (400, Error::InvalidHandle, c"hipErrorInvalidHandle", c"invalid resource handle"),
    (401, Error::IllegalState, c"hipErrorIllegalState", c"resource is in no state for the operation"),
    (500, Error::NotFound, c"hipErrorNotFound", c"named symbol not found"),
    (600, Error::NotReady, c"hipErrorNotReady", c"device not ready"),
    (700, Error::IllegalAddress, c"hipErrorIllegalAddress", c"an illegal memory access was encountered"),
    (701, Error::LaunchOutOfResources, c"hipErrorLaunchOutOfResources", c"too many resources requested for launch"),
    (702, Error::LaunchTimeOut, c"hipErrorLaunchTimeOut", c"the launch timed out"),
    (704, Error::PeerAccessAlreadyEnabled, c"hipErrorPeerAccessAlreadyEnabled", c"peer access is enabled already"),
    (705, Error::PeerAccessNotEnabled, c"hipErrorPeerAccessNotEnabled", c"peer access has not been enabled"),
    (708, Error::SetOnActiveProcess, c"hipErrorSetOnActiveProcess", c"cannot set while device is active in this process"),
    (709, Error::ContextIsDestroyed, c"hipErrorContextIsDestroyed", c"context is destroyed"),
    (710, Error::Assert, c"hipErrorAssert", c"device-side assert triggered"),
    (712, Error::HostMemoryAlreadyRegistered, c"hipErrorHostMemoryAlreadyRegistered", c"part or all of the memory is registered already"),
    (713, Error::HostMemoryNotRegistered, c"hipErrorHostMemoryNotRegistered", c"pointer is not to registered memory"),
    (719, Error::LaunchFailure, c"hipErrorLaunchFailure", c"unspecified launch failure"),
    (720, Error::CooperativeLaunchTooLarge, c"hipErrorCooperativeLaunchTooLarge", c"too many blocks in cooperative launch"),
    (801, Error::NotSupported, c"hipErrorNotSupported", c"operation not supported"),
    (900, Error::StreamCaptureUnsupported, c"hipErrorStreamCaptureUnsupported", c"operation not permitted when stream is capturing"),
    (901, Error::StreamCaptureInvalidated, c"hipErrorStreamCaptureInvalidated", c"operation failed due to a previous error during capture"),
    (902, Error::StreamCaptureMerge, c"hipErrorStreamCaptureMerge", c"operation would merge separate capture sequences"),
    (903, Error::StreamCaptureUnmatched, c"hipErrorStreamCaptureUnmatched", c"capture was not ended in the stream in which it began"),
    (904, Error::StreamCaptureUnjoined, c"hipErrorStreamCaptureUnjoined", c"capturing stream has unjoined work"),
    (905, Error::StreamCaptureIsolation, c"hipErrorStreamCaptureIsolation", c"dependency on uncaptured work in another stream"),
    (906, Error::StreamCaptureImplicit, c"hipErrorStreamCaptureImplicit", c"operation would depend on the legacy stream"),
    (907, Error::CapturedEvent, c"hipErrorCapturedEvent", c"operation not permitted on an event last recorded in a capturing stream"),
    (908, Error::StreamCaptureWrongThread, c"hipErrorStreamCaptureWrongThread", c"capture was not begun by this thread"),
    (910, Error::GraphExecUpdateFailure, c"hipErrorGraphExecUpdateFailure", c"graph update is not possible"),
    (911, Error::InvalidChannelDescriptor, c"hipErrorInvalidChannelDescriptor", c"invalid channel descriptor"),
    (912, Error::InvalidTexture, c"hipErrorInvalidTexture", c"invalid texture"),
    (999, Error::Unknown, c"hipErrorUnknown", c"unknown error"),
    (1052, Error::RuntimeMemory, c"hipErrorRuntimeMemory", c"runtime memory call failed"),
    (1053, Error::RuntimeOther, c"hipErrorRuntimeOther", c"runtime call failed"),
    (1054, Error::Tbd, c"hipErrorTbd", c"unspecified error"),
];

/// The number of an error.
pub const fn code(error: Error) -> Status {
    // The table is in the order of the enum; a test says so.
    CODES[error as usize].0
}

/// The number of a result.
pub fn of<T>(result: &cairn_hip::Result<T>) -> Status {
    match result {
        Ok(_) => SUCCESS,
        Err(e) => code(*e),
    }
}

/// The name of a number, if it has one.
pub fn name(status: Status) -> Option<&'static CStr> {
    if status == SUCCESS {
        return Some(c"hipSuccess");
    }
    CODES.iter().find(|c| c.0 == status).map(|c| c.2)
}

/// What a number says, if it is one of an error.
pub fn words(status: Status) -> Option<&'static CStr> {
    if status == SUCCESS {
        return Some(c"no error");
    }
    CODES.iter().find(|c| c.0 == status).map(|c| c.3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_enum() {
        assert_eq!(CODES.len(), Error::ALL.len());
        for (row, &error) in CODES.iter().zip(Error::ALL) {
            assert_eq!(row.1, error);
            assert_eq!(row.2.to_str().unwrap(), format!("{error}"));
            assert_eq!(code(error), row.0);
        }
        assert_eq!(code(Error::NotSupported), 801);
    }

    #[test]
    fn numbers_without_a_name_have_none() {
        assert_eq!(name(0).unwrap().to_bytes(), b"hipSuccess");
        assert_eq!(name(10), None);
    }
}
