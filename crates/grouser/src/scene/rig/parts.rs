//! The parts of a rig, written as the scene's own tables: what `[rig]` stands for can be read here.

use super::place::Placed;
use crate::scene::keys::rig::{PlateKeys, RigGround, RigKeys, ShearKeys, SoilKeys, WheelKeys};
use crate::scene::path::{Checked, KeyPath};
use std::f64::consts::PI;
use std::fmt::Write;

/// Speed in m/s at which plates and wheels are let down on the soil.
const LOWERING: f64 = 0.2;
/// Mass in kg of carriage and slide of the wheel.
const CARRIAGE: f64 = 1.0;
const SLIDE: f64 = 0.5;
/// Plates are smaller than the shear box by this share.
const CLEARANCE: f64 = 0.01;

/// Volume of a grain in m^3.
pub(super) fn grain_volume(soil: &SoilKeys) -> f64 {
    semi_axes(soil).iter().product::<f64>() * 4.0 / 3.0 * PI
}

/// Semi-axes of a grain in m (Melanz 2016, Eq. 7.2).
fn semi_axes(soil: &SoilKeys) -> [f64; 3] {
    let (r, s) = (soil.radius, soil.shape_ratio);
    if s < 1.0 { [r, s * r, r] } else { [r / s, r, r / s] }
}

/// Room between a tool and the settled grains that it is placed on, as a share of their radius.
const GAP: f64 = 0.05;

/// A tool over a place of the bed.
fn placed(soil: &SoilKeys, bodies: &'static [&'static str], height: f64, half: [f64; 2]) -> Placed {
    let (given, gap) = (soil.surface.is_some(), GAP * soil.radius);
    Placed { bodies, height, given, gap, center: [0.0, 0.0], heading: [1.0, 0.0], half, round: None }
}

/// Height in m over a floor of `area` m^2 at which the tool is while nothing is known of the settled bed.
fn surface(soil: &SoilKeys, area: f64) -> f64 {
    soil.surface.unwrap_or_else(|| {
        let solid = match (soil.count, soil.depth) {
            (Some(count), _) => count as f64 * grain_volume(soil),
            (None, depth) => 0.6 * area * depth.unwrap_or(0.0),
        };
        solid / (0.5 * area) + 3.0 * soil.radius
    })
}

fn fill(soil: &SoilKeys, [x, y]: [f64; 2], walls: bool) -> String {
    let grain = if soil.shape_ratio == 1.0 {
        format!("sphere = {{ radius = {:?} }}", soil.radius)
    } else {
        format!("ellipsoid = {{ semi_axes = {:?} }}", semi_axes(soil))
    };
    let amount = match (soil.count, soil.depth) {
        (Some(count), _) => format!("count = {count}"),
        (None, depth) => format!("height = {:?}", depth.unwrap_or(0.0)),
    };
    let walls =
        if walls { format!("walls = \"bin\"\nwalls_material = {:?}\n", soil.wall_material) } else { String::new() };
    let (min, max) = ([-x / 2.0, -y / 2.0, 0.0], [x / 2.0, y / 2.0]);
    format!(
        "[[fill]]\nname = \"soil\"\n{amount}\ngrain = {{ {grain} }}\nmaterial = {:?}\nseed = {}\n\
         can_rotate = {}\nregion = {{ box = {{ min = {min:?}, max = {max:?} }} }}\n{walls}",
        soil.material, soil.seed, soil.can_rotate
    )
}

/// The bed of a rig whose bin has these lengths: grains, or nothing where soil deforms.
fn bed(rig: &RigKeys, bin: [f64; 2]) -> String {
    match rig.ground {
        RigGround::Grains => fill(&rig.soil, bin, true),
        RigGround::Soil => String::new(),
    }
}

/// Height in m at which the tool of a rig starts.
fn start(rig: &RigKeys, area: f64) -> f64 {
    match rig.ground {
        RigGround::Grains => surface(&rig.soil, area),
        RigGround::Soil => rig.soil.surface.unwrap_or(0.0),
    }
}

