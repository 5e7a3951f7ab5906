//! Bounds of numbers.

/// A number outside its bounds.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum OutOfBounds {
    /// It is not greater than zero.
    #[error("must be greater than 0, is {0}")]
    NotPositive(f64),
    /// It is less than zero.
    #[error("must not be negative, is {0}")]
    Negative(f64),
    /// It is not within a range.
    #[error("must be between {low} and {high}, is {value}")]
    Outside {
        /// The number.
        value: f64,
        /// Least value.
        low: f64,
        /// Largest value.
        high: f64,
    },
    /// It is less than the least value.
    #[error("must be at least {low}, is {value}")]
    TooSmall {
        /// The number.
        value: f64,
        /// Least value.
        low: f64,
    },
}

/// Greater than zero.
pub fn positive(x: f64) -> Result<(), OutOfBounds> {
    if x > 0.0 { Ok(()) } else { Err(OutOfBounds::NotPositive(x)) }
}

/// Not less than zero.
pub fn non_negative(x: f64) -> Result<(), OutOfBounds> {
    if x >= 0.0 { Ok(()) } else { Err(OutOfBounds::Negative(x)) }
}

/// Between the two numbers, both included.
pub fn within(x: f64, low: f64, high: f64) -> Result<(), OutOfBounds> {
    if (low..=high).contains(&x) { Ok(()) } else { Err(OutOfBounds::Outside { value: x, low, high }) }
}

/// Greater than zero, and not greater than the number.
pub fn positive_to(x: f64, high: f64) -> Result<(), OutOfBounds> {
    positive(x).and_then(|()| within(x, 0.0, high))
}

/// The number or more.
pub fn at_least(x: f64, low: f64) -> Result<(), OutOfBounds> {
    if x >= low { Ok(()) } else { Err(OutOfBounds::TooSmall { value: x, low }) }
}
