//! The bodies as arrays: views of the engine's memory where that stays, copies where it moves, and setting states.

use crate::convert::{finite, rotation, vec3};
use crate::world::WorldCore;
use grouser_dynamics::{BodyId, BodyKind, Touching, Twist, World};
use grouser_math::{Vec3, par};
use numpy::ndarray::{Array1, Array2, ArrayView2, ShapeBuilder};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What an array that looks into a world holds: the world, which stays alive with it, and its count of such arrays.
#[pyclass(frozen)]
struct ViewKeeper {
    _world: Py<PyAny>,
    views: Arc<AtomicUsize>,
}

impl Drop for ViewKeeper {
    fn drop(&mut self) {
        self.views.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Contacts: bodies a and b, points in m, normals from a to b, forces on b in N, gaps in m.
type ContactArrays<'py> = (
    Bound<'py, PyArray2<u32>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray1<f64>>,
);

fn rows<const K: usize>(n: usize, row: impl Fn(usize) -> [f64; K] + Sync + Send) -> Array2<f64> {
    let mut numbers = vec![[0.0; K]; n];
    par::update(&mut numbers, |i, out| *out = row(i));
    Array2::from_shape_vec((n, K), numbers.into_flattened()).expect("K numbers for each row")
}

/// Rows into an array of the caller's, or into a new one.
fn into<'py, const K: usize>(
    py: Python<'py>,
    out: Option<Bound<'py, PyArray2<f64>>>,
    n: usize,
    row: impl Fn(usize) -> [f64; K] + Sync + Send,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let Some(out) = out else {
        return Ok(py.detach(|| par::alone(|| rows(n, row))).into_pyarray(py));
    };
    if out.shape() != [n, K] {
        return Err(PyValueError::new_err(format!("`out` must have the shape ({n}, {K}), has {:?}", out.shape())));
    }
    let mut target: PyReadwriteArray2<f64> =
        out.try_readwrite().map_err(|e| PyValueError::new_err(format!("`out` cannot be written: {e}")))?;
    let mut view = target.as_array_mut();
    match view.as_slice_mut() {
        // In one piece: as fast as memory is.
        Some(whole) => whole.as_chunks_mut().0.iter_mut().enumerate().for_each(|(i, to)| *to = row(i)),
        None => view.rows_mut().into_iter().enumerate().for_each(|(i, mut to)| {
            to.iter_mut().zip(row(i)).for_each(|(to, from)| *to = from);
        }),
    }
    drop(target);
    Ok(out)
}

impl WorldCore {
    /// A vector of each of the engine's items, one per body: a view, or with a moving window a copy.
    fn vectors<'py, T: Sync>(
        slf: &Bound<'py, Self>,
        items: fn(&World) -> &[T],
        vector: fn(&T) -> &Vec3,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        const { assert!(size_of::<T>().is_multiple_of(size_of::<f64>())) };
        let (py, core) = (slf.py(), slf.get());
        let state = core.lock(py)?;
        let world = state.simulation.world();
        let (items, stride) = (items(world), size_of::<T>() / size_of::<f64>());
        let Some(first) = items.first().filter(|_| !world.has_window()) else {
            let array = par::alone(|| rows(items.len(), |i| vector(&items[i]).to_array())).into_pyarray(py);
            array.readwrite().make_nonwriteable();
            return Ok(array);
        };
        let first: *const f64 = std::ptr::from_ref(vector(first)).cast();
        core.views.fetch_add(1, Ordering::Relaxed);
        let keeper = ViewKeeper { _world: slf.clone().into_any().unbind(), views: Arc::clone(&core.views) };
        let keeper = Bound::new(py, keeper)?.into_any();
        // SAFETY: the world that holds these numbers lives as long as its keeper. Their storage stays where it is:
        // nothing adds bodies to a world that Python holds, and without a window steps and restored states change the
        // numbers in place.
        let array = unsafe {
            let view = ArrayView2::from_shape_ptr((items.len(), 3).strides((stride, 1)), first);
            PyArray2::borrow_from_array(&view, keeper)
        };
        array.readwrite().make_nonwriteable();
        Ok(array)
    }

    fn body_ids(world: &World, ids: &PyReadonlyArray1<'_, i64>) -> PyResult<Vec<BodyId>> {
        let count = world.body_count();
        let check = |id: &i64| match usize::try_from(*id) {
            Ok(body) if body < count => Ok(BodyId(body as u32)),
            _ => Err(PyValueError::new_err(format!("there is no body {id}: ids run from 0 to {}", count as i64 - 1))),
        };
        ids.as_array().iter().map(check).collect()
    }
}