fn cuboid(size: [f64; 3], position: [f64; 3], material: &str) -> String {
    format!("[[body.shape]]\nbox = {{ size = {size:?} }}\nposition = {position:?}\nmaterial = {material:?}\n")
}

/// Four walls around the origin between two heights.
fn four_walls([x, y, _]: [f64; 3], low: f64, high: f64, material: &str) -> String {
    let t = 0.02;
    let (h, z) = (high - low, 0.5 * (low + high));
    let side = |s: f64| {
        cuboid([t, y + 2.0 * t, h], [s * 0.5 * (x + t), 0.0, z], material)
            + &cuboid([x, t, h], [0.0, s * 0.5 * (y + t), z], material)
    };
    side(-1.0) + &side(1.0)
}

pub(super) fn shear(rig: &RigKeys, keys: &ShearKeys, gravity: f64, at: &KeyPath) -> Checked<(String, Placed)> {
    let [x, y, z] = keys.size;
    let material = rig.soil.wall_material.as_str();
    let top = surface(&rig.soil, x * y);
    let press = keys.pressure * x * y - keys.plate_mass * gravity;
    if press <= 0.0 {
        let help = format!("make `plate_mass` less than {:.3} kg", keys.pressure * x * y / gravity);
        return Err(at.key("pressure").fault("the weight of the plate alone is more").help(help));
    }
    let plate = cuboid([x * (1.0 - CLEARANCE), y * (1.0 - CLEARANCE), 0.02], [0.0, 0.0, 0.01], material);
    let text = format!(
        r#"{fill}
[[body]]
name = "lower"
motion = {{ velocity = {{ linear = [{{ step = {{ time = {start:?}, after = {rate:?} }} }}, 0, 0] }} }}
{floor}{lower}
[[body]]
name = "upper"
fixed = true
group = 2
{upper}
# In the box without touching its walls: grains can, the box cannot.
[[body]]
name = "plate"
position = [0, 0, {top:?}]
mass = {mass:?}
mask = 1
{plate}
[[joint]]
name = "guide"
type = "prismatic"
b = "plate"
at = [0, 0, {top:?}]
axis = [0, 0, -1]
# Let down with a limited force: the load.
[[motor]]
name = "press"
joint = "guide"
speed = {LOWERING:?}
effort_limit = {press:?}
[[signal]]
name = "shear"
contact_force = {{ bodies = ["upper", "plate"] }}
[[signal]]
name = "press"
contact_force = {{ body = "plate" }}
[[signal]]
name = "lower"
position = {{ body = "lower" }}
[[signal]]
name = "plate"
position = {{ body = "plate" }}
"#,
        fill = fill(&rig.soil, [x, y], false),
        start = keys.start,
        rate = keys.rate,
        floor = cuboid([x + 0.04, y + 0.04, 0.02], [0.0, 0.0, -0.01], material),
        lower = four_walls(keys.size, 0.0, 0.5 * z, material),
        upper = four_walls(keys.size, 0.5 * z, 0.5 * z + 3.0 * z.max(top), material),
        mass = keys.plate_mass,
    );
    Ok((text, placed(&rig.soil, &["plate"], top, [x, y])))
}

pub(super) fn plate(rig: &RigKeys, keys: &PlateKeys) -> (String, Placed) {
    let [x, y] = keys.bin;
    let top = start(rig, x * y);
    let text = format!(
        r#"{fill}
[[body]]
name = "plate"
position = [0, 0, {top:?}]
motion = {{ velocity = {{ linear = [0, 0, {rate:?}] }} }}
{shape}
[[signal]]
name = "force"
contact_force = {{ body = "plate" }}
[[signal]]
name = "plate"
position = {{ body = "plate" }}
"#,
        fill = bed(rig, keys.bin),
        rate = -keys.rate,
        shape = cuboid([keys.width, keys.length, keys.height], [0.0, 0.0, 0.5 * keys.height], &rig.soil.wall_material),
    );
    (text, placed(&rig.soil, &["plate"], top, [0.5 * keys.width, 0.5 * keys.length]))
}

