//! Values of variables: 64-bit floats, and gears as 32-bit whole numbers.

use crate::within;
use grouser::Error;
use grouser::fmu::FmuRole;
use std::ffi::{c_int, c_void};

fn check(references: *const u32, count: usize, values: *const c_void, values_count: usize) -> Result<(), Error> {
    if count != values_count || (count > 0 && (references.is_null() || values.is_null())) {
        let what = format!("{count} value references and {values_count} values");
        return Err(Error::usage(what, "give one value for each value reference; no variable is an array"));
    }
    Ok(())
}

/// The pair of functions of a type: get, set.
macro_rules! values {
    ($get:ident, $set:ident, $type:ty, $whole:expr, $called:expr) => {
        #[doc = concat!("`", stringify!($get), "`: values of variables.")]
        ///
        /// # Safety
        /// As for [`within`]; both arrays have the lengths that are given.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $get(
            handle: *mut c_void,
            references: *const u32,
            count: usize,
            values: *mut $type,
            values_count: usize,
        ) -> c_int {
            // SAFETY: the caller's promise, and `check`.
            unsafe {
                within(handle, |handle| {
                    check(references, count, values.cast(), values_count)?;
                    for i in 0..count {
                        let reference = *references.add(i);
                        is_of_kind(&handle.instance, reference, $whole, $called)?;
                        *values.add(i) = handle.instance.value(reference)? as $type;
                    }
                    Ok(())
                })
            }
        }

        #[doc = concat!("`", stringify!($set), "`: sets inputs.")]
        ///
        /// # Safety
        /// As for [`within`]; both arrays have the lengths that are given.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $set(
            handle: *mut c_void,
            references: *const u32,
            count: usize,
            values: *const $type,
            values_count: usize,
        ) -> c_int {
            // SAFETY: the caller's promise, and `check`.
            unsafe {
                within(handle, |handle| {
                    check(references, count, values.cast(), values_count)?;
                    for i in 0..count {
                        let reference = *references.add(i);
                        is_of_kind(&handle.instance, reference, $whole, $called)?;
                        handle.instance.set(reference, f64::from(*values.add(i)))?;
                    }
                    Ok(())
                })
            }
        }
    };
}

fn is_of_kind(instance: &grouser::fmu::FmuInstance, reference: u32, whole: bool, called: &str) -> Result<(), Error> {
    let variable = instance.variable(reference)?;
    if matches!(variable.role, FmuRole::Gear(_)) == whole {
        return Ok(());
    }
    let what = format!("`{}` is not of type {called}", variable.name);
    Err(Error::usage(what, "take types from modelDescription.xml"))
}

values!(fmi3GetFloat64, fmi3SetFloat64, f64, false, "Float64");
values!(fmi3GetInt32, fmi3SetInt32, i32, true, "Int32");
