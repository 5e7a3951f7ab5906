//! g
fn main(){}
