//! The library inside FMUs: the C functions of FMI 3.0.1 for co-simulation, over `grouser::fmu::FmuInstance`.
//!
//! Handles are boxes that the importer holds; states are boxes too. Errors go to the importer's log with the words that
//! the program would print, and the status is `Error`. A panic is such an error: nothing unwinds into foreign code.
#![allow(non_snake_case, reason = "the names are those of the standard")]

mod refused;
mod values;

use grouser::Error;
use grouser::driven::DrivenState;
use grouser::fmu::{self, FmuInstance};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// `fmi3OK`.
pub const OK: c_int = 0;
/// `fmi3Error`.
pub const ERROR: c_int = 3;

/// `fmi3LogMessageCallback`: environment, status, category, message.
type LogMessage = Option<unsafe extern "C" fn(*mut c_void, c_int, *const c_char, *const c_char)>;

/// What an importer holds.
pub struct Handle {
    instance: FmuInstance,
    /// Where it began, to go back to.
    first: DrivenState,
    environment: *mut c_void,
    log: LogMessage,
}

fn tell(log: LogMessage, environment: *mut c_void, message: &str) {
    let Some(log) = log else { return };
    let message = CString::new(message.replace('\0', " ")).unwrap_or_default();
    // SAFETY: the importer gave the function and its environment for this, and both texts end with a zero.
    unsafe { log(environment, ERROR, c"logStatusError".as_ptr(), message.as_ptr()) }
}

/// Does work on the instance behind a handle; errors and panics are reported to the importer.
///
/// # Safety
/// `handle` is null or came from `fmi3InstantiateCoSimulation` and was not freed; no other thread uses it.
pub unsafe fn within(handle: *mut c_void, work: impl FnOnce(&mut Handle) -> Result<(), Error>) -> c_int {
    // SAFETY: the caller's promise.
    let Some(handle) = (unsafe { handle.cast::<Handle>().as_mut() }) else { return ERROR };
    let (log, environment) = (handle.log, handle.environment);
    let message = match catch_unwind(AssertUnwindSafe(|| work(handle))) {
        Ok(Ok(())) => return OK,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "a bug interrupted the call; please report it".to_string(),
    };
    tell(log, environment, &message);
    ERROR
}

/// The version of the standard.
#[unsafe(no_mangle)]
pub extern "C" fn fmi3GetVersion() -> *const c_char {
    c"3.0".as_ptr()
}

/// Errors are reported always: there is nothing to switch.
#[unsafe(no_mangle)]
pub extern "C" fn fmi3SetDebugLogging(_: *mut c_void, _: bool, _: usize, _: *const *const c_char) -> c_int {
    OK
}

/// Makes an instance; null where that fails.
///
/// # Safety
/// As the standard says: texts end with a zero, the callback belongs to its environment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3InstantiateCoSimulation(
    _name: *const c_char,
    _token: *const c_char,
    resources: *const c_char,
    _visible: bool,
    _logging: bool,
    _event_mode: bool,
    _early_return: bool,
    _intermediate: *const u32,
    _intermediate_count: usize,
    environment: *mut c_void,
    log: LogMessage,
    _update: *const c_void,
) -> *mut c_void {
    if resources.is_null() {
        tell(log, environment, "the importer gives no path of resources; the scene is there");
        return std::ptr::null_mut();
    }
    // SAFETY: not null, and the standard promises a text.
    let resources = unsafe { CStr::from_ptr(resources) }.to_string_lossy().into_owned();
    let opened = catch_unwind(|| fmu::open(Path::new(&resources)));
    let message = match opened {
        Ok(Ok(instance)) => {
            let first = instance.state();
            return Box::into_raw(Box::new(Handle { instance, first, environment, log })).cast();
        }
        Ok(Err(error)) => error.to_string(),
        Err(_) => "a bug interrupted the making of the instance; please report it".to_string(),
    };
    tell(log, environment, &message);
    std::ptr::null_mut()
}

/// Frees an instance.
///
/// # Safety
/// `handle` is null or came from `fmi3InstantiateCoSimulation` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3FreeInstance(handle: *mut c_void) {
    if !handle.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(handle.cast::<Handle>()) });
    }
}

/// Begins the initialization: from here on `start` is the time of the first state.
///
/// # Safety
/// As for [`within`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3EnterInitializationMode(
    handle: *mut c_void,
    _tolerance_defined: bool,
    _tolerance: f64,
    start: f64,
    _stop_defined: bool,
    _stop: f64,
) -> c_int {
    let work = |handle: &mut Handle| {
        if !start.is_finite() {
            return Err(Error::usage(format!("the start time is {start}"), "start at a finite time"));
        }
        handle.instance.start = start;
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { within(handle, work) }
}

/// Goes on to the next phase: there is nothing to do in between.
macro_rules! phases {
    ($($name:ident),*) => {$(
        #[doc = concat!("`", stringify!($name), "`: there is nothing to do.")]
        ///
        /// # Safety
        /// As for [`within`].
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(handle: *mut c_void) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { within(handle, |_| Ok(())) }
        }
    )*};
}

