// Sums in f64, and quotients and roots that are right: Vulkan allows 2.5 units in the last place and more. Both start
// from the device's own approximation in f64 and are corrected twice; rounding to f32 then hides what is left.

alias Sum = f64;
// What the processor has in f64.
alias Real = f64;

fn nothing() -> Sum {
    return f64(0.0);
}

fn joined(a: Sum, b: Sum) -> Sum {
    return a + b;
}

fn added(a: Sum, x: f32) -> Sum {
    return a + f64(x);
}

fn whole(a: Sum) -> Real {
    return a;
}

fn rounded(a: Sum) -> f32 {
    return f32(a);
}

fn quotient(a: f32, b: f32) -> f32 {
    let n = f64(a);
    let d = f64(b);
    let r = f64(1.0) / d;
    var q = n * r;
    // The correction would lose the sign of 0.
    if n == f64(0.0) {
        return f32(q);
    }
    q = q + (n - q * d) * r;
    q = q + (n - q * d) * r;
    return f32(q);
}

fn root(x: f32) -> f32 {
    let w = f64(x);
    if !(w > f64(0.0)) {
        return x;
    }
    var y = sqrt(w);
    let h = f64(0.5) / y;
    y = y + (w - y * y) * h;
    y = y + (w - y * y) * h;
    return f32(y);
}
