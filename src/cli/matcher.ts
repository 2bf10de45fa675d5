/**
 * A matcher for Vitest and Jest:
 *
 * ```ts
 * import { check } from 'pix-conformance';
 * import { matchers } from 'pix-conformance/matcher';
 *
 * expect.extend(matchers);
 *
 * test('the recorded traffic breaks no rule', async () => {
 *   expect(await check('recording.har')).toBeConformant();
 * });
 * ```
 *
 * It accepts the results of `run`, `check` and the `close` of `proxy`. A violated `should` rule counts only with `strict`.
 * You declare its type yourself, because each version of Vitest and Jest declares matchers differently. With Vitest 5:
 *
 * ```ts
 * declare module 'vitest' {
 *   interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends ConformanceMatchers<R> {}
 * }
 * ```
 */
import type { Results } from '../analysis/results.ts';
import { caseName } from '../contract/rules.ts';

/** The part of the result of `run`, `check` and `proxy` that the matcher reads. */
export interface Judged {
  readonly exit: number;
  readonly results: Results | null;
  readonly folder: string;
}

export interface ConformanceMatchers<R = unknown> {
  /** Passes if the exit status is 0: no rule was seen broken. */
  toBeConformant(): R;
}

/** Maximum number of named broken cases. The others are only counted. */
const mostNamed = 10;

export const matchers = {
  toBeConformant(received: Judged): { readonly pass: boolean; readonly message: () => string } {
    const pass = received?.exit === 0;
    return { pass, message: () => (pass ? 'Expected a rule to be broken, and none is.' : explained(received)) };
  },
};

function explained(received: Judged): string {
  if (typeof received?.exit !== 'number') return 'Expected what run, check or proxy of pix-conformance gives.';
  const { exit, results, folder } = received;
  const broken = (results?.rules ?? []).flatMap(({ id, level, cases }) =>
    cases
      .filter(({ status }) => status === 'fail')
      .map((one) => `${level === 'must' ? 'FAIL' : 'WARN'} ${caseName(id, one.case)}: ${one.message}`),
  );
  const more = broken.length > mostNamed ? [`and ${broken.length - mostNamed} more`] : [];
  const head = `Expected no rule to be broken, and the exit status to be 0, not ${exit}.`;
  return [head, ...broken.slice(0, mostNamed), ...more, `The reports are in ${folder}.`].join('\n');
}
