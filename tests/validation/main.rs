//! The engine against closed forms and published numbers: parameters, expected value and tolerance stand in each test.

mod adams;
mod bed;
mod chains;
mod closed_form;
mod coulomb;
mod direct;
mod drag;
mod elements;
mod flexible;
mod impacts;
mod joints;
mod machine;
mod mechanisms;
mod meshes;
mod mobility;
mod one_way;
mod penalty;
mod restitution;
mod rig;
mod rims;
mod shapes;
mod spinning;
mod stack;
mod stage;
mod standing;
mod window;
