import fc from 'fast-check';

/** One of several values. It shrinks towards the first, which is the value of the default dialect. */
export function pick<const T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(usual, ...others);
}

/** The usual value in nine of ten draws, otherwise another one. For settings that make a run slow. */
export function seldom<const T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...Array.from({ length: 9 * others.length }, () => usual), ...others);
}

/** Some of several values, in order, always including the required ones. */
export function some<const T>(usual: readonly T[], all: readonly T[], required: readonly T[] = []): fc.Arbitrary<T[]> {
  const drawn = fc
    .subarray([...all])
    .map((chosen) => all.filter((one) => chosen.includes(one) || required.includes(one)));
  return fc.oneof({ withCrossShrink: true }, fc.constant<T[]>([...usual]), drawn);
}

export const flag = (usual: boolean): fc.Arbitrary<boolean> => fc.constantFrom(usual, !usual);
