//! The processor's own arithmetic behind the trait of devices: what they are compared with.

use crate::body::Twist;
use crate::stage::{forces, integrate};
use crate::stage_device::{FreeColumns, LEFT, MoveColumns, StageCounts, StageDevice, WHOLE_STEP};
use grouser_math::{Pose, par};
use grouser_solve::{BodyResponse, DeviceFault};

/// The processor behind the trait of devices; contacts it leaves to the stage.
#[derive(Default)]
pub struct ProcessorStages {
    /// Leaves each body whose number is a multiple of this one; 0: none.
    leaves: usize,
    counts: StageCounts,
}

impl ProcessorStages {
    /// One that leaves every so-many-th body, as devices leave some; 0: none.
    pub fn leaving(leaves: usize) -> Self {
        Self { leaves, ..Self::default() }
    }
}

impl StageDevice for ProcessorStages {
    fn free(
        &mut self,
        given: &FreeColumns,
        bodies: &mut [BodyResponse],
        free: &mut [Twist],
    ) -> Result<(), DeviceFault> {
        self.counts.stages[0] += 1;
        par::update((bodies, free), |i, (response, free)| {
            if given.movable[i] {
                (*response, *free) = forces::of_body(&given.mass[i], &given.pose[i], &given.velocity[i], given.fall);
            }
        });
        Ok(())
    }

    fn integrate(
        &mut self,
        given: &MoveColumns,
        pose: &mut [Pose],
        velocity: &mut [Twist],
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        let is_left = |i: usize| given.ways[i] == LEFT || (self.leaves > 0 && i.is_multiple_of(self.leaves));
        par::fill(left, pose.len(), |i| u32::from(is_left(i)));
        par::update((pose, velocity, &left[..]), |i, (pose, velocity, left)| {
            if *left == 0 {
                *velocity = given.free[i].plus(&given.w[i]);
                let is_whole = given.ways[i] == WHOLE_STEP;
                *pose = if is_whole { *pose } else { given.middle[i] };
                integrate::advance(pose, velocity, &given.mass[i], if is_whole { given.h } else { 0.5 * given.h });
            }
        });
        self.counts.stages[2] += 1;
        self.counts.bodies += left.len() as u64;
        self.counts.left += left.iter().map(|left| u64::from(*left)).sum::<u64>();
        Ok(())
    }

    fn counts(&self) -> StageCounts {
        self.counts
    }
}
