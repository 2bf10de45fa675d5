import { expect, test } from 'vitest';
import { conclude, type DrivenRun } from './conclude.ts';

const sound: DrivenRun = { judged: 0, interrupted: null, faults: [], problems: [], journal: '/run/journal.jsonl' };

test('the verdict decides where nothing else happened', () => {
  expect(conclude(sound)).toEqual({ status: 0, notes: [] });
  expect(conclude({ ...sound, judged: 1 }).status).toBe(1);
  expect(conclude({ ...sound, judged: 3 }).status).toBe(3);
});

test('an interruption is 130, whatever it broke', () => {
  const faults = [{ kind: 'own', reason: 'cancelled' }] as const;
  expect(conclude({ ...sound, judged: 1, interrupted: 'SIGINT', faults })).toEqual({ status: 130, notes: [] });
  expect(conclude({ ...sound, interrupted: 'SIGTERM' }).status).toBe(143);
});

test('a run that was stopped before its first request says why there is no report', () => {
  const { notes } = conclude({ ...sound, judged: null, journal: null, interrupted: 'SIGINT' });
  expect(notes).toEqual(['The run was stopped before its first request, so there is no report.']);
});

test('a mailbox that cannot be used is an error of the call', () => {
  const faults = [
    { kind: 'own', reason: 'x' },
    { kind: 'inbox', reason: 'The password is wrong.' },
  ] as const;
  expect(conclude({ ...sound, faults })).toEqual({ status: 2, notes: ['--inbox: The password is wrong.'] });
});

test('a fault of ours is 70, never a verdict, and says where the journal is', () => {
  const { status, notes } = conclude({ ...sound, judged: 1, faults: [{ kind: 'own', reason: 'a scenario broke' }] });
  expect(status).toBe(70);
  expect(notes.join()).toContain('a scenario broke. What was seen is kept in /run/journal.jsonl.');
});

test('a missing journal is our fault', () => {
  expect(conclude({ ...sound, judged: null, journal: null }).status).toBe(70);
});

test('a run whose reports could not be written does not end with 0', () => {
  expect(conclude({ ...sound, problems: ['run.har could not be written: the disk is full.'] }).status).toBe(70);
  expect(conclude({ ...sound, judged: 1, problems: ['x'] }).status).toBe(1);
  const { notes } = conclude({ ...sound, problems: ['run.har could not be written: the disk is full.'] });
  expect(notes[1]).toBe('Once that is fixed, pix-conformance report /run makes the reports from the journal.');
});

test('a full disk is reported once, whatever could not be written', () => {
  const reason = 'Cannot write to the journal /run/journal.jsonl: the disk is full: free some space, then run again.';
  const problems = ['results.json and 215 more files could not be written: the disk is full.', 'another problem.'];
  const { notes } = conclude({ ...sound, faults: [{ kind: 'own', reason }], problems });
  expect(notes).toEqual([
    `pix-conformance itself failed: ${reason} What was seen is kept in /run/journal.jsonl.`,
    'another problem.',
  ]);
});
