// Sums of all numbers before each: tiles are summed (`reduce`), the sums of tiles are scanned the same way, and each
// tile then writes its own (`scan`). No tile waits for another one, which would need a promise of progress that Vulkan
// does not give.

const NUMBERS = 8u;

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> tile_sums: array<u32>;

var<workgroup> sums: array<u32, GROUP>;

// The sum of a thread's numbers, and what stands before it in the tile.
fn before(local: u32, sum: u32) -> u32 {
    sums[local] = sum;
    workgroupBarrier();
    for (var stride = 1u; stride < GROUP; stride = stride * 2u) {
        var other = 0u;
        if local >= stride {
            other = sums[local - stride];
        }
        workgroupBarrier();
        sums[local] = sums[local] + other;
        workgroupBarrier();
    }
    return sums[local] - sum;
}

fn sum_of(first: u32) -> u32 {
    var sum = 0u;
    for (var i = first; i < min(first + NUMBERS, plan.count); i = i + 1u) {
        sum = sum + numbers[i];
    }
    return sum;
}

@compute @workgroup_size(GROUP)
fn reduce(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let tile = group.y * (plan.width / GROUP) + group.x;
    let sum = sum_of((tile * GROUP + local) * NUMBERS);
    let place = before(local, sum);
    if local == GROUP - 1u && tile < plan.tiles {
        tile_sums[tile] = place + sum;
    }
}

@compute @workgroup_size(GROUP)
fn scan(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let tile = group.y * (plan.width / GROUP) + group.x;
    let first = (tile * GROUP + local) * NUMBERS;
    var place = before(local, sum_of(first));
    if plan.has_sums == 1u && tile < plan.tiles {
        place = place + tile_sums[tile];
    }
    for (var i = first; i < min(first + NUMBERS, plan.count); i = i + 1u) {
        let number = numbers[i];
        numbers[i] = place;
        place = place + number;
    }
}
