//! `hipError_t`: numbers and names of HIP's errors. The only place that knows them.

use cairn_hip::Error;
use std::ffi::CStr;

/// `hipError_t` as C has it.
pub type Status = i32;

pub const SUCCESS: Status = 0;

/// Number, error, name.
#[rustfmt::skip]
const CODES: &[(Status, Error, &CStr)] = &[
    (1, Error::InvalidValue, c"hipErrorInvalidValue"),
    (2, Error::OutOfMemory, c"hipErrorOutOfMemory"),
    (3, Error::NotInitialized, c"hipErrorNotInitialized"),
    (4, Error::Deinitialized, c"hipErrorDeinitialized"),
    (5, Error::ProfilerDisabled, c"hipErrorProfilerDisabled"),
    (6, Error::ProfilerNotInitialized, c"hipErrorProfilerNotInitialized"),
    (7, Error::ProfilerAlreadyStarted, c"hipErrorProfilerAlreadyStarted"),
    (8, Error::ProfilerAlreadyStopped, c"hipErrorProfilerAlreadyStopped"),
    (9, Error::InvalidConfiguration, c"hipErrorInvalidConfiguration"),
    (12, Error::InvalidPitchValue, c"hipErrorInvalidPitchValue"),
    (13, Error::InvalidSymbol, c"hipErrorInvalidSymbol"),
    (17, Error::InvalidDevicePointer, c"hipErrorInvalidDevicePointer"),
    (21, Error::InvalidMemcpyDirection, c"hipErrorInvalidMemcpyDirection"),
    (35, Error::InsufficientDriver, c"hipErrorInsufficientDriver"),
    (52, Error::MissingConfiguration, c"hipErrorMissingConfiguration"),
    (53, Error::PriorLaunchFailure, c"hipErrorPriorLaunchFailure"),
    (98, Error::InvalidDeviceFunction, c"hipErrorInvalidDeviceFunction"),
    (100, Error::NoDevice, c"hipErrorNoDevice"),
    (101, Error::InvalidDevice, c"hipErrorInvalidDevice"),
    (200, Error::InvalidImage, c"hipErrorInvalidImage"),
    (201, Error::InvalidContext, c"hipErrorInvalidContext"),
    (202, Error::ContextAlreadyCurrent, c"hipErrorContextAlreadyCurrent"),
    (205, Error::MapFailed, c"hipErrorMapFailed"),
    (206, Error::UnmapFailed, c"hipErrorUnmapFailed"),
    (207, Error::ArrayIsMapped, c"hipErrorArrayIsMapped"),
    (208, Error::AlreadyMapped, c"hipErrorAlreadyMapped"),
    (209, Error::NoBinaryForGpu, c"hipErrorNoBinaryForGpu"),
    (210, Error::AlreadyAcquired, c"hipErrorAlreadyAcquired"),
    (211, Error::NotMapped, c"hipErrorNotMapped"),
    (212, Error::NotMappedAsArray, c"hipErrorNotMappedAsArray"),
    (213, Error::NotMappedAsPointer, c"hipErrorNotMappedAsPointer"),
    (214, Error::ECCNotCorrectable, c"hipErrorECCNotCorrectable"),
    (215, Error::UnsupportedLimit, c"hipErrorUnsupportedLimit"),
    (216, Error::ContextAlreadyInUse, c"hipErrorContextAlreadyInUse"),
    (217, Error::PeerAccessUnsupported, c"hipErrorPeerAccessUnsupported"),
    (218, Error::InvalidKernelFile, c"hipErrorInvalidKernelFile"),
    (219, Error::InvalidGraphicsContext, c"hipErrorInvalidGraphicsContext"),
    (300, Error::InvalidSource, c"hipErrorInvalidSource"),
    (301, Error::FileNotFound, c"hipErrorFileNotFound"),
    (302, Error::SharedObjectSymbolNotFound, c"hipErrorSharedObjectSymbolNotFound"),
    (303, Error::SharedObjectInitFailed, c"hipErrorSharedObjectInitFailed"),
    (304, Error::OperatingSystem, c"hipErrorOperatingSystem"),
    (400, Error::InvalidHandle, c"hipErrorInvalidHandle"),
    (401, Error::IllegalState, c"hipErrorIllegalState"),
    (500, Error::NotFound, c"hipErrorNotFound"),
    (600, Error::NotReady, c"hipErrorNotReady"),
    (700, Error::IllegalAddress, c"hipErrorIllegalAddress"),
    (701, Error::LaunchOutOfResources, c"hipErrorLaunchOutOfResources"),
    (702, Error::LaunchTimeOut, c"hipErrorLaunchTimeOut"),
    (704, Error::PeerAccessAlreadyEnabled, c"hipErrorPeerAccessAlreadyEnabled"),
    (705, Error::PeerAccessNotEnabled, c"hipErrorPeerAccessNotEnabled"),
    (708, Error::SetOnActiveProcess, c"hipErrorSetOnActiveProcess"),
    (709, Error::ContextIsDestroyed, c"hipErrorContextIsDestroyed"),
    (710, Error::Assert, c"hipErrorAssert"),
    (712, Error::HostMemoryAlreadyRegistered, c"hipErrorHostMemoryAlreadyRegistered"),
    (713, Error::HostMemoryNotRegistered, c"hipErrorHostMemoryNotRegistered"),
    (719, Error::LaunchFailure, c"hipErrorLaunchFailure"),
    (720, Error::CooperativeLaunchTooLarge, c"hipErrorCooperativeLaunchTooLarge"),
    (801, Error::NotSupported, c"hipErrorNotSupported"),
    (900, Error::StreamCaptureUnsupported, c"hipErrorStreamCaptureUnsupported"),
    (901, Error::StreamCaptureInvalidated, c"hipErrorStreamCaptureInvalidated"),
    (902, Error::StreamCaptureMerge, c"hipErrorStreamCaptureMerge"),
    (903, Error::StreamCaptureUnmatched, c"hipErrorStreamCaptureUnmatched"),
    (904, Error::StreamCaptureUnjoined, c"hipErrorStreamCaptureUnjoined"),
    (905, Error::StreamCaptureIsolation, c"hipErrorStreamCaptureIsolation"),
    (906, Error::StreamCaptureImplicit, c"hipErrorStreamCaptureImplicit"),
    (907, Error::CapturedEvent, c"hipErrorCapturedEvent"),
    (908, Error::StreamCaptureWrongThread, c"hipErrorStreamCaptureWrongThread"),
    (910, Error::GraphExecUpdateFailure, c"hipErrorGraphExecUpdateFailure"),
    (999, Error::Unknown, c"hipErrorUnknown"),
    (1052, Error::RuntimeMemory, c"hipErrorRuntimeMemory"),
    (1053, Error::RuntimeOther, c"hipErrorRuntimeOther"),
    (1054, Error::Tbd, c"hipErrorTbd"),
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
