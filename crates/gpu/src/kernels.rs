//! From WGSL to pipelines: naga checks the text and writes SPIR-V, whose arithmetic is then made exact, and which the
//! driver receives as it is. Devices that take no SPIR-V get none of this crate's kernels.

use crate::card::{Card, CardLimits};
use crate::spirv;
use grouser_solve::DeviceFault;
use naga::valid::{Capabilities, ValidationFlags, Validator};

const DOUBLE: &str = include_str!("wgsl/double.wgsl");
const SINGLE: &str = include_str!("wgsl/single.wgsl");
const EXACT: &str = include_str!("wgsl/exact.wgsl");

/// Entry points, each with its file, and the kinds of its bindings: uniform, read, written.
const KERNELS: [(&str, &str, &str); 10] = [
    ("gather", include_str!("wgsl/gather.wgsl"), "urrrrwrrr"),
    ("gather_free", include_str!("wgsl/gather.wgsl"), "urrrrwrrr"),
    ("load", include_str!("wgsl/gather.wgsl"), "urrrrwrrr"),
    ("tell", include_str!("wgsl/tell.wgsl"), "urrw"),
    ("step", include_str!("wgsl/pass.wgsl"), "uurwwwwrrw"),
    ("count", include_str!("wgsl/pass.wgsl"), "uurwwwwrrw"),
    ("fold", include_str!("wgsl/fold.wgsl"), "urw"),
    ("trial", include_str!("wgsl/trial.wgsl"), "rw"),
    ("all_roots", include_str!("wgsl/trial.wgsl"), "uw"),
    ("triad", include_str!("wgsl/trial.wgsl"), "rrw"),
];

/// The same of kernels in f64, which devices without it do not have.
const EXACT_KERNELS: [(&str, &str, &str); 5] = [
    ("free", include_str!("wgsl/bodies.wgsl"), "urrrrrww"),
    ("integrate", include_str!("wgsl/bodies.wgsl"), "urrrrrwww"),
    ("join", include_str!("wgsl/contacts.wgsl"), "urrrrrw"),
    ("assemble", include_str!("wgsl/contacts.wgsl"), "urrrrrww"),
    ("trial_exact", include_str!("wgsl/bodies.wgsl"), "rw"),
];

/// What stands before the text of the kernels of detection.
const DETECT: &str = concat!(include_str!("wgsl/exact.wgsl"), include_str!("wgsl/detect/plan.wgsl"));

const TOUCH: &str = concat!(include_str!("wgsl/detect/touch.wgsl"), include_str!("wgsl/detect/ellipsoids.wgsl"));

/// The same of kernels of detection, which devices without f64 do not have.
const DETECT_KERNELS: [(&str, &str, &str); 11] = [
    ("bounds", include_str!("wgsl/detect/bounds.wgsl"), "uurwrrrwww"),
    ("keys", include_str!("wgsl/detect/keys.wgsl"), "uurrww"),
    ("digits", include_str!("wgsl/detect/sort.wgsl"), "urww"),
    ("scatter", include_str!("wgsl/detect/sort.wgsl"), "urww"),
    ("reduce", include_str!("wgsl/detect/scan.wgsl"), "uww"),
    ("scan", include_str!("wgsl/detect/scan.wgsl"), "uww"),
    ("starts", include_str!("wgsl/detect/starts.wgsl"), "urw"),
    ("arrange", include_str!("wgsl/detect/arrange.wgsl"), "urrrrwww"),
    ("count_pairs", include_str!("wgsl/detect/search.wgsl"), "uurrrrrwww"),
    ("write_pairs", include_str!("wgsl/detect/search.wgsl"), "uurrrrrwww"),
    ("touch", TOUCH, "urrrrwr"),
];

/// A kernel that is ready to run.
pub(crate) struct Kernel {
    pub(crate) pipeline: wgpu::ComputePipeline,
    layout: wgpu::BindGroupLayout,
}

/// The words of one entry point.
fn module(entry: &str, text: &str, limits: &CardLimits, is_double: bool) -> Result<Vec<u32>, String> {
    let is_one = |kernels: &[(&str, &str, &str)]| kernels.iter().any(|kernel| kernel.0 == entry);
    let arithmetic = match (is_one(&EXACT_KERNELS), is_double) {
        _ if is_one(&DETECT_KERNELS) => DETECT,
        (true, _) => EXACT,
        (false, true) => DOUBLE,
        (false, false) => SINGLE,
    };
    let text = format!("{arithmetic}\n{text}").replace("GROUP", &format!("{}u", limits.workgroup));
    let module = naga::front::wgsl::parse_str(&text).map_err(|e| e.emit_to_string(&text))?;
    let able = if is_double { Capabilities::FLOAT64 } else { Capabilities::empty() };
    let checked = Validator::new(ValidationFlags::all(), able).validate(&module);
    let checked = checked.map_err(|e| e.emit_to_string(&text))?;
    let options = naga::back::spv::Options {
        lang_version: (1, 3),
        flags: naga::back::spv::WriterFlags::empty(),
        zero_initialize_workgroup_memory: naga::back::spv::ZeroInitializeWorkgroupMemoryMode::None,
        force_loop_bounding: false,
        ..Default::default()
    };
    let one =
        naga::back::spv::PipelineOptions { shader_stage: naga::ShaderStage::Compute, entry_point: entry.to_string() };
    let words = naga::back::spv::write_vec(&module, &checked, &options, Some(&one)).map_err(|e| e.to_string())?;
    spirv::without_contraction(&words).map_err(|e| e.to_string())
}

