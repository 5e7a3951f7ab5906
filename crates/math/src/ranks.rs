//! Ranks: processes, or threads that stand for processes, which step one world together.
//!
//! [`Ranks`] is all that the engine asks of them: who am I, messages to and from neighbours, everybody's few bytes,
//! everybody's bytes on one rank, and the end of all. MPI is one implementation (in the command line, behind a
//! feature); [`together`] is the other one, ranks as threads of one process, for tests and planning.
//!
//! All ranks call the same operations in the same order. Messages are bytes, written by [`Packet`] and read by
//! [`Unpack`]; numbers travel as their bits.

use crate::par;
use crate::{FixedSum, Pose, Quat, TermSum, Twist, Vec3};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Processes, or what stands for them.
pub trait Ranks: Send + Sync {
    /// Which one this is, from 0.
    fn rank(&self) -> usize;
    /// How many there are.
    fn size(&self) -> usize;
    /// Sends each neighbour its bytes, and returns what they send, in the same order. Neighbours name each other.
    fn exchange(&self, to: &[(usize, Vec<u8>)]) -> Vec<Vec<u8>>;
    /// What everybody says, by rank.
    fn all_gather(&self, own: &[u8]) -> Vec<Vec<u8>>;
    /// What everybody says, by rank: on rank 0 alone.
    fn gather(&self, own: &[u8]) -> Option<Vec<Vec<u8>>>;
    /// Ends all ranks, because this one cannot go on.
    fn abort(&self, why: &str);
}

/// Ranks as threads: letters from each to each.
struct ThreadRanks {
    rank: usize,
    mail: Arc<Mail>,
}

struct Mail {
    size: usize,
    letters: Mutex<Letters>,
    news: Condvar,
}

struct Letters {
    /// From `a` to `b`, in order, at `a * size + b`.
    queues: Vec<VecDeque<Vec<u8>>>,
    /// Why all end.
    end: Option<String>,
}

impl Mail {
    fn letters(&self) -> MutexGuard<'_, Letters> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ThreadRanks {
    fn send(&self, to: usize, bytes: Vec<u8>) {
        self.mail.letters().queues[self.rank * self.mail.size + to].push_back(bytes);
        self.mail.news.notify_all();
    }

    /// Waits for the next letter of a rank. Unwinds where all ends, because nothing that was begun can be done.
    fn receive(&self, from: usize) -> Vec<u8> {
        let mut letters = self.mail.letters();
        loop {
            if let Some(bytes) = letters.queues[from * self.mail.size + self.rank].pop_front() {
                return bytes;
            }
            if let Some(why) = &letters.end {
                let why = why.clone();
                drop(letters);
                std::panic::resume_unwind(Box::new(why));
            }
            letters = self.mail.news.wait(letters).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Ranks for ThreadRanks {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.mail.size
    }

    fn exchange(&self, to: &[(usize, Vec<u8>)]) -> Vec<Vec<u8>> {
        to.iter().for_each(|(rank, bytes)| self.send(*rank, bytes.clone()));
        to.iter().map(|(rank, _)| self.receive(*rank)).collect()
    }

    fn all_gather(&self, own: &[u8]) -> Vec<Vec<u8>> {
        (0..self.size()).for_each(|rank| self.send(rank, own.to_vec()));
        (0..self.size()).map(|rank| self.receive(rank)).collect()
    }

    fn gather(&self, own: &[u8]) -> Option<Vec<Vec<u8>>> {
        self.send(0, own.to_vec());
        (self.rank == 0).then(|| (0..self.size()).map(|rank| self.receive(rank)).collect())
    }

    fn abort(&self, why: &str) {
        self.mail.letters().end.get_or_insert_with(|| why.to_string());
        self.mail.news.notify_all();
    }
}

/// Does `work` as `size` ranks, each a thread, and returns what they return, by rank; why all ended, where one of them
/// panicked or called [`Ranks::abort`].
pub fn together<R: Send>(size: usize, work: impl Fn(Arc<dyn Ranks>) -> R + Sync) -> Result<Vec<R>, String> {
    let queues = vec![VecDeque::new(); size * size];
    let letters = Mutex::new(Letters { queues, end: None });
    let mail = Arc::new(Mail { size, letters, news: Condvar::new() });
    let results = par::side_by_side(size, |rank| {
        let ranks = Arc::new(ThreadRanks { rank, mail: Arc::clone(&mail) });
        let own = Arc::clone(&ranks);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(ranks)));
        if result.is_err() {
            own.abort(&format!("rank {rank} panicked"));
        }
        result.ok()
    });
    let end = mail.letters().end.clone();
    match (end, results.into_iter().collect::<Option<Vec<R>>>()) {
        (None, Some(results)) => Ok(results),
        (end, _) => Err(end.unwrap_or_else(|| "a rank panicked".into())),
    }
}

/// Bytes to be sent.
#[derive(Clone, Debug, Default)]
pub struct Packet(pub Vec<u8>);

