// Stable radix sort by digits of 4 bits, least digit first (Merrill and Grimshaw 2010): tiles count their keys per
// digit (`digits`), the counts are summed digit by digit and tile by tile (`reduce` and `scan`), and each key then has
// a place of its own (`scatter`). A thread has eight keys in a row, so that equal ones keep their order.

const KEYS = 8u;

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<storage, read> keys_in: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> table: array<u32>;
@group(0) @binding(3) var<storage, read_write> keys_out: array<vec2<u32>>;

var<workgroup> counts: array<atomic<u32>, 16>;
var<workgroup> ranks: array<u32, 16u * GROUP>;
var<workgroup> sums: array<u32, GROUP>;

fn digit(key: vec2<u32>) -> u32 {
    return (key.x >> plan.shift) & 15u;
}

@compute @workgroup_size(GROUP)
fn digits(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let tile = group.y * (plan.width / GROUP) + group.x;
    if local < 16u {
        atomicStore(&counts[local], 0u);
    }
    workgroupBarrier();
    let first = (tile * GROUP + local) * KEYS;
    let last = min(first + KEYS, plan.count);
    for (var i = first; i < last; i = i + 1u) {
        atomicAdd(&counts[digit(keys_in[i])], 1u);
    }
    workgroupBarrier();
    if local < 16u && tile < plan.tiles {
        table[local * plan.tiles + tile] = atomicLoad(&counts[local]);
    }
}

@compute @workgroup_size(GROUP)
fn scatter(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let tile = group.y * (plan.width / GROUP) + group.x;
    let first = (tile * GROUP + local) * KEYS;
    let last = min(first + KEYS, plan.count);
    // Per digit: how many keys of it this thread has.
    var own: array<u32, 16>;
    for (var d = 0u; d < 16u; d = d + 1u) {
        own[d] = 0u;
    }
    for (var i = first; i < last; i = i + 1u) {
        let d = digit(keys_in[i]);
        own[d] = own[d] + 1u;
    }
    for (var d = 0u; d < 16u; d = d + 1u) {
        ranks[d * GROUP + local] = own[d];
    }
    workgroupBarrier();
    // How many stand before, by digit, then by thread.
    var sum = 0u;
    for (var k = 0u; k < 16u; k = k + 1u) {
        sum = sum + ranks[16u * local + k];
    }
    sums[local] = sum;
    workgroupBarrier();
    for (var stride = 1u; stride < GROUP; stride = stride * 2u) {
        var before = 0u;
        if local >= stride {
            before = sums[local - stride];
        }
        workgroupBarrier();
        sums[local] = sums[local] + before;
        workgroupBarrier();
    }
    var place = sums[local] - sum;
    for (var k = 0u; k < 16u; k = k + 1u) {
        let count = ranks[16u * local + k];
        ranks[16u * local + k] = place;
        place = place + count;
    }
    workgroupBarrier();
    for (var d = 0u; d < 16u; d = d + 1u) {
        own[d] = ranks[d * GROUP + local] - ranks[d * GROUP];
    }
    for (var i = first; i < last; i = i + 1u) {
        let key = keys_in[i];
        let d = digit(key);
        keys_out[table[d * plan.tiles + tile] + own[d]] = key;
        own[d] = own[d] + 1u;
    }
}
