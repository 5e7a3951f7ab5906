// Where each cell's colliders start in the sorted keys: the first key that is not below it. A thread per cell.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<storage, read> keys_in: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> starts_out: array<u32>;

@compute @workgroup_size(GROUP)
fn starts(@builtin(global_invocation_id) id: vec3<u32>) {
    let key = id.y * plan.width + id.x;
    if key >= plan.count {
        return;
    }
    var low = 0u;
    var high = plan.colliders;
    while low < high {
        let middle = low + (high - low) / 2u;
        if keys_in[middle].x < key {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    starts_out[key] = low;
}