impl Packet {
    /// A whole number.
    pub fn u64(&mut self, x: u64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    /// A short one.
    pub fn u32(&mut self, x: u32) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    /// A number.
    pub fn f64(&mut self, x: f64) {
        self.u64(x.to_bits());
    }

    /// A vector.
    pub fn vec3(&mut self, x: Vec3) {
        x.to_array().iter().for_each(|c| self.f64(*c));
    }

    /// A velocity.
    pub fn twist(&mut self, x: &Twist) {
        self.vec3(x.linear);
        self.vec3(x.angular);
    }

    /// A velocity whose numbers are f32.
    pub fn short_twist(&mut self, x: &Twist) {
        let numbers = [x.linear.to_array(), x.angular.to_array()];
        numbers.iter().flatten().for_each(|c| self.0.extend_from_slice(&(*c as f32).to_le_bytes()));
    }

    /// A pose.
    pub fn pose(&mut self, x: &Pose) {
        self.vec3(x.position);
        x.rotation.to_array().iter().for_each(|c| self.f64(*c));
    }

    /// A sum.
    pub fn sum<const K: usize>(&mut self, x: &FixedSum<K>) {
        let (level, counts, is_lost) = x.parts();
        self.u32(level as u32);
        counts.iter().for_each(|count| self.u64(*count as u64));
        self.0.push(u8::from(is_lost));
    }

    /// A sum of terms.
    pub fn terms(&mut self, x: &TermSum) {
        self.0.extend_from_slice(&x.units.to_le_bytes());
        self.sum(&x.fixed);
        self.f64(x.greatest);
        self.0.push(u8::from(x.is_lost));
    }
}

/// Bytes that were received. What is missing reads as zeros; ranks run the same program, so nothing is.
#[derive(Clone, Copy, Debug)]
pub struct Unpack<'a>(pub &'a [u8]);

impl Unpack<'_> {
    /// Is everything read?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk::<N>() else {
            self.0 = &[];
            return [0; N];
        };
        self.0 = rest;
        *first
    }

    /// See [`Packet::u64`].
    pub fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// See [`Packet::u32`].
    pub fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    /// See [`Packet::f64`].
    pub fn f64(&mut self) -> f64 {
        f64::from_bits(self.u64())
    }

    /// See [`Packet::vec3`].
    pub fn vec3(&mut self) -> Vec3 {
        let [x, y, z] = [self.f64(), self.f64(), self.f64()];
        Vec3::new(x, y, z)
    }

    /// See [`Packet::twist`].
    pub fn twist(&mut self) -> Twist {
        let linear = self.vec3();
        Twist { linear, angular: self.vec3() }
    }

    /// See [`Packet::short_twist`].
    pub fn short_twist(&mut self) -> Twist {
        let mut next = || f64::from(f32::from_le_bytes(self.bytes()));
        let [a, b, c, d, e, f] = [next(), next(), next(), next(), next(), next()];
        Twist { linear: Vec3::new(a, b, c), angular: Vec3::new(d, e, f) }
    }

    /// See [`Packet::pose`].
    pub fn pose(&mut self) -> Pose {
        let position = self.vec3();
        let [x, y, z, w] = [self.f64(), self.f64(), self.f64(), self.f64()];
        Pose::new(position, Quat::from_xyzw(x, y, z, w))
    }

    /// See [`Packet::sum`].
    pub fn sum<const K: usize>(&mut self) -> FixedSum<K> {
        let level = self.u32() as i32;
        let counts = std::array::from_fn(|_| self.u64() as i64);
        FixedSum::from_parts(level, counts, self.bytes() == [1])
    }

    /// See [`Packet::terms`].
    pub fn terms(&mut self) -> TermSum {
        let units = i128::from_le_bytes(self.bytes());
        let fixed = self.sum();
        let greatest = self.f64();
        TermSum { units, fixed, greatest, is_lost: self.bytes() == [1] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_arrive_in_order_and_everybody_hears_the_same() {
        for size in [1, 2, 3, 8] {
            let all = together(size, |ranks| {
                let own = ranks.rank() as u8;
                let mut heard = Vec::new();
                for round in 0..20u8 {
                    heard.push(ranks.all_gather(&[own, round]).concat());
                    let others: Vec<_> = (0..size).filter(|r| *r != ranks.rank()).collect();
                    let out: Vec<_> = others.iter().map(|r| (*r, vec![own, *r as u8, round])).collect();
                    for (from, got) in others.iter().zip(ranks.exchange(&out)) {
                        assert_eq!(got, [*from as u8, own, round]);
                    }
                }
                let gathered = ranks.gather(&[own; 3]);
                assert_eq!(gathered.is_some(), own == 0);
                assert!(gathered.is_none_or(|all| all.iter().enumerate().all(|(r, got)| *got == [r as u8; 3])));
                heard
            })
            .unwrap();
            assert!(all.iter().all(|heard| *heard == all[0]));
        }
    }

    #[test]
    fn one_that_cannot_go_on_ends_all() {
        let ended = together(3, |ranks| {
            if ranks.rank() == 1 {
                ranks.abort("the disk is full");
            }
            ranks.all_gather(&[0]);
            ranks.all_gather(&[1]);
        });
        assert_eq!(ended.unwrap_err(), "the disk is full");
    }

    #[test]
    fn packets_are_bits() {
        let mut packet = Packet::default();
        let sum: FixedSum<3> = [1e-9, -3.7e12, 0.1].into_iter().collect();
        let mut terms = TermSum { units: -(1 << 90), ..TermSum::default() };
        terms.add(0.3);
        let pose = Pose::new(Vec3::new(1.0, -0.0, f64::MIN_POSITIVE), Quat::from_xyzw(0.5, -0.5, 0.5, 0.5));
        let short = Twist { linear: Vec3::splat(0.25), angular: Vec3::splat(f64::from(0.1f32)) };
        packet.sum(&sum);
        packet.terms(&terms);
        packet.pose(&pose);
        packet.short_twist(&short);
        packet.twist(&short);
        let mut bytes = Unpack(&packet.0);
        assert_eq!(bytes.sum::<3>(), sum);
        assert_eq!(bytes.terms(), terms);
        assert_eq!(bytes.pose(), pose);
        assert_eq!((bytes.short_twist(), bytes.twist()), (short, short));
        assert!(bytes.is_empty());
    }
}
