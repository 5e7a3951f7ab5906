//! Devices: which there are, opening one, work handed to it and what it says in return.

use grouser_solve::DeviceFault;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

/// What a device says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardInfo {
    /// Name.
    pub name: String,
    /// Driver and its version.
    pub driver: String,
    /// "discrete", "integrated", "virtual", "software" or "other".
    pub kind: &'static str,
    /// Does it know f64?
    pub has_f64: bool,
    /// Greatest part of a buffer that a kernel sees, bytes.
    pub binding_limit: u64,
    /// Greatest buffer, bytes.
    pub buffer_limit: u64,
    /// Most threads of a workgroup.
    pub workgroup_limit: u32,
}

/// Limits below the device's own, and the size of workgroups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLimits {
    /// Greatest part of a buffer that a kernel sees, bytes; none: the device's own.
    pub binding: Option<u64>,
    /// Threads of a workgroup: 32, 64, 128 or 256.
    pub workgroup: u32,
    /// May kernels use f64? Without it results are repeatable, not exact.
    pub f64: bool,
}

impl Default for CardLimits {
    fn default() -> Self {
        Self { binding: None, workgroup: 64, f64: true }
    }
}

/// A device that was opened.
pub struct Card {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    /// What it is.
    pub info: CardInfo,
    /// What it is used with.
    pub limits: CardLimits,
    /// Can kernels be handed over as they are?
    pub(crate) takes_spirv: bool,
    said: Arc<Mutex<Option<String>>>,
}

/// Devices that speak Vulkan, in the order in which they name themselves.
pub fn found() -> Vec<CardInfo> {
    adapters().iter().map(info).collect()
}

fn adapters() -> Vec<wgpu::Adapter> {
    let mut asked = wgpu::InstanceDescriptor::new_without_display_handle();
    asked.backends = wgpu::Backends::VULKAN;
    asked.flags = wgpu::InstanceFlags::empty();
    now(wgpu::Instance::new(asked).enumerate_adapters(wgpu::Backends::VULKAN))
}

fn info(adapter: &wgpu::Adapter) -> CardInfo {
    let (said, limits) = (adapter.get_info(), adapter.limits());
    let kind = match said.device_type {
        wgpu::DeviceType::DiscreteGpu => "discrete",
        wgpu::DeviceType::IntegratedGpu => "integrated",
        wgpu::DeviceType::VirtualGpu => "virtual",
        wgpu::DeviceType::Cpu => "software",
        wgpu::DeviceType::Other => "other",
    };
    CardInfo {
        name: said.name,
        driver: format!("{} {}", said.driver, said.driver_info).trim().to_string(),
        kind,
        has_f64: adapter.features().contains(wgpu::Features::SHADER_F64),
        binding_limit: limits.max_storage_buffer_binding_size,
        buffer_limit: limits.max_buffer_size,
        workgroup_limit: limits.max_compute_invocations_per_workgroup,
    }
}

/// Waits for a future of wgpu; without a browser they are ready at once, or once the device was asked.
fn now<T>(future: impl Future<Output = T>) -> T {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
        std::hint::spin_loop();
    }
}

