//! Products that are not fused with sums.
//!
//! Vulkan lets a driver compute a b + c in one rounding unless the results are decorated `NoContraction`, and naga
//! writes no such decoration. So a pass over the words of a module decorates every result of floating-point
//! arithmetic (SPIR-V specification, sections 2.3 and 3.20).

/// Arithmetic whose results are decorated: OpFNegate, OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem, OpFMod,
/// OpVectorTimesScalar.
const ARITHMETIC: [u32; 8] = [127, 129, 131, 133, 136, 140, 141, 142];
/// Arithmetic that has no fixed rounding: OpMatrixTimesScalar to OpMatrixTimesMatrix, OpOuterProduct, OpDot.
const LOOSE: [u32; 6] = [143, 144, 145, 146, 147, 148];
/// OpExtInst, and the instruction Fma of GLSL.std.450.
const EXTENDED: [u32; 2] = [12, 50];
const DECORATE: u32 = 71;
const NO_CONTRACTION: u32 = 42;
/// OpTypeVoid to OpTypeForwardPointer: what follows the decorations.
const TYPES: std::ops::RangeInclusive<u32> = 19..=39;
/// Words of a module's head.
const HEAD: usize = 5;

/// Why a module cannot be made exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpirvFault {
    /// An instruction whose length leads out of the module.
    #[error("the module breaks off at word {0}")]
    Broken(usize),
    /// Arithmetic without a fixed rounding.
    #[error("the module has an operation without a fixed rounding at word {0}")]
    Loose(usize),
}

/// Instructions of a module: place, code and words.
fn instructions(words: &[u32]) -> impl Iterator<Item = Result<(usize, u32, &[u32]), SpirvFault>> {
    let mut at = HEAD;
    std::iter::from_fn(move || {
        let head = *words.get(at)?;
        let (start, length) = (at, (head >> 16) as usize);
        let Some(instruction) = words.get(start..start + length).filter(|instruction| !instruction.is_empty()) else {
            at = words.len();
            return Some(Err(SpirvFault::Broken(start)));
        };
        at += length;
        Some(Ok((start, head & 0xffff, instruction)))
    })
}

/// Results of arithmetic that are not decorated.
pub fn undecorated(words: &[u32]) -> Result<Vec<u32>, SpirvFault> {
    let (mut results, mut decorated) = (Vec::new(), Vec::new());
    for instruction in instructions(words) {
        let (at, code, words) = instruction?;
        let is_loose = LOOSE.contains(&code) || (code == EXTENDED[0] && words.get(4) == Some(&EXTENDED[1]));
        match (code, words) {
            _ if is_loose => return Err(SpirvFault::Loose(at)),
            (DECORATE, [_, id, NO_CONTRACTION]) => decorated.push(*id),
            (code, [_, _, id, ..]) if ARITHMETIC.contains(&code) => results.push(*id),
            _ => {}
        }
    }
    decorated.sort_unstable();
    results.retain(|id| decorated.binary_search(id).is_err());
    Ok(results)
}

/// The module with every result of arithmetic decorated.
pub fn without_contraction(words: &[u32]) -> Result<Vec<u32>, SpirvFault> {
    let mut place = None;
    for instruction in instructions(words) {
        let (at, code, _) = instruction?;
        if TYPES.contains(&code) {
            place = Some(at);
            break;
        }
    }
    let (head, rest) = words.split_at(place.unwrap_or(words.len()));
    let mut out = head.to_vec();
    for id in undecorated(words)? {
        out.extend([3 << 16 | DECORATE, id, NO_CONTRACTION]);
    }
    out.extend(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OpTypeFloat, and x = a + b, y = x * b.
    fn module() -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x1_0300, 0, 9, 0];
        words.extend([3 << 16 | 22, 1, 32]);
        words.extend([5 << 16 | 129, 1, 5, 3, 4, 5 << 16 | 133, 1, 6, 5, 4]);
        words
    }

    #[test]
    fn every_result_is_decorated_before_the_types() {
        let plain = module();
        assert_eq!(undecorated(&plain), Ok(vec![5, 6]));
        let exact = without_contraction(&plain).unwrap();
        assert_eq!(undecorated(&exact), Ok(vec![]));
        assert_eq!(exact[5..11], [3 << 16 | 71, 5, 42, 3 << 16 | 71, 6, 42]);
        assert_eq!(exact[11..], plain[5..]);
        assert_eq!(without_contraction(&exact).unwrap(), exact, "done once");
    }

    #[test]
    fn loose_operations_and_broken_modules_are_refused() {
        let mut dot = module();
        dot.extend([5 << 16 | 148, 1, 7, 3, 4]);
        assert_eq!(without_contraction(&dot), Err(SpirvFault::Loose(18)));
        let mut fma = module();
        fma.extend([8 << 16 | 12, 1, 7, 2, 50, 3, 4, 5]);
        assert_eq!(without_contraction(&fma), Err(SpirvFault::Loose(18)));
        for broken in [0, 9 << 16 | 129] {
            let mut words = module();
            words.push(broken);
            assert_eq!(without_contraction(&words), Err(SpirvFault::Broken(18)));
        }
    }
}
