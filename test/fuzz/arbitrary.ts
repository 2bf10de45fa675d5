import * as fc from 'fast-check';

/** JSON text with this many levels. */
export function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

/** Values that careless parsers handle wrongly. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  '__proto__',
  'constructor',
  'toString',
  '0000-00-00T00:00:00.000Z',
  '2026-13-45T99:99:99.999Z',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '-1',
  '\u0000\u001b[31m',
  '\ud800',
  '9'.repeat(400),
  'http://[',
  '%E0%A4%A',
  '(',
  '\\d{1000000}',
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: null },
  JSON.parse('{"__proto__": {"x": 1}, "constructor": 1, "hasOwnProperty": 2}'),
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.double(),
);

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string };

function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    placesOf(holder[key], found);
  }
  return found;
}

/** One change: its place among all places, and the new value. `undefined` removes the place. */
export interface Change {
  readonly at: number;
  readonly value: unknown;
}

export const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  value: fc.oneof({ weight: 6, arbitrary: hostileValue }, { weight: 1, arbitrary: fc.constant(undefined) }),
});

/** A JSON value with changes in some places. */
export function changed<T>(value: T, changes: readonly Change[]): T {
  const copy = structuredClone(value);
  for (const { at, value: put } of changes) {
    const places = placesOf(copy);
    const place = places[at % Math.max(1, places.length)];
    if (place === undefined) continue;
    if (put === undefined && Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1);
    else if (put === undefined) delete (place.holder as Record<string, unknown>)[place.key];
    else
      Object.defineProperty(place.holder, place.key, {
        // a copy, because a later change may be made inside of it
        value: structuredClone(put),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

/** Text that was cut, or partly replaced. */
export const scribble = fc.record({
  at: fc.nat(),
  length: fc.nat(40),
  put: fc.string({ unit: 'binary', maxLength: 20 }),
});

export function scribbled(text: string, { at, length, put }: { at: number; length: number; put: string }): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + put + text.slice(start + length);
}
