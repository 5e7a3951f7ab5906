//! Every kernel against the processor's arithmetic, bit by bit.
#![cfg(feature = "gpu")]

mod common;

use grouser_gpu::{CardLimits, modules, spirv, trial};

/// No operation is left that a driver may fuse, with f64 or without.
#[test]
fn no_operation_is_undecorated() {
    for is_double in [true, false] {
        for (name, words) in modules(&CardLimits::default(), is_double).unwrap() {
            assert_eq!(spirv::undecorated(&words), Ok(vec![]), "{name}");
            assert!(
                words.windows(3).any(|w| w[0] == 3 << 16 | 71 && w[2] == 42) || ["fold", "tell"].contains(&name),
                "{name}"
            );
        }
    }
}

/// Which operations have the processor's bits, denormals among them.
#[test]
fn operations_are_the_processors() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let given = trial::numbers(200_000, 5);
    let found = trial::operations(&card, &given).unwrap();
    assert_eq!(trial::first_difference(&given, &found), None);
}

/// All mantissas, over both parities of the exponent.
#[test]
fn square_roots_are_right() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    const PART: u32 = 1 << 22;
    for part in 0..4 {
        let start = 0x3f00_0000 + part * PART;
        let found = trial::roots(&card, start, PART as usize).unwrap();
        for (bits, root) in (start..).zip(found) {
            let x = f32::from_bits(bits);
            assert_eq!(root.to_bits(), x.sqrt().to_bits(), "{x:e}");
        }
    }
}

/// The device of the tests passes the self-test, and one without f64 is repeatable, not exact.
#[test]
fn verdicts() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    assert_eq!(trial::run(&card), trial::Verdict::Exact);
    let single = common::card(CardLimits { f64: false, ..CardLimits::default() }).unwrap();
    let verdict = trial::run(&single);
    assert_eq!(verdict.name(), "repeatable", "{verdict:?}");
}
