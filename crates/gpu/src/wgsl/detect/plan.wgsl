// What the kernels of detection know of their dispatch, and of the cells. Behind `exact.wgsl`.

const SPHERE = 0u;
const PLANE = 1u;
const ELLIPSOID = 2u;
const BOX = 3u;
const LOST = 4u;
// The level of what is tested against everything.
const APART = 31u;
// Counters beyond those of the levels: is there a number that only the processor takes, and how many batches are there?
const UNTAMED = 40u;
const BATCHES = 41u;

struct Plan {
    // Items of this dispatch, threads in a row of the grid, workgroups, bits to shift keys by.
    count: u32,
    width: u32,
    tiles: u32,
    shift: u32,
    // All colliders, cells of all levels, batches that are told apart, is the order that of whole cells?
    colliders: u32,
    cells: u32,
    batches: u32,
    in_order: u32,
    // First pair of the window, pairs in it, does the scan start from sums?
    first: u32,
    most: u32,
    has_sums: u32,
    unused: u32,
}

// A level holds extents up to `size` and below `power`.
struct Size {
    size: f64,
    power: f64,
}

struct Cells {
    // Units per metre; units of a cell, one over that; 0 where the level is empty.
    per_metre: f64,
    units: f64,
    inverse: f64,
    unused: f64,
    offset: u32,
    mask: u32,
    stride_y: u32,
    stride_z: u32,
}

struct Grid {
    sizes: array<Size, 32>,
    levels: array<Cells, 32>,
}

// Colliders: body, group, mask, and kind (3 bits), movable (1), level (5), zeros (3), place among the given bounds.
fn kind_of(tag: vec4<u32>) -> u32 {
    return tag.w & 7u;
}

fn level_of(tag: vec4<u32>) -> u32 {
    return (tag.w >> 4u) & 31u;
}

fn largest(v: V) -> f64 {
    let m = select(v.z, v.y, v.y > v.z);
    return select(m, v.x, v.x > m);
}

fn size3(v: V) -> V {
    return V(abs(v.x), abs(v.y), abs(v.z));
}

// Whole units, rounded down: exact, as long as they have less than 52 bits.
fn units(cells: Cells, x: f64) -> f64 {
    return floor(x * cells.per_metre);
}

// The whole cell that this many whole units lie in.
fn cell(cells: Cells, whole: f64) -> f64 {
    var q = floor(whole * cells.inverse);
    let r = whole - q * cells.units;
    if r < f64(0.0) {
        q = q - f64(1.0);
    }
    if r >= cells.units {
        q = q + f64(1.0);
    }
    return q;
}

// A whole number modulo 2^32.
fn wrapped(x: f64) -> u32 {
    return u32(x - floor(x * f64(2.3283064365386963e-10)) * f64(4294967296.0));
}

fn number(cells: Cells, x: f64, y: f64, z: f64) -> u32 {
    return (wrapped(x) + (wrapped(y) * cells.stride_y + wrapped(z) * cells.stride_z)) & cells.mask;
}
