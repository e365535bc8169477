//! Runs of workgroups that compiled code goes through by itself, and how they end early.
//!
//! Only for programs that never stop at a barrier ([`WaveProgram::batches`]), and only workgroups that differ in their x
//! coordinate alone. All waves of a batch run on the first wave's state of one resident. Nothing may rest on that: a wave
//! that yields may be waiting for any other, so it first gives back what its batch has not begun.

use super::*;
use crate::wave::WaveState;

impl Worker<'_> {
    /// Hands over workgroups from the first unstarted one on, which `r` has been made for. False where they must start
    /// one by one.
    pub(super) fn start_batch(&self, q: &mut Queues, id: u32, index: u64) -> bool {
        let Some(batch) = &self.batch else { return false };
        let groups = self.template.alike(index).min(q.unstarted.end - index);
        if groups == 0 {
            return false;
        }
        let r = &mut q.residents[id as usize];
        r.group = self.template.group_coordinates(index);
        r.waves = self.template.waves(r.group);
        let more = groups * u64::from(r.waves) - 1;
        let p = self.start_wave(r, id, 0);
        batch.borrow_mut().arm(p, self.template.workgroup_id_x(), more);
        r.batch = Some(index..index + groups);
        (r.next, r.waiting, r.ended) = (0, 0, r.waves - 1);
        r.done.fill(true);
        r.done[0] = false;
        q.unstarted.start = index + groups;
        true
    }

    /// `wave` gives way: its siblings and the workgroups behind its own become ready like any others.
    pub(super) fn break_batch(&self, wave: &mut WaveState) {
        let q = self.queues();
        let id = wave.group_slot;
        let r = &mut q.residents[id as usize];
        let Some(batch) = r.batch.take() else { return };
        wave.batch_left = 0;
        let row = u64::from(wave.workgroup[0] - r.group[0]);
        r.group = wave.workgroup;
        let now = wave.wave_in_group;
        r.on_first = Some(now);
        r.done.fill(false);
        r.done[..now as usize].fill(true);
        (r.next, r.waiting, r.ended) = (now + 1, 0, now);
        for w in now + 1..r.waves {
            self.start_wave(r, id, w);
        }
        if q.ready.front() != Some(&id) {
            q.ready.push_front(id);
        }
        // Nobody else has started any since: this wave has been running all the time.
        debug_assert_eq!(q.unstarted.start, batch.end);
        q.unstarted.start = batch.start + row + 1;
    }
}