phases!(fmi3ExitInitializationMode, fmi3EnterStepMode, fmi3EnterConfigurationMode, fmi3ExitConfigurationMode);
phases!(fmi3Terminate);

/// Back to the state at the beginning.
///
/// # Safety
/// As for [`within`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3Reset(handle: *mut c_void) -> c_int {
    let back = |handle: &mut Handle| {
        handle.instance.start = 0.0;
        handle.instance.restore(&handle.first)
    };
    // SAFETY: the caller's promise.
    unsafe { within(handle, back) }
}

/// Steps from `point` for `step` s.
///
/// # Safety
/// As for [`within`]; results may be written where their pointers are not null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3DoStep(
    handle: *mut c_void,
    point: f64,
    step: f64,
    _no_state_before: bool,
    event_needed: *mut bool,
    terminate: *mut bool,
    early_return: *mut bool,
    last_time: *mut f64,
) -> c_int {
    let mut reached = point;
    let advance = |handle: &mut Handle| {
        let done = handle.instance.advance(point + step);
        reached = handle.instance.time();
        done
    };
    // SAFETY: the caller's promise; each pointer is written only if it is there.
    unsafe {
        let status = within(handle, advance);
        for flag in [event_needed, terminate, early_return] {
            if let Some(flag) = flag.as_mut() {
                *flag = false;
            }
        }
        if let Some(time) = last_time.as_mut() {
            *time = reached;
        }
        status
    }
}

/// Keeps the state of an instance.
///
/// # Safety
/// As for [`within`]; `state` points to null or to a state of this instance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3GetFMUState(handle: *mut c_void, state: *mut *mut c_void) -> c_int {
    let keep = |handle: &mut Handle| {
        // SAFETY: the caller's promise.
        let Some(place) = (unsafe { state.as_mut() }) else {
            return Err(Error::usage("there is no place for the state", "give the address of a pointer"));
        };
        let now = handle.instance.state();
        // SAFETY: a state that is there already is written over.
        match unsafe { place.cast::<DrivenState>().as_mut() } {
            Some(old) => *old = now,
            None => *place = Box::into_raw(Box::new(now)).cast(),
        }
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { within(handle, keep) }
}

/// A state that the importer holds.
///
/// # Safety
/// `state` is null or came from this library and was not freed.
unsafe fn held<'a>(state: *mut c_void) -> Result<&'a DrivenState, Error> {
    // SAFETY: the caller's promise.
    unsafe { state.cast::<DrivenState>().as_ref() }
        .ok_or_else(|| Error::usage("the state is null", "give a state that the unit gave"))
}

/// Goes to a state.
///
/// # Safety
/// As for [`within`]; `state` came from this library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3SetFMUState(handle: *mut c_void, state: *mut c_void) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { within(handle, |handle| handle.instance.restore(held(state)?)) }
}

/// Frees a state.
///
/// # Safety
/// As for [`within`]; `state` points to null or to a state of this library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3FreeFMUState(_handle: *mut c_void, state: *mut *mut c_void) -> c_int {
    // SAFETY: the caller's promise.
    if let Some(place) = unsafe { state.as_mut() }
        && !place.is_null()
    {
        // SAFETY: it came from a box.
        drop(unsafe { Box::from_raw(place.cast::<DrivenState>()) });
        *place = std::ptr::null_mut();
    }
    OK
}

/// Bytes that a state needs.
///
/// # Safety
/// As for [`within`]; `size` may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3SerializedFMUStateSize(
    handle: *mut c_void,
    state: *mut c_void,
    size: *mut usize,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        within(handle, |_| {
            *size = held(state)?.encode()?.len();
            Ok(())
        })
    }
}

/// Writes a state as bytes.
///
/// # Safety
/// As for [`within`]; `bytes` has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3SerializeFMUState(
    handle: *mut c_void,
    state: *mut c_void,
    bytes: *mut u8,
    size: usize,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        within(handle, |_| {
            let all = held(state)?.encode()?;
            if all.len() > size || bytes.is_null() {
                let what = format!("a state needs {} bytes, there is room for {size}", all.len());
                return Err(Error::usage(what, "ask fmi3SerializedFMUStateSize"));
            }
            bytes.copy_from_nonoverlapping(all.as_ptr(), all.len());
            Ok(())
        })
    }
}

/// Makes a state of bytes.
///
/// # Safety
/// As for [`within`]; `bytes` holds `size` bytes, and `state` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fmi3DeserializeFMUState(
    handle: *mut c_void,
    bytes: *const u8,
    size: usize,
    state: *mut *mut c_void,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        within(handle, |_| {
            if bytes.is_null() || state.is_null() {
                return Err(Error::usage("there are no bytes or no place for the state", "give both"));
            }
            let all = std::slice::from_raw_parts(bytes, size);
            *state = Box::into_raw(Box::new(DrivenState::decode("the state", all)?)).cast();
            Ok(())
        })
    }
}
