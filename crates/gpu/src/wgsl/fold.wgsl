// The sums of all groups: three in three words each, then what else a record has. One workgroup.

const PARTS = 128u;
const RECORD = 16u;

@group(0) @binding(0) var<uniform> counts: vec4<u32>;
@group(0) @binding(1) var<storage, read> records: array<u32>;
@group(0) @binding(2) var<storage, read_write> total: array<u32>;

var<workgroup> words: array<u32, RECORD * PARTS>;

// Adds the number in three words `more` at `at`, of words that are PARTS apart.
fn add(at: u32, more: vec3<u32>) {
    let low = words[at] + more.x;
    let first = select(0u, 1u, low < more.x);
    let middle = words[at + PARTS] + more.y;
    let second = select(0u, 1u, middle < more.y);
    let sum = middle + first;
    let third = select(0u, 1u, sum < first);
    words[at] = low;
    words[at + PARTS] = sum;
    words[at + 2u * PARTS] = words[at + 2u * PARTS] + more.z + second + third;
}

@compute @workgroup_size(128)
fn fold(@builtin(local_invocation_index) local: u32) {
    for (var k = 0u; k < RECORD; k = k + 1u) {
        words[k * PARTS + local] = 0u;
    }
    for (var r = local; r < counts.x; r = r + PARTS) {
        let record = RECORD * r;
        for (var k = 0u; k < 3u; k = k + 1u) {
            let high = records[record + 2u * k + 1u];
            let sign = select(0u, 0xffffffffu, (high >> 31u) == 1u);
            add(3u * k * PARTS + local, vec3<u32>(records[record + 2u * k], high, sign));
        }
        for (var k = 9u; k < 14u; k = k + 1u) {
            words[k * PARTS + local] = max(words[k * PARTS + local], records[record + k - 3u]);
        }
        words[14u * PARTS + local] = words[14u * PARTS + local] + records[record + 11u];
        words[15u * PARTS + local] = words[15u * PARTS + local] | records[record + 12u];
    }
    for (var half = PARTS / 2u; half > 0u; half = half / 2u) {
        workgroupBarrier();
        if local < half {
            let other = local + half;
            for (var k = 0u; k < 9u; k = k + 3u) {
                let more = vec3<u32>(
                    words[k * PARTS + other],
                    words[(k + 1u) * PARTS + other],
                    words[(k + 2u) * PARTS + other],
                );
                add(k * PARTS + local, more);
            }
            for (var k = 9u; k < 14u; k = k + 1u) {
                words[k * PARTS + local] = max(words[k * PARTS + local], words[k * PARTS + other]);
            }
            words[14u * PARTS + local] = words[14u * PARTS + local] + words[14u * PARTS + other];
            words[15u * PARTS + local] = words[15u * PARTS + local] | words[15u * PARTS + other];
        }
    }
    workgroupBarrier();
    if local < RECORD {
        total[local] = words[local * PARTS];
    }
}
