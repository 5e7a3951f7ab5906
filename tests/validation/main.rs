//! The engine against closed forms and published numbers: parameters, expected value and tolerance stand in each test.

mod adams;
mod bed;
mod closed_form;
mod meshes;
mod shapes;
mod spinning;
mod stack;
mod stage;
