import { expect, test } from 'vitest';
import { VitalSigns } from './vital-signs.ts';

type Watched = Parameters<VitalSigns['watch']>[0];
type Kind = NonNullable<Watched['failure']>['kind'];

const at = (second: number) => new Date(1_800_000_000_000 + second * 1000);

/** An exchange without a response, sent at the given second and failed one second later. */
function failed(second: number, kind: Kind = 'reset'): Watched {
  return { response: null, failure: { kind, message: 'It broke.' }, startedAt: at(second), durationMs: 1000 };
}

const answered = {
  response: { status: 200 },
  failure: null,
  startedAt: at(0),
  durationMs: 5,
} as unknown as Watched;

function signsAfter(exchanges: readonly Watched[]): (string | null)[] {
  const signs = new VitalSigns();
  return exchanges.map((exchange) => signs.watch(exchange));
}

const row = (count: number, second: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => failed(second(index)));

test('a target that leaves twelve requests in a row without an answer is gone', () => {
  const said = signsAfter([answered, ...row(12, (index) => index)]);
  expect(said.slice(0, -1).every((one) => one === null)).toBe(true);
  expect(said.at(-1)).toBe('the target does not answer: 12 requests in a row failed, the last one with: It broke.');
});

test('an answer between them begins the row anew', () => {
  const said = signsAfter([...row(11, (index) => index), answered, ...row(11, (index) => index)]);
  expect(said.every((one) => one === null)).toBe(true);
});

test('requests that were under way together are one failure, until one that was sent later fails', () => {
  const together = row(30, () => 5);
  expect(signsAfter([answered, ...together]).every((one) => one === null)).toBe(true);
  expect(signsAfter([answered, ...together, failed(6)]).at(-1)).toContain('31 requests in a row failed');
});

test('a target that was never there is known by the first request', () => {
  expect(signsAfter([failed(0, 'refused-connection')])).toEqual(['It broke.']);
  expect(signsAfter([answered, failed(0, 'refused-connection')])).toEqual([null, null]);
});

test('a request that the run itself gave up says nothing', () => {
  const said = signsAfter([answered, ...Array.from({ length: 20 }, (_, index) => failed(index, 'interrupted'))]);
  expect(said.every((one) => one === null)).toBe(true);
});
