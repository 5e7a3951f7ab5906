// One cell per collider: its number, and the collider. A thread per collider.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<uniform> grid: Grid;
@group(0) @binding(2) var<storage, read> tags: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> balls: array<f64>;
@group(0) @binding(4) var<storage, read_write> keys_out: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> counters: array<atomic<u32>>;

@compute @workgroup_size(GROUP)
fn keys(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.y * plan.width + id.x;
    if i >= plan.count {
        return;
    }
    let tag = tags[i];
    let level = level_of(tag);
    if kind_of(tag) == LOST {
        keys_out[i] = vec2<u32>(plan.cells + 1u, i);
        return;
    }
    if level == APART {
        keys_out[i] = vec2<u32>(plan.cells, i);
        return;
    }
    let cells = grid.levels[level];
    let x = units(cells, balls[4u * i]);
    let y = units(cells, balls[4u * i + 1u]);
    let z = units(cells, balls[4u * i + 2u]);
    // Farther away the processor cuts coordinates off, and sums of whole numbers are not exact.
    if !(abs(x) < f64(1e15) && abs(y) < f64(1e15) && abs(z) < f64(1e15)) {
        atomicMax(&counters[UNTAMED], 1u);
        keys_out[i] = vec2<u32>(plan.cells, i);
        return;
    }
    keys_out[i] = vec2<u32>(cells.offset + number(cells, cell(cells, x), cell(cells, y), cell(cells, z)), i);
}