/// Numbers of so many rows, or one row for all.
fn given<const K: usize>(
    name: &str,
    array: &Option<PyReadonlyArray2<'_, f64>>,
    n: usize,
) -> PyResult<Option<Vec<[f64; K]>>> {
    let Some(array) = array else { return Ok(None) };
    let view = array.as_array();
    let fits = view.ncols() == K && (view.nrows() == n || view.nrows() == 1);
    if !fits {
        let shape = view.shape();
        return Err(PyValueError::new_err(format!("`{name}` must have the shape ({n}, {K}) or ({K},), has {shape:?}")));
    }
    let row = |i: usize| std::array::from_fn(|k| view[[if view.nrows() == 1 { 0 } else { i }, k]]);
    let rows: Vec<[f64; K]> = (0..n).map(row).collect();
    rows.iter().try_for_each(|row| finite(name, row))?;
    Ok(Some(rows))
}

#[pymethods]
impl WorldCore {
    /// Are `centers`, `velocities` and `angular_velocities` views of the engine's memory?
    #[getter]
    fn arrays_are_views(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |state| !state.simulation.world().has_window())
    }

    /// Centres of mass in m, (n, 3), read-only.
    #[getter]
    fn centers<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        Self::vectors(slf, World::center_poses, |pose| &pose.position)
    }

    /// Velocities of the centres of mass in m/s, (n, 3), read-only.
    #[getter]
    fn velocities<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        Self::vectors(slf, World::center_velocities, |twist| &twist.linear)
    }

    /// Angular velocities in rad/s, (n, 3), read-only.
    #[getter]
    fn angular_velocities<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        Self::vectors(slf, World::center_velocities, |twist| &twist.angular)
    }

    /// Id of the body in each row of the arrays.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let ids: Array1<u32> =
            self.read(py, |state| state.simulation.world().ids_of_arrays().map(|id| id.0).collect())?;
        Ok(ids.into_pyarray(py))
    }

    /// Origins of the bodies' frames in m, (n, 3).
    #[pyo3(signature = (out = None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<f64>>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let state = self.lock(py)?;
        let poses = state.simulation.world().center_poses();
        let array = into(py, out, poses.len(), |i| poses[i].position.to_array())?;
        // Most bodies have their centre of mass in the origin of their frame: the others are corrected.
        let mut target = array.try_readwrite().map_err(|e| PyValueError::new_err(e.to_string()))?;
        let mut view = target.as_array_mut();
        for (i, center) in state.offset_centers().iter() {
            let origin = poses[*i].point(-*center).to_array();
            view.row_mut(*i).iter_mut().zip(origin).for_each(|(to, from)| *to = from);
        }
        drop(target);
        Ok(array)
    }

    /// Orientations as quaternions, scalar first, (n, 4).
    #[pyo3(signature = (out = None))]
    fn rotations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<f64>>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let state = self.lock(py)?;
        let poses = state.simulation.world().center_poses();
        into(py, out, poses.len(), |i| {
            let q = poses[i].rotation;
            [q.w, q.x, q.y, q.z]
        })
    }

    /// Sum of the contact forces on each body in the last step, N, (n, 3).
    #[pyo3(signature = (out = None))]
    fn contact_forces<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<f64>>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let state = self.lock(py)?;
        let world = state.simulation.world();
        let mut sums = vec![Vec3::ZERO; world.body_count()];
        for contact in world.contacts() {
            sums[contact.body_a.0 as usize] -= contact.force;
            sums[contact.body_b.0 as usize] += contact.force;
        }
        let ids: Vec<BodyId> = world.ids_of_arrays().collect();
        into(py, out, ids.len(), |i| sums[ids[i].0 as usize].to_array())
    }

    /// Contacts of the last step, those on a body alone if it is given.
    #[pyo3(signature = (body = None))]
    fn contact_arrays<'py>(&self, py: Python<'py>, body: Option<u32>) -> PyResult<ContactArrays<'py>> {
        let state = self.lock(py)?;
        let all = state.simulation.world().contacts();
        let on = |c: &&Touching| body.is_none_or(|body| c.body_a.0 == body || c.body_b.0 == body);
        let chosen: Vec<&Touching> = all.iter().filter(on).collect();
        let n = chosen.len();
        let vectors = |of: fn(&Touching) -> Vec3| par::alone(|| rows(n, |i| of(chosen[i]).to_array())).into_pyarray(py);
        let bodies = Array2::from_shape_fn((n, 2), |(i, k)| [chosen[i].body_a.0, chosen[i].body_b.0][k]);
        let gaps: Array1<f64> = chosen.iter().map(|c| c.distance).collect();
        let (points, normals, forces) = (vectors(|c| c.point), vectors(|c| c.normal), vectors(|c| c.force));
        Ok((bodies.into_pyarray(py), points, normals, forces, gaps.into_pyarray(py)))
    }

    /// Sets poses of the bodies' frames and velocities of their centres of mass.
    fn set_state_arrays(
        &self,
        py: Python<'_>,
        ids: PyReadonlyArray1<'_, i64>,
        position: Option<PyReadonlyArray2<'_, f64>>,
        orientation: Option<PyReadonlyArray2<'_, f64>>,
        velocity: Option<PyReadonlyArray2<'_, f64>>,
        angular_velocity: Option<PyReadonlyArray2<'_, f64>>,
    ) -> PyResult<()> {
        let mut state = self.lock(py)?;
        let bodies = Self::body_ids(state.simulation.world(), &ids)?;
        let n = bodies.len();
        let positions = given::<3>("position", &position, n)?;
        let rotations = given::<4>("rotation", &orientation, n)?;
        let rotations: Option<Vec<_>> = rotations
            .map(|all| all.into_iter().map(|q| rotation("rotation", q)).collect::<PyResult<_>>())
            .transpose()?;
        let velocities = given::<3>("velocity", &velocity, n)?;
        let spins = given::<3>("angular_velocity", &angular_velocity, n)?;
        let world = state.simulation.world_mut();
        let moves = velocities.is_some() || spins.is_some();
        let refused = |body: &&BodyId| match world.kind(**body) {
            BodyKind::Driven(_) => true,
            BodyKind::Fixed => moves,
            BodyKind::Moving => false,
        };
        if let Some(body) = bodies.iter().find(refused) {
            let what = format!("body {} is fixed or driven: its motion is given by the scene", body.0);
            return Err(PyValueError::new_err(what));
        }
        for (i, body) in bodies.into_iter().enumerate() {
            if positions.is_some() || rotations.is_some() {
                let mut pose = world.pose(body);
                if let Some(all) = &positions {
                    pose.position = vec3("position", all[i])?;
                }
                if let Some(all) = &rotations {
                    pose.rotation = all[i];
                }
                world.set_pose(body, pose);
            }
            if velocities.is_some() || spins.is_some() {
                let now = world.velocity(body);
                let linear = velocities.as_ref().map_or(now.linear, |all| Vec3::from_array(all[i]));
                let angular = spins.as_ref().map_or(now.angular, |all| Vec3::from_array(all[i]));
                world.set_velocity(body, Twist { linear, angular });
            }
        }
        Ok(())
    }
}
