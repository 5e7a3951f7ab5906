//! From a view's keys to pictures: the look, the camera of each frame, and the programs that draw or join them.

pub mod film;
pub mod povray;
pub mod sets;

use crate::error::Error;
use crate::scene::check_all_finite;
use crate::scene::document::Document;
use crate::scene::keys::style::StyleKeys;
use crate::scene::keys::view::{ColorKey, GroundKey, SoilColorKey, ViewKeys};
use crate::scene::path::{KeyPath, suggest};
use grouser_math::Vec3;
use grouser_record::moment::Moment;
use grouser_record::picture::style::StyleTarget;
use grouser_record::picture::{Camera, Coloring, Look, Path, Section, Stage, StyledShapes, camera};
use grouser_record::{FrameReader, Header, Quantity, RecordError, ReliefField};

/// The keys of a look file over those of a scene's view.
pub fn merge(view: &ViewKeys, name: &str, text: &str) -> Result<ViewKeys, Error> {
    let document = Document { name: name.to_string(), text: text.to_string(), ..Document::default() };
    // Read alone first: its mistakes have a place.
    let tree = document.tree()?;
    check_all_finite(tree.get_ref()).map_err(|fault| Error::from_fault(&document, fault))?;
    let keys: ViewKeys = serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
        .map_err(|error| Error::from_serde(&document, error))?;
    keys.check(&KeyPath::root()).map_err(|fault| Error::from_fault(&document, fault))?;
    let bug = |e: String| Error::usage(format!("the look cannot be used: {e}"), "report this");
    let mut merged = toml::Table::try_from(view).map_err(|e| bug(e.to_string()))?;
    merged.extend(text.parse::<toml::Table>().map_err(|e| bug(e.to_string()))?);
    merged.try_into().map_err(|e: toml::de::Error| bug(e.message().to_string()))
}

/// Bodies with a name: of a body, or of a fill.
fn named(header: &Header, key: &str, name: &str) -> Result<std::ops::Range<u32>, Error> {
    if let Some((_, body)) = header.names.iter().find(|(known, _)| known == name) {
        return Ok(*body..body + 1);
    }
    if let Some(group) = header.groups.iter().find(|group| group.name == name) {
        return Ok(group.first..group.first + group.count);
    }
    let names = header.names.iter().map(|(n, _)| n.as_str());
    let known: Vec<&str> = names.chain(header.groups.iter().map(|g| g.name.as_str())).collect();
    Err(Error::usage(format!("view.{key}: there is no body `{name}`"), suggest(name, &known)))
}

/// Bodies that a view hides.
pub fn hidden(header: &Header, keys: &ViewKeys) -> Result<Vec<u32>, Error> {
    let mut all = Vec::new();
    for name in &keys.hide {
        all.extend(named(header, "hide", name)?);
    }
    Ok(all)
}

/// The next round number: 1, 2 or 5 times a power of ten.
fn round_up(value: f64) -> f64 {
    if !(value.is_finite() && value > 1e-12) {
        return 1.0;
    }
    let power = 10f64.powf(value.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|s| s * power >= value * (1.0 - 1e-9));
    step.unwrap_or(10.0) * power
}

/// How all frames of a recording are shown.
pub struct Plan {
    /// The look.
    pub look: Look,
    /// The camera where nothing moves it.
    camera: Camera,
    path: Path,
    /// Turn in rad/s.
    orbit: f64,
    /// Body that the camera moves along with, and where it was in the first frame.
    follow: Option<(usize, Vec3)>,
}

