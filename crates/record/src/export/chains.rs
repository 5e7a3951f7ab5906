//! Contacts with forces above the mean: CSV, VTK lines and a picture per frame.

use super::ground_options::{share, title};
use super::{Export, ExportJob, ExportTarget};
use crate::moment::Moment;
use crate::error::{RecordError, Result};
use crate::ground::draw::{Content, Panel, png};
use crate::ground::write::{chains_csv, chains_vtp};
use crate::ground::{Grains, chains};

/// Force chains.
pub struct ForceChains;

impl Export for ForceChains {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let above = job.ground.above()?;
        let selected = job.frames()?;
        let reader = &selected.reader;
        if !reader.header().contacts {
            let remedy = "record it with `--set record.contacts=true`";
            return Err(RecordError::refused("the recording holds no contacts", remedy));
        }
        let solids = reader.solids()?;
        let grains = Grains::new(&reader.header().groups, &solids)?;
        for frame in &selected.frames {
            let moment = Moment::read(reader, *frame)?.with_contacts(reader)?;
            let contacts = moment.contacts.clone().unwrap_or_default();
            let (links, mean) = chains::links(&moment, &contacts, &solids, above);
            let file = |ending: &str| format!("chains-{frame:06}.{ending}");
            target.file(&file("csv"), &mut |out| chains_csv(&links, mean, out))?;
            target.file(&file("vtp"), &mut |out| chains_vtp(&links, out))?;
            let [min, max] = grains.bounds(&moment);
            // A few contacts are far stronger than the rest: the scale ends where nine of ten do not reach.
            let most = share(links.iter().map(|l| l.force.length()), 0.9);
            let count = links.len();
            let panel = Panel {
                label: format!("{count} contacts of {above:.3} times the mean force of {mean:.4e} N and more, in N"),
                axes: ["x in m", "z in m"],
                area: [[min.x, min.z], [max.x, max.z]],
                range: Some([above * mean, most.max(above * mean * 1.01)]),
                content: Content::Links(&links),
            };
            let picture = png(&title(reader, "force chains", &moment), &[panel]);
            target.file(&file("png"), &mut |out| out.write_all(&picture))?;
        }
        Ok(selected.summary(3 * selected.frames.len()))
    }
}
