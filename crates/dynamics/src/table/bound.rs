//! Bounds of numbers. Each says in words what is wrong with a number outside.

/// Greater than zero.
pub fn positive(x: f64) -> Result<(), String> {
    if x > 0.0 { Ok(()) } else { Err(format!("must be greater than 0, is {x}")) }
}

/// Not less than zero.
pub fn non_negative(x: f64) -> Result<(), String> {
    if x >= 0.0 { Ok(()) } else { Err(format!("must not be negative, is {x}")) }
}

/// Between the two numbers, both included.
pub fn within(x: f64, low: f64, high: f64) -> Result<(), String> {
    if (low..=high).contains(&x) { Ok(()) } else { Err(format!("must be between {low} and {high}, is {x}")) }
}

/// Greater than zero, and not greater than the number.
pub fn positive_to(x: f64, high: f64) -> Result<(), String> {
    positive(x).and_then(|()| within(x, 0.0, high))
}

/// The number or more.
pub fn at_least(x: f64, low: f64) -> Result<(), String> {
    if x >= low { Ok(()) } else { Err(format!("must be at least {low}, is {x}")) }
}