impl Card {
    /// Opens the device with this number.
    pub fn open(number: usize, limits: CardLimits) -> Result<Self, DeviceFault> {
        let adapters = adapters();
        let adapter = adapters.get(number).ok_or_else(|| DeviceFault(format!("there is no device {number}")))?;
        let (mut info, mut asked) = (info(adapter), adapter.limits());
        if let Some(binding) = limits.binding {
            asked.max_storage_buffer_binding_size = asked.max_storage_buffer_binding_size.min(binding);
            info.binding_limit = asked.max_storage_buffer_binding_size;
        }
        let wanted = wgpu::Features::PASSTHROUGH_SHADERS | wgpu::Features::SHADER_F64;
        let features = adapter.features() & wanted;
        // SAFETY: of the features under trial only the hand-over of SPIR-V is used, with modules that naga has checked.
        let experimental_features = unsafe { wgpu::ExperimentalFeatures::enabled() };
        let request = wgpu::DeviceDescriptor {
            label: None,
            required_features: features,
            required_limits: asked,
            experimental_features,
            memory_hints: wgpu::MemoryHints::Performance,
            trace: wgpu::Trace::Off,
        };
        let fault = |e: wgpu::RequestDeviceError| DeviceFault(format!("{} does not open: {e}", info.name));
        let (device, queue) = now(adapter.request_device(&request)).map_err(fault)?;
        let said = Arc::new(Mutex::new(None));
        let [first, lost] = [Arc::clone(&said), Arc::clone(&said)];
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| note(&first, error.to_string())));
        device.set_device_lost_callback(move |_, why| {
            // Whatever was said before followed from that.
            *lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("the device was lost: {why}"));
        });
        let takes_spirv = features.contains(wgpu::Features::PASSTHROUGH_SHADERS);
        info.has_f64 = features.contains(wgpu::Features::SHADER_F64);
        Ok(Self { device, queue, info, limits, takes_spirv, said })
    }

    /// Do kernels sum in f64?
    pub(crate) fn sums_in_f64(&self) -> bool {
        self.info.has_f64 && self.limits.f64
    }

    /// What went wrong since the device was opened.
    pub(crate) fn heed(&self) -> Result<(), DeviceFault> {
        let said = || self.said.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if said().is_some() {
            // A lost device says so when it is asked.
            let _ = self.device.poll(wgpu::PollType::Poll);
        }
        said().map_or(Ok(()), |said| Err(DeviceFault(format!("{}: {said}", self.info.name))))
    }

    /// Hands work over.
    pub(crate) fn submit(&self, work: impl FnOnce(&mut wgpu::CommandEncoder)) {
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: None });
        work(&mut encoder);
        self.queue.submit([encoder.finish()]);
    }

    /// Waits until all work is done.
    pub(crate) fn wait(&self) -> Result<(), DeviceFault> {
        let waited = self.device.poll(wgpu::PollType::wait_indefinitely());
        self.heed()?;
        waited.map(|_| ()).map_err(|e| DeviceFault(format!("{}: {e}", self.info.name)))
    }

    /// The first `bytes` of a buffer, after all work that was handed over.
    pub(crate) fn read<T: bytemuck::Pod>(
        &self,
        buffer: &wgpu::Buffer,
        staging: &wgpu::Buffer,
        bytes: u64,
    ) -> Result<Vec<T>, DeviceFault> {
        if bytes == 0 {
            return self.heed().map(|()| Vec::new());
        }
        self.heed()?;
        self.submit(|encoder| encoder.copy_buffer_to_buffer(buffer, 0, staging, 0, bytes));
        self.mapped(staging, bytes)
    }

    /// The first bytes of several buffers, one after the other.
    pub(crate) fn read_all<T: bytemuck::Pod>(
        &self,
        buffers: &[(&wgpu::Buffer, u64)],
        staging: &wgpu::Buffer,
    ) -> Result<Vec<T>, DeviceFault> {
        self.heed()?;
        let mut total = 0;
        self.submit(|encoder| {
            for (buffer, bytes) in buffers.iter().filter(|(_, bytes)| *bytes > 0) {
                encoder.copy_buffer_to_buffer(buffer, 0, staging, total, *bytes);
                total += bytes;
            }
        });
        self.mapped(staging, total)
    }

    /// The first `bytes` of a buffer that the processor can see.
    fn mapped<T: bytemuck::Pod>(&self, staging: &wgpu::Buffer, bytes: u64) -> Result<Vec<T>, DeviceFault> {
        self.heed()?;
        staging.map_async(wgpu::MapMode::Read, ..bytes, |_| {});
        self.wait()?;
        let fault = |e: wgpu::MapRangeError| DeviceFault(format!("{}: {e}", self.info.name));
        let mapped = staging.get_mapped_range(..bytes).map_err(fault)?;
        let values = bytemuck::pod_collect_to_vec(&mapped);
        drop(mapped);
        staging.unmap();
        Ok(values)
    }

    /// Takes the device away, as a driver does that has failed. For tests.
    pub fn lose(&self) {
        self.device.destroy();
    }
}

/// Keeps the first thing that is said.
fn note(said: &Mutex<Option<String>>, what: String) {
    said.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
}
