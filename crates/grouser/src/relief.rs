//! Grounds that deform, in the terms of recordings and of the viewer: which there are, and which of their blocks
//! changed.

use grouser_dynamics::{ElementId, World};
use grouser_models::soil::ground::{SOIL_BLOCK_SIDE, SoilBlock, SoilGround};
use grouser_record::relief::RELIEF_SIDE;
use grouser_record::{Relief, ReliefBlock};
use std::any::Any;

const _: () = assert!(SOIL_BLOCK_SIDE == RELIEF_SIDE);

/// The ground of an element, if it is soil.
pub fn soil_ground(world: &World, id: ElementId) -> Option<&SoilGround> {
    (world.element(id) as &dyn Any).downcast_ref()
}

/// The grounds of a world that deform, in the order of their elements.
fn grounds(world: &World) -> impl Iterator<Item = (u32, &SoilGround)> {
    let all = world.element_ids().filter_map(|id| soil_ground(world, id));
    all.filter_map(|soil| Some((soil.body()?.0, soil)))
}

/// What recordings say of the grounds of a world that deform.
pub fn reliefs(world: &World) -> Vec<Relief> {
    let relief =
        |(body, soil): (u32, &SoilGround)| Relief { name: soil.title().to_string(), body, spacing: soil.spacing() };
    grounds(world).map(relief).collect()
}

/// Remembers what was told of each ground.
#[derive(Clone, Debug, Default)]
pub struct ReliefNews {
    counters: Vec<u64>,
}

impl ReliefNews {
    /// The blocks that changed since the last time; at first all that are not as in the beginning.
    pub fn take(&mut self, world: &World) -> Vec<ReliefBlock> {
        let mut blocks = Vec::new();
        for (k, (_, soil)) in grounds(world).enumerate() {
            if self.counters.len() <= k {
                self.counters.push(0);
            }
            let ground = k as u32;
            blocks.extend(soil.blocks(self.counters[k]).into_iter().map(|block| recorded(ground, block)));
            self.counters[k] = soil.counter();
        }
        blocks
    }
}

fn recorded(ground: u32, block: SoilBlock) -> ReliefBlock {
    let SoilBlock { at, heights, sinkage, pressure, yielded } = block;
    ReliefBlock { ground, at, height: heights, sinkage, pressure, yielded }.rounded()
}
