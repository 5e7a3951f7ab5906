// Ellipsoid against ellipsoid: Newton's method for the common normal, operation by operation as the processor has it
// (`ellipsoids.rs` of grouser-geom, where it is explained).

// A = R S S R', and the product of the semi-axes.
struct Frame {
    a: S,
    product: f64,
}

struct View {
    n: V,
    xa: V,
    xb: V,
    ra: f64,
    rb: f64,
    gap: f64,
}

const ITERATIONS = 100u;

fn frame_of(tag: vec4<u32>) -> Frame {
    let k = 16u * (tag.w >> 12u) + 8u;
    let a = S(given[k], given[k + 1u], given[k + 2u], given[k + 3u], given[k + 4u], given[k + 5u]);
    return Frame(a, given[k + 6u]);
}

fn sum3(v: V) -> f64 {
    return (v.x + v.y) + v.z;
}

fn product3(a: V, b: V) -> V {
    return V(a.x * b.x, a.y * b.y, a.z * b.z);
}

fn diagonal(s: S) -> V {
    return V(s.xx, s.yy, s.zz);
}

fn off_diagonal(s: S) -> V {
    return V(s.yz, s.xz, s.xy);
}

fn view(m: V, a: Frame, b: Frame, c: V) -> View {
    let am = answer(a.a, m);
    let bm = answer(b.a, m);
    let sa = root(dot3(m, am));
    let sb = root(dot3(m, bm));
    let scale = quotient(f64(1.0), length3(m));
    let ra = sa * scale;
    let rb = sb * scale;
    let n = times3(m, scale);
    let xa = times3(am, quotient(f64(1.0), sa));
    let xb = times3(bm, quotient(f64(1.0), sb));
    return View(n, xa, xb, ra, rb, (dot3(n, c) - ra) - rb);
}

// The step uphill in the tangent plane from a view, and whether it is Newton's.
struct Uphill {
    step: V,
    is_newton: bool,
}

fn uphill(at: View, t: V, a: Frame, b: Frame) -> Uphill {
    let one = f64(1.0);
    let ia = quotient(one, at.ra);
    let ib = quotient(one, at.rb);
    let ya = times3(at.xa, ia);
    let yb = times3(at.xb, ib);
    let beside = times3(at.n, (at.ra + at.rb) - at.gap);
    let both = plus3(times3(diagonal(a.a), ia), times3(diagonal(b.a), ib));
    let d = minus3(minus3(both, product3(at.xa, ya)), product3(at.xb, yb));
    let bend = sum3(d);
    let k = plus3(plus3(d, product3(at.n, beside)), V(at.gap, at.gap, at.gap));
    let mixed = V(
        (at.n.y * beside.z - at.xa.y * ya.z) - at.xb.y * yb.z,
        (at.n.x * beside.z - at.xa.x * ya.z) - at.xb.x * yb.z,
        (at.n.x * beside.y - at.xa.x * ya.y) - at.xb.x * yb.y,
    );
    let off = plus3(plus3(times3(off_diagonal(a.a), ia), times3(off_diagonal(b.a), ib)), mixed);
    // Cramer's rule.
    let cofactors = S(
        k.y * k.z - off.x * off.x,
        k.x * k.z - off.y * off.y,
        k.x * k.y - off.z * off.z,
        off.y * off.z - k.x * off.x,
        off.x * off.z - k.y * off.y,
        off.x * off.y - k.z * off.z,
    );
    let determinant = (k.x * cofactors.xx + off.z * cofactors.xy) + off.y * cofactors.xz;
    if determinant > f64(0.0) && bend + f64(2.0) * at.gap > f64(0.0) {
        return Uphill(times3(answer(cofactors, t), quotient(one, determinant)), true);
    }
    return Uphill(times3(t, quotient(one, bend)), false);
}

// Leaves NaN-free answers alone: `is_left` says whether the processor must do the pair, `is_apart` whether it ends.
var<private> is_apart: bool;

fn highest(a: Frame, b: Frame, c: V, size: f64, margin: f64) -> View {
    var at = view(c, a, b, c);
    is_apart = false;
    for (var i = 0u; i < ITERATIONS; i = i + 1u) {
        if is_left {
            return at;
        }
        if at.gap > margin {
            is_apart = true;
            return at;
        }
        let t = minus3(minus3(minus3(c, at.xa), at.xb), times3(at.n, at.gap));
        if dot3(t, t) < f64(1e-28) * size {
            break;
        }
        let way = uphill(at, t, a, b);
        let turned_by = dot3(way.step, way.step);
        // The longest of the step and its halves that does not lower the gap.
        var step = way.step;
        var square = turned_by;
        if square > f64(1.0) {
            step = times3(step, quotient(f64(1.0), root(square)));
            square = f64(1.0);
        }
        var is_found = false;
        for (var h = 0u; h < 30u && !is_found && !is_left; h = h + 1u) {
            let next = view(plus3(at.n, step), a, b, c);
            if next.gap >= at.gap || square < f64(1e-14) {
                at = next;
                is_found = true;
            } else {
                step = times3(step, f64(0.5));
                square = square * f64(0.25);
            }
        }
        if !is_found || (way.is_newton && turned_by < f64(1e-14)) {
            break;
        }
    }
    if !(at.gap <= margin) {
        is_apart = true;
    }
    return at;
}

fn ellipsoids(at: u32, p: u32, q: u32) {
    let a = frame_of(tags[p]);
    let b = frame_of(tags[q]);
    let center_a = center_at(p);
    let center_b = center_at(q);
    let margin = given[16u * (tags[p].w >> 12u) + 15u] + given[16u * (tags[q].w >> 12u) + 15u];
    let c = minus3(center_b, center_a);
    let square = dot3(c, c);
    let along_a = dot3(c, answer(a.a, c));
    let along_b = dot3(c, answer(b.a, c));
    let size = sum3(diagonal(a.a)) + sum3(diagonal(b.a));
    // Where centres coincide the processor starts from the shortest axis.
    if !(square > f64(1e-18) * size) || !is_plain_frame(a) || !is_plain_frame(b) {
        say(at, f64(LEAVE));
        return;
    }
    let is_far = (square - root(along_a)) - root(along_b) > margin * root(square);
    if is_far && !is_left {
        say(at, f64(NONE));
        return;
    }
    let top = highest(a, b, c, size, margin);
    let radius_a = quotient(a.product, top.ra * top.ra);
    let radius_b = quotient(b.product, top.rb * top.rb);
    let radius = quotient(radius_a * radius_b, radius_a + radius_b);
    if is_left {
        say(at, f64(LEAVE));
        return;
    }
    if is_apart {
        say(at, f64(NONE));
        return;
    }
    let on_a = plus3(center_a, top.xa);
    let on_b = minus3(center_b, top.xb);
    put(at, top.n, times3(plus3(on_a, on_b), f64(0.5)), top.gap, radius);
}

fn is_plain_frame(a: Frame) -> bool {
    return is_tame(a.a.xx) && is_tame(a.a.yy) && is_tame(a.a.zz) && is_tame(a.product);
}
