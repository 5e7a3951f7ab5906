// Bounds in the order of cells, so that neighbours in space are neighbours in memory. A thread per place.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<storage, read> keys_in: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> tags: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> balls: array<f64>;
@group(0) @binding(4) var<storage, read> sizes: array<f64>;
@group(0) @binding(5) var<storage, read_write> tags_out: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> balls_out: array<f64>;
@group(0) @binding(7) var<storage, read_write> sizes_out: array<f64>;

@compute @workgroup_size(GROUP)
fn arrange(@builtin(global_invocation_id) id: vec3<u32>) {
    let s = id.y * plan.width + id.x;
    if s >= plan.count {
        return;
    }
    let place = keys_in[s].y;
    tags_out[s] = tags[place];
    for (var k = 0u; k < 4u; k = k + 1u) {
        balls_out[4u * s + k] = balls[4u * place + k];
        sizes_out[4u * s + k] = sizes[4u * place + k];
    }
}