/// What the rim of a flexible tire looks like: a barrel, a disc with bolts, and a hub.
fn rim_looks(radius: f64, width: f64) -> String {
    let mut looks = String::new();
    let mut add = |shape: String, turn: &str, y: f64, [x, z]: [f64; 2], color: &str| {
        write!(looks, "[[body.look]]\nshape = {{ {shape}, position = {:?}{turn} }}\ncolor = \"{color}\"\n", [x, y, z])
            .expect("to a string");
    };
    let turn = ", rotation = { axis = [1, 0, 0], angle_deg = 90 }";
    let cylinder = |radius: f64, height: f64| format!("cylinder = {{ radius = {radius:?}, height = {height:?} }}");
    let barrel = format!(
        "ring = {{ inner_diameter = {:?}, outer_diameter = {:?}, height = {width:?} }}",
        1.86 * radius,
        2.0 * radius
    );
    add(barrel, turn, 0.0, [0.0; 2], "#a4a8ab");
    add(cylinder(0.95 * radius, 0.1 * width), turn, 0.0, [0.0; 2], "#8b9094");
    add(cylinder(0.3 * radius, 0.5 * width), turn, 0.0, [0.0; 2], "#a4a8ab");
    for k in 0..6 {
        let (sine, cosine) = (PI * f64::from(k) / 3.0).sin_cos();
        let at = [0.6 * radius * cosine, 0.6 * radius * sine];
        add(cylinder(0.06 * radius, 0.2 * width), turn, 0.0, at, "#45494d");
    }
    looks
}

/// The rim and its grousers.
fn wheel_shapes(keys: &WheelKeys, material: &str) -> String {
    if keys.tire.is_some() {
        // A rim: a disc of half the radius.
        let (m, r, w) = (keys.mass, 0.5 * keys.radius, keys.width);
        let across = m * (0.25 * r * r + w * w / 12.0);
        return format!("inertia = {:?}\n", [across, 0.5 * m * r * r, across]) + &rim_looks(0.98 * r, w);
    }
    let mut shapes = format!(
        "[[body.shape]]\ncylinder = {{ radius = {:?}, height = {:?} }}\nrotation = {{ axis = [1, 0, 0], angle_deg = 90 \
         }}\n\
         material = {material:?}\n",
        keys.radius, keys.width
    );
    for i in 0..keys.grousers {
        // From half a height inside the rim to a height outside; about the wheel's y axis.
        let angle = 2.0 * PI * f64::from(i) / f64::from(keys.grousers);
        let from_axis = keys.radius + 0.25 * keys.grouser_height;
        let size = [1.5 * keys.grouser_height, keys.width, keys.grouser_thickness];
        let position = [from_axis * angle.cos(), 0.0, -from_axis * angle.sin()];
        write!(
            shapes,
            "[[body.shape]]\nbox = {{ size = {size:?} }}\nposition = {position:?}\n\
             rotation = {{ axis = [0, 1, 0], angle = {angle:?} }}\nmaterial = {material:?}\n"
        )
        .expect("to a string");
    }
    shapes
}