impl Plan {
    /// Works out what the keys leave open.
    pub fn new(keys: &ViewKeys, reader: &FrameReader<'_>, stage: &Stage) -> Result<Self, Error> {
        if keys.forces && !reader.header().contacts {
            let remedy = "run the scene with `record.contacts = true`";
            return Err(RecordError::refused("view.forces: this recording holds no contacts", remedy).into());
        }
        let size = keys.size.0.map(|n| n as usize);
        let coloring = coloring(keys, reader, stage)?;
        let look = Look {
            size,
            samples: keys.samples as usize,
            background: keys.background.0.map(|c| c.0),
            ground: match keys.ground {
                GroundKey::Auto => Some(stage.floor.unwrap_or(stage.bounds.min.z)),
                GroundKey::None => None,
                GroundKey::Level(level) => Some(level),
            },
            ground_color: keys.ground_color.0,
            light: keys.light.vec3(),
            shadows: keys.shadows,
            occlusion: keys.occlusion,
            coloring,
            fixed_color: keys.fixed_color.0,
            legend: keys.legend,
            time: keys.time,
            title: keys.title.clone(),
            joints: keys.joints,
            joint_color: keys.joint_color.0,
            forces: keys
                .forces
                .then(|| 0.1 * keys.force_scale * stage.bounds.size().length() / stage.top_contact.max(1e-300)),
            section: keys.section.as_ref().map(|section| {
                let normal = section.normal.vec3().normalize();
                let point = section.point.map_or(stage.bounds.center(), |point| point.vec3());
                Section { normal, offset: normal.dot(point) }
            }),
            styles: styles(keys, stage)?,
            relief: relief(keys, stage),
            ..Look::default()
        };
        let field_of_view = keys.field_of_view_deg.to_radians();
        let camera = camera(keys, stage, size[0] as f64 / size[1] as f64);
        let place = |place: &crate::scene::keys::view::PlaceKeys| {
            let field_of_view = place.field_of_view_deg.map_or(field_of_view, f64::to_radians);
            (place.time, Camera { eye: place.eye.vec3(), target: place.target.vec3(), field_of_view })
        };
        let follow = keys.follow.as_ref().map(|name| followed(name, reader)).transpose()?;
        let path = Path(keys.path.iter().map(place).collect());
        Ok(Self { look, camera, path, orbit: keys.orbit_deg_per_s.to_radians(), follow })
    }

    /// The camera where nothing moves it.
    pub fn still(&self) -> &Camera {
        &self.camera
    }

    /// The camera of a frame.
    pub fn camera(&self, moment: &Moment) -> Camera {
        let camera = self.path.at(moment.time).unwrap_or(self.camera).turned(self.orbit * moment.time);
        match self.follow {
            Some((body, start)) => camera.shifted(moment.poses[body].position - start),
            None => camera,
        }
    }
}

/// Shapes that look otherwise; an error where a name is of nothing.
fn styles(keys: &ViewKeys, stage: &Stage) -> Result<Vec<StyledShapes>, Error> {
    let at = KeyPath::root().key("view").key("style");
    let styled = |(i, keys): (usize, &StyleKeys)| {
        let wrong =
            |what: String| Error::usage(format!("view.style.{i}: {what}"), "`grouser show DIR --bodies` lists names");
        let (target, name) = keys.target(&at.index(i)).map_err(|fault| wrong(fault.message))?;
        let shapes = stage.shapes_of(target, name);
        if shapes.is_empty() {
            let kind = match target {
                StyleTarget::Body => "body",
                StyleTarget::Fill => "fill",
                StyleTarget::Material => "material",
            };
            return Err(wrong(format!("there is no {kind} `{name}`")));
        }
        Ok(StyledShapes { style: keys.style(), shapes })
    };
    keys.style.iter().enumerate().map(styled).collect()
}

