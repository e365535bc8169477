//! What can go wrong in HIP: one error, a variant for each situation that HIP names. The numbers of a C status belong
//! to the C ABI.

use std::fmt;

/// The result of every HIP operation.
pub type Result<T> = std::result::Result<T, Error>;

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// A failure as `hipError_t` distinguishes them (HIP 5.2 to 7.1, `hip_runtime_api.h`). What exactly happened goes to the
        /// log where it happened (`AMD_LOG_LEVEL`): a C status has no room for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Error {
            $($(#[$doc])* $name,)*
        }

        impl Error {
            /// Every variant.
            pub const ALL: &[Error] = &[$(Error::$name,)*];

            /// The variant's name; HIP's name of it is this with `hipError` in front.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Error::$name => stringify!($name),)*
                }
            }
        }
    };
}

errors! {
    InvalidValue
    OutOfMemory
    NotInitialized
    Deinitialized
    ProfilerDisabled
    ProfilerNotInitialized
    ProfilerAlreadyStarted
    ProfilerAlreadyStopped
    InvalidConfiguration
    InvalidPitchValue
    InvalidSymbol
    InvalidDevicePointer
    InvalidMemcpyDirection
    InsufficientDriver
    MissingConfiguration
    PriorLaunchFailure
    InvalidDeviceFunction
    NoDevice
    InvalidDevice
    InvalidImage
    InvalidContext
    ContextAlreadyCurrent
    MapFailed
    UnmapFailed
    ArrayIsMapped
    AlreadyMapped
    NoBinaryForGpu
    AlreadyAcquired
    NotMapped
    NotMappedAsArray
    NotMappedAsPointer
    ECCNotCorrectable
    UnsupportedLimit
    ContextAlreadyInUse
    PeerAccessUnsupported
    InvalidKernelFile
    InvalidGraphicsContext
    InvalidSource
    FileNotFound
    SharedObjectSymbolNotFound
    SharedObjectInitFailed
    OperatingSystem
    InvalidHandle
    IllegalState
    NotFound
    NotReady
    IllegalAddress
    LaunchOutOfResources
    LaunchTimeOut
    PeerAccessAlreadyEnabled
    PeerAccessNotEnabled
    SetOnActiveProcess
    ContextIsDestroyed
    Assert
    HostMemoryAlreadyRegistered
    HostMemoryNotRegistered
    LaunchFailure
    CooperativeLaunchTooLarge
    NotSupported
    StreamCaptureUnsupported
    StreamCaptureInvalidated
    StreamCaptureMerge
    StreamCaptureUnmatched
    StreamCaptureUnjoined
    StreamCaptureIsolation
    StreamCaptureImplicit
    CapturedEvent
    StreamCaptureWrongThread
    GraphExecUpdateFailure
    InvalidChannelDescriptor
    InvalidTexture
    Unknown
    RuntimeMemory
    RuntimeOther
    Tbd
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hipError{}", self.name())
    }
}

impl std::error::Error for Error {}
