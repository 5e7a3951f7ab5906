// The pairs of the sorted colliders, in the processor's order (`search.rs` of grouser-geom): `count_pairs` counts
// those of each place, and `write_pairs` finds them again and puts them where the sums of the counts say. A thread per
// place.
//
// The processor goes through parts: the colliders of a cell, cut where a chunk of 256 ends. It gathers the candidates
// of a part (its own cell, then later neighbours) in batches of 512, and has all pairs of the first batch, by the
// part's colliders, before those of the second one; then for each collider its pairs with coarser levels and with what
// is apart. So a place has a count for each batch and one for what comes after.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<uniform> grid: Grid;
@group(0) @binding(2) var<storage, read> keys_in: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> starts_in: array<u32>;
@group(0) @binding(4) var<storage, read> tags: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> balls: array<f64>;
@group(0) @binding(6) var<storage, read> sizes: array<f64>;
@group(0) @binding(7) var<storage, read_write> slots: array<u32>;
// Collider and collider, body and body, the lower body first.
@group(0) @binding(8) var<storage, read_write> pairs: array<vec4<u32>>;
@group(0) @binding(9) var<storage, read_write> counters: array<atomic<u32>>;

const CHUNK = 256u;
const BATCH = 512u;

var<private> is_writing: bool;
// Pairs found in this slot, and where they go.
var<private> found: u32;
var<private> target_place: u32;
// Of the place that looks: its numbers.
var<private> own: u32;
var<private> own_tag: vec4<u32>;
var<private> own_center: V;
var<private> own_reach: f64;
var<private> own_size: V;

fn center_at(s: u32) -> V {
    return V(balls[4u * s], balls[4u * s + 1u], balls[4u * s + 2u]);
}

fn size_at(s: u32) -> V {
    return V(sizes[4u * s], sizes[4u * s + 1u], sizes[4u * s + 2u]);
}

fn reaches_box(ball: V, reach: f64, center: V, half: V) -> bool {
    let d = size3(minus3(ball, center));
    let zero = f64(0.0);
    let outside = V(max(d.x - half.x, zero), max(d.y - half.y, zero), max(d.z - half.z, zero));
    return dot3(outside, outside) <= reach * reach;
}

fn reaches_plane(kind: u32, center: V, reach: f64, half: V, at: V, normal: V, margin: f64) -> bool {
    let height = dot3(normal, minus3(center, at));
    let extent = select(dot3(size3(normal), half), reach, kind == SPHERE);
    return height - extent <= margin;
}

// Do the grown bounds share a point, and the balls around them?
fn is_near(t: u32, tag: vec4<u32>) -> bool {
    let a = kind_of(own_tag);
    let b = kind_of(tag);
    let center = center_at(t);
    let reach = balls[4u * t + 3u];
    if a == LOST || b == LOST || (a == PLANE && b == PLANE) {
        return false;
    }
    if a == PLANE {
        return reaches_plane(b, center, reach, size_at(t), own_center, own_size, own_reach);
    }
    if b == PLANE {
        return reaches_plane(a, own_center, own_reach, own_size, center, size_at(t), reach);
    }
    let apart = minus3(own_center, center);
    let sum = own_reach + reach;
    if !(dot3(apart, apart) <= sum * sum) {
        return false;
    }
    if a == SPHERE && b == SPHERE {
        return true;
    }
    if a == SPHERE {
        return reaches_box(own_center, own_reach, center, size_at(t));
    }
    if b == SPHERE {
        return reaches_box(center, reach, own_center, own_size);
    }
    let d = size3(apart);
    let half = plus3(own_size, size_at(t));
    return d.x <= half.x && d.y <= half.y && d.z <= half.z;
}

fn offer(t: u32) {
    let tag = tags[t];
    let meets = (own_tag.y & tag.z) != 0u && (tag.y & own_tag.z) != 0u && own_tag.x != tag.x;
    if !meets || ((own_tag.w | tag.w) & 8u) == 0u || !is_near(t, tag) {
        return;
    }
    if is_writing {
        let at = target_place + found - plan.first;
        if target_place + found >= plan.first && at < plan.most {
            let c = keys_in[own].y;
            let d = keys_in[t].y;
            let is_first = own_tag.x < tag.x;
            pairs[at] = select(vec4<u32>(d, c, tag.x, own_tag.x), vec4<u32>(c, d, own_tag.x, tag.x), is_first);
        }
    }
    found = found + 1u;
}

// A slot begins: pairs are counted into it, or written from its start on.
fn begin(slot: u32) {
    found = 0u;
    if is_writing {
        target_place = slots[slot];
    }
}

fn end(slot: u32) {
    if !is_writing {
        slots[slot] = found;
    }
}

// The batch of a candidate.
fn batch_of(position: u32) -> u32 {
    return select(position / BATCH, 0u, plan.in_order == 1u);
}

struct Cursor {
    // First slot of the part's batches for this place; slots from one batch to the next, 0 where there is one only.
    slot: u32,
    stride: u32,
    batch: u32,
    position: u32,
}

