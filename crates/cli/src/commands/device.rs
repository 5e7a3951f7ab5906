//! `--device`: where the solver iterates.

use super::Expected;
use crate::gpu::{self, OpenCard};
use grouser::Error;
use grouser_solve::DeviceShare;

/// A device on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceKey {
    /// The processor.
    Cpu,
    /// A graphics card: the one with this number, or the best one.
    Gpu(Option<usize>),
}

impl DeviceKey {
    /// cpu, gpu, or gpu:N.
    pub(super) fn parse(text: &str) -> Result<Self, Expected> {
        match (text, text.strip_prefix("gpu:").map(str::parse::<usize>)) {
            ("cpu", _) => Ok(Self::Cpu),
            ("gpu", _) => Ok(Self::Gpu(None)),
            (_, Some(Ok(number))) => Ok(Self::Gpu(Some(number))),
            _ => Err(Expected("cpu, gpu, or gpu:N with a number of `grouser devices`")),
        }
    }

    /// Opens and tries the device; none for the processor.
    pub(super) fn open(self) -> Result<Option<DeviceShare>, Error> {
        self.card()?.map(|card| card.share()).transpose()
    }

    /// The card itself, for several shares.
    pub(super) fn card(self) -> Result<Option<OpenCard>, Error> {
        match self {
            Self::Cpu => Ok(None),
            Self::Gpu(number) => gpu::open(number).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys() {
        let parse = |text| DeviceKey::parse(text).ok();
        assert_eq!(parse("cpu"), Some(DeviceKey::Cpu));
        assert_eq!(parse("gpu"), Some(DeviceKey::Gpu(None)));
        assert_eq!(parse("gpu:2"), Some(DeviceKey::Gpu(Some(2))));
        for wrong in ["gpu:", "gpu:-1", "cuda", "", "GPU"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