/// All kernels as words of SPIR-V, with f64 or without.
pub fn modules(limits: &CardLimits, is_double: bool) -> Result<Vec<(&'static str, Vec<u32>)>, DeviceFault> {
    let one = |(entry, text, _): &(&'static str, &str, &str)| {
        let words = module(entry, text, limits, is_double);
        words.map(|words| (*entry, words)).map_err(|e| DeviceFault(format!("kernel {entry}: {e}")))
    };
    let exact = if is_double { EXACT_KERNELS.iter().chain(&DETECT_KERNELS[..]) } else { [].iter().chain(&[]) };
    KERNELS.iter().chain(exact).map(one).collect()
}

impl Kernel {
    /// The kernel with this entry point.
    pub(crate) fn new(card: &Card, entry: &str) -> Result<Self, DeviceFault> {
        if !card.takes_spirv {
            return Err(DeviceFault(format!("{}: the driver takes no SPIR-V", card.info.name)));
        }
        let fault = |e: String| DeviceFault(format!("kernel {entry}: {e}"));
        let found = KERNELS.iter().chain(&EXACT_KERNELS).chain(&DETECT_KERNELS).find(|kernel| kernel.0 == entry);
        let (_, text, bindings) = found.ok_or_else(|| fault("there is none of this name".into()))?;
        let words = module(entry, text, &card.limits, card.sums_in_f64()).map_err(fault)?;
        let entries: Vec<_> = bindings.chars().zip(0..).map(|(kind, binding)| binding_of(kind, binding)).collect();
        let device = &card.device;
        let described = wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries };
        let layout = device.create_bind_group_layout(&described);
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let point =
            wgpu::PassthroughShaderEntryPoint { name: entry.into(), workgroup_size: (card.limits.workgroup, 1, 1) };
        // SAFETY: naga has checked the module that these words are of; what was added are decorations.
        let shader = unsafe {
            device.create_shader_module_passthrough(wgpu::ShaderModuleDescriptorPassthrough {
                entry_points: vec![point].into(),
                spirv: Some(words.into()),
                ..Default::default()
            })
        };
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&pipeline_layout),
            module: &shader,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        card.heed().map_err(|e| fault(e.to_string()))?;
        Ok(Self { pipeline, layout })
    }

    /// Its bindings, in order.
    pub(crate) fn bind(&self, card: &Card, parts: Vec<wgpu::BindingResource>) -> wgpu::BindGroup {
        let numbered = parts.into_iter().zip(0..);
        let entries: Vec<_> = numbered.map(|(resource, binding)| wgpu::BindGroupEntry { binding, resource }).collect();
        let described = wgpu::BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        card.device.create_bind_group(&described)
    }
}

/// A binding of kind `u` (uniform), `r` (read) or `w` (written).
fn binding_of(kind: char, binding: u32) -> wgpu::BindGroupLayoutEntry {
    let ty = match kind {
        'u' => wgpu::BufferBindingType::Uniform,
        kind => wgpu::BufferBindingType::Storage { read_only: kind == 'r' },
    };
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    }
}

/// Workgroups for so many threads: columns and rows of the grid, and threads in a row.
pub(crate) fn grid(threads: usize, card: &Card) -> (u32, u32, u32) {
    const ROW: usize = 32_768;
    let group = card.limits.workgroup as usize;
    let groups = threads.div_ceil(group).max(1);
    let columns = groups.min(ROW);
    (columns as u32, groups.div_ceil(columns) as u32, (columns * group) as u32)
}

/// Runs a kernel with so many threads.
pub(crate) fn dispatch(card: &Card, kernel: &Kernel, group: &wgpu::BindGroup, threads: usize) {
    let (columns, rows, _) = grid(threads, card);
    card.submit(|encoder| {
        let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        work.set_pipeline(&kernel.pipeline);
        work.set_bind_group(0, group, &[]);
        work.dispatch_workgroups(columns, rows, 1);
    });
}
