// For devices without f64: sums in two f32 (Knuth's two-sum), quotients and roots as the device has them. Repeatable,
// not the processor's bits.

alias Sum = vec2<f32>;
alias Real = f32;

fn nothing() -> Sum {
    return vec2<f32>(0.0, 0.0);
}

fn added(a: Sum, x: f32) -> Sum {
    let s = a.x + x;
    let b = s - a.x;
    let low = a.y + ((a.x - (s - b)) + (x - b));
    let high = s + low;
    return vec2<f32>(high, low - (high - s));
}

fn joined(a: Sum, b: Sum) -> Sum {
    return added(added(a, b.x), b.y);
}

fn whole(a: Sum) -> Real {
    return a.x + a.y;
}

fn rounded(a: Sum) -> f32 {
    return a.x + a.y;
}

fn quotient(a: f32, b: f32) -> f32 {
    return a / b;
}

fn root(x: f32) -> f32 {
    return sqrt(x);
}