/// Carriage, slide and wheel on their joints: a rail along the way, a guide down, an axle.
fn wheel_bodies(keys: &WheelKeys, place: [f64; 3], turn: f64, material: &str) -> String {
    format!(
        r#"
[[body]]
name = "carriage"
position = {place:?}
mass = {CARRIAGE:?}
inertia = [0.01, 0.01, 0.01]
[[body]]
name = "slide"
position = {place:?}
mass = {SLIDE:?}
inertia = [0.01, 0.01, 0.01]
[[body]]
name = "wheel"
position = {place:?}
rotation = {{ axis = [0, 0, 1], angle = {turn:?} }}
mass = {mass:?}
{shapes}
[[joint]]
name = "rail"
type = "prismatic"
b = "carriage"
at = {place:?}
axis = [1, 0, 0]
[[joint]]
name = "guide"
type = "prismatic"
a = "carriage"
b = "slide"
at = {place:?}
axis = [0, 0, -1]
[[joint]]
name = "axle"
type = "revolute"
a = "slide"
b = "wheel"
at = {place:?}
axis = {axle:?}
"#,
        mass = keys.mass,
        shapes = wheel_shapes(keys, material),
        axle = [-turn.sin(), turn.cos(), 0.0],
    )
}

/// The motors: travel, load and drive.
fn wheel_motors(keys: &WheelKeys, press: f64) -> String {
    format!(
        r#"[[motor]]
name = "travel"
joint = "rail"
speed = {{ step = {{ time = {start:?}, after = {way:?} }} }}
# Let down with a limited force: the load.
[[motor]]
name = "press"
joint = "guide"
speed = {LOWERING:?}
effort_limit = {press:?}
[[motor]]
name = "drive"
joint = "axle"
angular_speed = {{ step = {{ time = {start:?}, after = {speed:?} }} }}
"#,
        start = keys.start,
        way = (1.0 - keys.slip) * keys.speed * keys.radius,
        speed = keys.speed,
    )
}

/// The single wheel test; `tire_mass` is that of the flexible tire on the wheel in kg.
pub(super) fn wheel(
    rig: &RigKeys,
    keys: &WheelKeys,
    (gravity, tire_mass): (f64, f64),
    at: &KeyPath,
) -> Checked<(String, Placed)> {
    let [x, y] = keys.bin;
    let material = rig.soil.wall_material.as_str();
    let reach = keys.rim();
    let bottom = start(rig, x * y);
    let weight = gravity * (keys.mass + SLIDE + tire_mass);
    let press = keys.load - weight;
    if press <= 0.0 {
        let help = format!("make `mass` less than {:.3} kg", keys.load / gravity - SLIDE - tire_mass);
        return Err(at.key("load").fault(format!("wheel and slide alone weigh {weight:.1} N")).help(help));
    }
    // A grain from the bin's end, from which a turned wheel stands off by a corner.
    let turn = keys.slip_angle_deg.to_radians();
    let place = [-0.5 * x + keys.reach() + 2.0 * rig.soil.radius, 0.0, bottom + reach];
    let text = bed(rig, keys.bin)
        + &wheel_bodies(keys, place, turn, material)
        + &wheel_motors(keys, press)
        + &match &keys.tire {
            Some(tire) => format!(
                "[[signal]]\nname = \"ground\"\nflexible = {{ name = {tire:?}, quantity = \"contact_force\" }}\n"
            ),
            None => "[[signal]]\nname = \"ground\"\ncontact_force = { body = \"wheel\" }\n".to_string(),
        }
        + r#"[[signal]]
name = "torque"
motor_effort = { motor = "drive" }
[[signal]]
name = "wheel"
position = { body = "wheel" }
"# + &match rig.ground {
        RigGround::Soil => String::new(),
        RigGround::Grains => format!(
            "[[signal]]\nname = \"surface\"\nsurface = {{ min = {ahead:?}, max = {until:?} }}\n",
            ahead = [place[0] + reach, -0.25 * y],
            until = [place[0] + reach + 0.25 * x, 0.25 * y],
        ),
    };
    // The carriage stays where it is: the slide goes up and down on it.
    let over = placed(&rig.soil, &["slide", "wheel"], bottom, [reach, 0.5 * keys.width]);
    let (center, heading) = ([place[0], place[1]], [turn.cos(), turn.sin()]);
    Ok((text, Placed { center, heading, round: Some(reach), ..over }))
}
