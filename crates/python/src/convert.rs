//! Between values of Python and of TOML: dicts and lists, numbers, texts, arrays, and objects that say what they are.

use grouser_math::{Quat, Vec3};
use pyo3::exceptions::{PyRecursionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use toml::{Table, Value};

/// Values inside values at most: deeper ones come from an object that contains itself.
const DEEPEST: usize = 64;

/// A value of Python as one of TOML. None stands for an absent key and is nothing.
pub fn to_toml(value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    inner(value, 0)
}

fn inner(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Option<Value>> {
    if depth > DEEPEST {
        return Err(PyRecursionError::new_err("a value of the scene contains itself"));
    }
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Some(Value::Boolean(flag.is_true())));
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return Ok(Some(Value::Integer(number.extract()?)));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(Some(Value::Float(number.value())));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(Value::String(text.to_str()?.to_string())));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return Ok(Some(Value::Table(table(dict, depth)?)));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let mut list = Vec::new();
        for item in value.try_iter()? {
            let item = inner(&item?, depth + 1)?;
            list.push(item.ok_or_else(|| PyTypeError::new_err("a list of a scene contains None"))?);
        }
        return Ok(Some(Value::Array(list)));
    }
    // Tables of the package, numpy's arrays and numbers, and paths.
    for method in ["to_dict", "tolist", "__fspath__"] {
        if value.hasattr(method)? && !value.is_instance_of::<pyo3::types::PyType>() {
            return inner(&value.call_method0(method)?, depth + 1);
        }
    }
    let kind = value.get_type();
    let kind = kind.name()?;
    Err(PyTypeError::new_err(format!("a scene holds numbers, texts, lists and dicts; found a value of type {kind}")))
}

/// A dict as a table.
pub fn to_table(dict: &Bound<'_, PyDict>) -> PyResult<Table> {
    table(dict, 0)
}

fn table(dict: &Bound<'_, PyDict>, depth: usize) -> PyResult<Table> {
    let mut table = Table::new();
    for (key, value) in dict {
        let key: String = key.extract().map_err(|_| PyTypeError::new_err("the keys of a scene are texts"))?;
        if let Some(value) = inner(&value, depth + 1)? {
            table.insert(key, value);
        }
    }
    Ok(table)
}

/// A value of TOML as one of Python.
pub fn from_toml<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Integer(number) => number.into_pyobject(py)?.into_any(),
        Value::Float(number) => number.into_pyobject(py)?.into_any(),
        Value::Boolean(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Datetime(date) => date.to_string().into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let items: Vec<_> = list.iter().map(|item| from_toml(py, item)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Table(table) => {
            let dict = PyDict::new(py);
            for (key, value) in table {
                dict.set_item(key, from_toml(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Overrides `KEY=VALUE` of a dict from dotted keys to values.
pub fn overrides(set: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
    let mut texts = Vec::new();
    for (key, value) in set.into_iter().flatten() {
        let key: String = key.extract().map_err(|_| PyTypeError::new_err("the keys of `set` are texts"))?;
        let Some(value) = to_toml(&value)? else {
            return Err(PyTypeError::new_err(format!("`set` gives {key:?} the value None")));
        };
        texts.push(format!("{key}={value}"));
    }
    Ok(texts)
}

/// Three finite numbers.
pub fn vec3(name: &str, numbers: [f64; 3]) -> PyResult<Vec3> {
    finite(name, &numbers)?;
    Ok(Vec3::from_array(numbers))
}

/// A rotation from a quaternion, scalar first, of any length but zero.
pub fn rotation(name: &str, [w, x, y, z]: [f64; 4]) -> PyResult<Quat> {
    finite(name, &[w, x, y, z])?;
    let quat = Quat::from_xyzw(x, y, z, w);
    let length = quat.length();
    if !(length > 1e-6 && length.is_finite()) {
        return Err(PyValueError::new_err(format!("`{name}` holds a quaternion of length zero")));
    }
    Ok(quat.normalize())
}

/// Complains of numbers that are not finite.
pub fn finite(name: &str, numbers: &[f64]) -> PyResult<()> {
    match numbers.iter().find(|x| !x.is_finite()) {
        Some(x) => Err(PyValueError::new_err(format!("`{name}` must be finite, holds {x}"))),
        None => Ok(()),
    }
}
