//! Functions of the standard for what a unit does not have: other types, clocks, events, model exchange, derivatives.
//! Importers look all of them up. Arguments after the first are the caller's to clean up in C's calling conventions, so
//! the functions need not name them.

use crate::within;
use grouser::Error;
use std::ffi::{c_int, c_void};

macro_rules! refused {
    ($($name:ident),* $(,)?) => {$(
        #[doc = concat!("`", stringify!($name), "`: there is no such thing in a unit of Grouser.")]
        ///
        /// # Safety
        /// As for [`within`].
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(handle: *mut c_void) -> c_int {
            let refuse = || Error::usage(concat!(stringify!($name), " is not supported"), "see modelDescription.xml");
            // SAFETY: the caller's promise.
            unsafe { within(handle, |_| Err(refuse())) }
        }
    )*};
}

refused!(fmi3GetFloat32, fmi3GetInt8, fmi3GetUInt8, fmi3GetInt16, fmi3GetUInt16, fmi3GetUInt32, fmi3GetInt64);
refused!(fmi3GetUInt64, fmi3GetBoolean, fmi3GetString, fmi3GetBinary, fmi3GetClock);
refused!(fmi3SetFloat32, fmi3SetInt8, fmi3SetUInt8, fmi3SetInt16, fmi3SetUInt16, fmi3SetUInt32, fmi3SetInt64);
refused!(fmi3SetUInt64, fmi3SetBoolean, fmi3SetString, fmi3SetBinary, fmi3SetClock);
refused!(fmi3GetNumberOfVariableDependencies, fmi3GetVariableDependencies);
refused!(fmi3GetDirectionalDerivative, fmi3GetAdjointDerivative, fmi3GetOutputDerivatives);
refused!(fmi3GetIntervalDecimal, fmi3GetIntervalFraction, fmi3GetShiftDecimal, fmi3GetShiftFraction);
refused!(fmi3SetIntervalDecimal, fmi3SetIntervalFraction, fmi3SetShiftDecimal, fmi3SetShiftFraction);
refused!(fmi3EvaluateDiscreteStates, fmi3UpdateDiscreteStates, fmi3EnterEventMode, fmi3ActivateModelPartition);
refused!(fmi3EnterContinuousTimeMode, fmi3CompletedIntegratorStep, fmi3SetTime, fmi3SetContinuousStates);
refused!(fmi3GetContinuousStateDerivatives, fmi3GetEventIndicators, fmi3GetContinuousStates);
refused!(fmi3GetNominalsOfContinuousStates, fmi3GetNumberOfEventIndicators, fmi3GetNumberOfContinuousStates);

/// Model exchange is not offered: no instance.
#[unsafe(no_mangle)]
pub extern "C" fn fmi3InstantiateModelExchange() -> *mut c_void {
    std::ptr::null_mut()
}

/// Scheduled execution is not offered: no instance.
#[unsafe(no_mangle)]
pub extern "C" fn fmi3InstantiateScheduledExecution() -> *mut c_void {
    std::ptr::null_mut()
}