/// How bodies are coloured; an error where the recording does not hold what they are coloured by.
fn coloring(keys: &ViewKeys, reader: &FrameReader<'_>, stage: &Stage) -> Result<Coloring, Error> {
    let has = |quantity| reader.header().quantities.contains(&quantity);
    let coloring = match keys.color {
        ColorKey::Natural => Coloring::Natural,
        ColorKey::Speed if has(Quantity::Velocity) => {
            Coloring::Speed(keys.speed_range.map_or([0.0, round_up(stage.top_speed)], |range| range.0))
        }
        // Nothing to colour by: as sand.
        ColorKey::Speed => Look::default().coloring,
        ColorKey::Force if has(Quantity::ContactForce) => {
            Coloring::Force(keys.force_range.map_or([0.0, round_up(stage.top_force)], |range| range.0))
        }
        ColorKey::Force => {
            return Err(RecordError::refused(
                "view.color: this recording holds no contact forces",
                "name `contact_force` in `record.quantities` of the scene and run it again",
            )
            .into());
        }
        ColorKey::Strain if reader.header().nodes > 0 => {
            Coloring::Strain(keys.strain_range.map_or([0.0, round_up(stage.top_strain)], |range| range.0))
        }
        ColorKey::Strain => {
            return Err(RecordError::refused(
                "view.color: this recording holds no flexible bodies, which alone have a strain",
                "choose another colour, for example `natural`",
            )
            .into());
        }
        ColorKey::Body => Coloring::Body,
        ColorKey::Plain(color) => Coloring::Plain(color),
    };
    Ok(coloring)
}

/// What ground that deforms is coloured by; nothing where there is none.
fn relief(keys: &ViewKeys, stage: &Stage) -> Option<(ReliefField, [f64; 2])> {
    let (field, top) = match keys.soil {
        SoilColorKey::Sinkage => (ReliefField::Sinkage, stage.top_relief[0]),
        SoilColorKey::Pressure => (ReliefField::Pressure, stage.top_relief[1]),
        SoilColorKey::Yield => (ReliefField::Yield, stage.top_relief[2]),
        SoilColorKey::Plain => return None,
    };
    let range = keys.soil_range.map_or([0.0, round_up(top)], |range| range.0);
    (!stage.reliefs.is_empty()).then_some((field, range))
}

/// The camera where nothing moves it.
fn camera(keys: &ViewKeys, stage: &Stage, aspect: f64) -> Camera {
    let field_of_view = keys.field_of_view_deg.to_radians();
    let from = camera::direction(keys.azimuth_deg.to_radians(), keys.elevation_deg.to_radians());
    let mut camera = Camera::fit(&stage.bounds, from, field_of_view, aspect);
    camera.eye = camera.target + (camera.eye - camera.target) / keys.zoom;
    if let Some(target) = &keys.target {
        camera = camera.shifted(target.vec3() - camera.target);
    }
    if let Some(eye) = &keys.eye {
        let target = keys.target.map_or(stage.bounds.center(), |target| target.vec3());
        camera = Camera { eye: eye.vec3(), target, field_of_view };
    }
    camera
}

/// The body that the camera moves along with, and where it is in the first frame.
fn followed(name: &str, reader: &FrameReader<'_>) -> Result<(usize, Vec3), Error> {
    let body = named(reader.header(), "follow", name)?.start as usize;
    let first = Moment::read(reader, 0)?;
    let pose = first.poses.get(body);
    let pose =
        pose.ok_or_else(|| RecordError::refused(format!("view.follow: `{name}` is not a body"), "name a body"))?;
    Ok((body, pose.position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_replaces_keys_one_by_one() {
        let view = ViewKeys { zoom: 2.0, title: "a".into(), ..ViewKeys::default() };
        let merged = merge(&view, "look.toml", "title = \"b\"\nground = \"none\"").unwrap();
        assert_eq!((merged.zoom, merged.title.as_str(), merged.ground), (2.0, "b", GroundKey::None));
        let wrong = merge(&view, "look.toml", "zomm = 2").unwrap_err().render(false);
        assert!(wrong.contains("look.toml:1") && wrong.contains("did you mean `zoom`"), "{wrong}");
        let wrong = merge(&view, "look.toml", "size = [0, 100]").unwrap_err().render(false);
        assert!(wrong.contains("size") && wrong.contains("look.toml:1"), "{wrong}");
        let wrong = merge(&view, "look.toml", "color = \"fast\"").unwrap_err().render(false);
        assert!(wrong.contains("speed"), "{wrong}");
    }

    #[test]
    fn scales_end_at_round_numbers() {
        assert_eq!([0.03, 1.0, 1.1, 3.0, 77.0].map(round_up), [0.05, 1.0, 2.0, 5.0, 100.0]);
        assert_eq!(round_up(0.0), 1.0);
    }
}
