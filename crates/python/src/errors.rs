//! From errors of the library to exceptions of the package: the same words, with their parts as attributes.

use grouser::Error;
use grouser_dynamics::StepError;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, Once, PoisonError};

/// Why a call did not do its work.
pub enum Broken {
    /// An error of the library.
    Error(Error),
    /// An exception: Ctrl-C, or of a function of the caller.
    Raised(PyErr),
    /// A bug: what it said, and where.
    Panic(String),
}

impl From<Error> for Broken {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<PyErr> for Broken {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl Broken {
    /// As an exception.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Error(error) => raise(py, &error),
            Self::Raised(error) => error,
            Self::Panic(what) => exception(py, "InternalError", &what, &[]),
        }
    }
}

/// Where the last panic was.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// Notes where panics are, from now on; they become exceptions and print nothing.
pub fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map_or(String::new(), |l| format!("{}:{}", l.file(), l.line()));
            *PLACE.lock().unwrap_or_else(PoisonError::into_inner) = place;
        }));
    });
}

/// Does work that must not panic; if it does, that is an error like others.
pub fn guarded<R>(work: impl FnOnce() -> Result<R, Broken>) -> Result<R, Broken> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let said = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
        let place = PLACE.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Err(Broken::Panic(format!("{} (at {place}); this is a bug, please report it", said.unwrap_or("panic"))))
    })
}

/// Does work without the interpreter's lock; errors, panics included, become exceptions.
pub fn detached<R: Send>(py: Python<'_>, work: impl FnOnce() -> Result<R, Error> + Send) -> PyResult<R> {
    py.detach(|| guarded(|| Ok(work()?))).map_err(|broken| broken.raise(py))
}

/// An exception of the package: name of its class, message, attributes.
pub fn exception(py: Python<'_>, class: &str, message: &str, attributes: &[(&str, Bound<'_, PyAny>)]) -> PyErr {
    let made = || -> PyResult<Bound<'_, PyAny>> {
        let keywords = PyDict::new(py);
        for (name, value) in attributes {
            keywords.set_item(name, value)?;
        }
        py.import("grouser.errors")?.getattr(class)?.call((message,), Some(&keywords))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// An error of wrong use.
pub fn usage(py: Python<'_>, what: &str, remedy: &str) -> PyErr {
    raise(py, &Error::usage(what, remedy))
}

/// A world that another thread is using.
pub fn busy() -> PyErr {
    PyRuntimeError::new_err(
        "the world is in use by another thread; a world may be used from one thread at a time, different worlds at \
         once",
    )
}

/// The exception of an error.
pub fn raise(py: Python<'_>, error: &Error) -> PyErr {
    fn any<'py, T: IntoPyObject<'py>>(py: Python<'py>, value: T) -> Bound<'py, PyAny> {
        value.into_bound_py_any(py).unwrap_or_else(|_| py.None().into_bound(py))
    }
    match error {
        Error::Scene(e) => {
            let place = e.file().map(|file| format!(" ({file}:{}:{})", e.line(), e.column())).unwrap_or_default();
            let help = e.remedy().map(|help| format!("; {help}")).unwrap_or_default();
            let line = (e.line() > 0).then_some(e.line());
            let attributes = [
                ("file", any(py, e.file())),
                ("line", any(py, line)),
                ("column", any(py, line.map(|_| e.column()))),
                ("key", any(py, e.key().filter(|key| !key.is_empty()))),
                ("help", any(py, e.remedy())),
                ("report", any(py, e.render(false))),
            ];
            exception(py, "SceneError", &format!("{e}{place}{help}"), &attributes)
        }
        Error::Usage { what, remedy } => {
            exception(py, "UsageError", &format!("{what}; {remedy}"), &[("help", any(py, remedy))])
        }
        Error::Build(e) => {
            exception(py, "BuildError", &e.to_string(), &[("what", any(py, &e.what)), ("help", any(py, &e.remedy))])
        }
        Error::Step(e) => {
            let (stage, body, time) = match e {
                StepError::NotFinite { stage, body, time }
                | StepError::TooFast { stage, body, time, .. }
                | StepError::Flexible { stage, body, time, .. } => (*stage, Some(body), time),
                StepError::Device { stage, time, .. } => (*stage, None, time),
                StepError::OutOfSight { time } => ("forces", None, time),
            };
            let attributes = [("stage", any(py, stage)), ("body", any(py, body)), ("time", any(py, *time))];
            exception(py, "StepError", &e.to_string(), &attributes)
        }
        Error::Record(_) | Error::File { .. } | Error::Io(_) => exception(py, "RecordError", &error.to_string(), &[]),
        Error::Threads(_) | Error::Failed(_) => exception(py, "GrouserError", &error.to_string(), &[]),
        Error::Interrupted => PyKeyboardInterrupt::new_err(()),
    }
}
