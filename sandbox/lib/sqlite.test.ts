import { expect, onTestFinished, test, vi } from 'vitest';
import { withoutExperimentalWarnings } from './sqlite.ts';

test('warnings of experimental features are dropped, others are kept', () => {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  onTestFinished(() => emit.mockRestore());
  const result = withoutExperimentalWarnings(() => {
    process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
    process.emitWarning('SQLite is an experimental feature', { type: 'ExperimentalWarning' });
    process.emitWarning('this is old', 'DeprecationWarning');
    return 7;
  });
  process.emitWarning('afterwards', 'ExperimentalWarning');
  expect(result).toBe(7);
  expect(emit.mock.calls.map(([warning]) => warning)).toEqual(['this is old', 'afterwards']);
});
