// Velocities that the processor has found go to their bodies, a thread per body.

struct Told {
    // Tied bodies of this window of motions, threads in a row of the grid, the first of them in the list, the window's
    // first body.
    bodies: u32,
    width: u32,
    first: u32,
    first_body: u32,
}

@group(0) @binding(0) var<uniform> told: Told;
@group(0) @binding(1) var<storage, read> tied: array<u32>;
@group(0) @binding(2) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> motions: array<vec4<f32>>;

@compute @workgroup_size(GROUP)
fn tell(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = id.y * told.width + id.x;
    if k >= told.bodies {
        return;
    }
    let place = told.first + k;
    let body = tied[place] - told.first_body;
    motions[2u * body] = velocities[2u * place];
    motions[2u * body + 1u] = velocities[2u * place + 1u];
}