// Candidates of a stretch; those up to `skip` are not looked at.
fn stretch(cursor: ptr<function, Cursor>, first: u32, last: u32, skip: u32) {
    for (var t = first; t < last; t = t + 1u) {
        let batch = batch_of((*cursor).position);
        (*cursor).position = (*cursor).position + 1u;
        if (*cursor).stride > 0u && batch != (*cursor).batch && batch < plan.batches {
            end((*cursor).slot + (*cursor).batch * (*cursor).stride);
            (*cursor).batch = batch;
            begin((*cursor).slot + batch * (*cursor).stride);
        }
        if t >= skip {
            offer(t);
        }
    }
}

// The colliders in `count` cells from cell `first_number` on, numbers wrapped.
fn row(cursor: ptr<function, Cursor>, cells: Cells, first_number: u32, count: u32) {
    let first = first_number & cells.mask;
    let last = first + count;
    let all = cells.mask + 1u;
    stretch(cursor, starts_in[cells.offset + first], starts_in[cells.offset + min(last, all)], 0u);
    if last > all {
        stretch(cursor, starts_in[cells.offset], starts_in[cells.offset + last - all], 0u);
    }
}

fn coarser(cursor: ptr<function, Cursor>, cells: Cells) {
    var half = own_size;
    if kind_of(own_tag) == SPHERE {
        half = V(own_reach, own_reach, own_reach);
    }
    let most = floor((cells.units + f64(1.0)) * f64(0.5)) + f64(2.0);
    let x = units(cells, own_center.x);
    let y = units(cells, own_center.y);
    let z = units(cells, own_center.z);
    let wx = most + floor(half.x * cells.per_metre);
    let wy = most + floor(half.y * cells.per_metre);
    let wz = most + floor(half.z * cells.per_metre);
    let x0 = cell(cells, x - wx);
    let count = u32(cell(cells, x + wx) - x0) + 1u;
    let y1 = cell(cells, y + wy);
    let z1 = cell(cells, z + wz);
    for (var cz = cell(cells, z - wz); cz <= z1; cz = cz + f64(1.0)) {
        for (var cy = cell(cells, y - wy); cy <= y1; cy = cy + f64(1.0)) {
            row(cursor, cells, number(cells, x0, cy, cz), count);
        }
    }
}

fn search(s: u32) {
    let lanes = plan.batches + 1u;
    let apart0 = starts_in[plan.cells];
    let apart1 = starts_in[plan.cells + 1u];
    if s >= apart1 {
        return;
    }
    own = s;
    own_tag = tags[s];
    own_center = center_at(s);
    own_reach = balls[4u * s + 3u];
    own_size = size_at(s);
    if s >= apart0 {
        begin(lanes * s);
        for (var t = s + 1u; t < apart1; t = t + 1u) {
            offer(t);
        }
        end(lanes * s);
        return;
    }
    let key = keys_in[s].x;
    let level = level_of(own_tag);
    let cells = grid.levels[level];
    let cell_end = starts_in[key + 1u];
    var part_start = starts_in[key];
    var part_end = cell_end;
    if plan.in_order == 0u {
        part_start = max(part_start, s - s % CHUNK);
        part_end = min(part_end, s - s % CHUNK + CHUNK);
    }
    let part = part_end - part_start;
    var cursor = Cursor(lanes * part_start + (s - part_start), part, 0u, 0u);
    begin(cursor.slot);
    stretch(&cursor, part_start, cell_end, s + 1u);
    let own_number = key - cells.offset;
    row(&cursor, cells, own_number + 1u, 1u);
    // Rows (1, 0), (-1, 1), (0, 1), (1, 1) in y and z: with the next cell, half of the 26 neighbours.
    row(&cursor, cells, own_number + cells.stride_y - 1u, 3u);
    row(&cursor, cells, own_number + cells.stride_z - cells.stride_y - 1u, 3u);
    row(&cursor, cells, own_number + cells.stride_z - 1u, 3u);
    row(&cursor, cells, own_number + cells.stride_z + cells.stride_y - 1u, 3u);
    end(cursor.slot + cursor.batch * cursor.stride);
    if !is_writing && cursor.position > 0u {
        atomicMax(&counters[BATCHES], batch_of(cursor.position - 1u) + 1u);
    }

    let last = cursor.slot + plan.batches * part;
    var rest = Cursor(last, 0u, 0u, 0u);
    begin(last);
    for (var l = level + 1u; l < APART; l = l + 1u) {
        if grid.levels[l].per_metre > f64(0.0) {
            coarser(&rest, grid.levels[l]);
        }
    }
    for (var t = apart0; t < apart1; t = t + 1u) {
        offer(t);
    }
    end(last);
}

@compute @workgroup_size(GROUP)
fn count_pairs(@builtin(global_invocation_id) id: vec3<u32>) {
    let s = id.y * plan.width + id.x;
    is_writing = false;
    if s < plan.count {
        search(s);
    }
}

@compute @workgroup_size(GROUP)
fn write_pairs(@builtin(global_invocation_id) id: vec3<u32>) {
    let s = id.y * plan.width + id.x;
    is_writing = true;
    if s < plan.count {
        search(s);
    }
}
