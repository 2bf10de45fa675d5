import { accountTypeHabits, triedTypes } from './account-types.ts';
import { addressHabits, addressShapes } from './address.ts';
import {
  birthDateForms,
  cpfForms,
  type Habit,
  habits,
  nameForms,
  passwordForms,
  phoneForms,
  zipForms,
} from './forms.ts';

/** The parts of a sign-up that can vary when a refusal does not say what is wrong. */
export const slots = ['accountType', 'address', 'phone', 'cpf', 'birthDate', 'zip', 'password', 'fullName'] as const;
export type Slot = (typeof slots)[number];

/** One value or form name for each slot. */
export type Guess = Readonly<Record<Slot, string>>;

const keys = (forms: object) => Object.keys(forms).filter((name) => name !== 'text' && name !== 'bad-check-digits');

const options: Readonly<Record<Slot, readonly string[]>> = {
  accountType: triedTypes,
  address: Object.keys(addressShapes),
  phone: keys(phoneForms),
  cpf: keys(cpfForms),
  birthDate: keys(birthDateForms),
  zip: keys(zipForms),
  password: keys(passwordForms),
  fullName: keys(nameForms),
};

const customs: Readonly<Record<Slot, readonly Habit[]>> = {
  accountType: accountTypeHabits,
  address: addressHabits,
  phone: habits.phone,
  cpf: habits.cpf,
  birthDate: habits.birthDate,
  zip: habits.zip,
  password: habits.password,
  fullName: habits.fullName,
};

/** What is known about a slot: the values that were refused, and the values that are possible at all. */
export interface Knowledge {
  readonly refused: ReadonlySet<string>;
  /** `null`: all values. */
  readonly possible: readonly string[] | null;
}

/**
 * The most widely accepted value of one slot, among services that would have refused the values refused so far.
 * @returns `null` if every value was tried
 */
export function likeliest(slot: Slot, known: Knowledge): string | null {
  const open = (known.possible ?? options[slot]).filter((value) => !known.refused.has(value));
  const living = customs[slot].filter(
    (habit) => habit.takes !== null && !habit.takes.some((one) => known.refused.has(one)),
  );
  const worth = (value: string) => sum(living.filter((habit) => habit.takes?.includes(value)));
  return open.toSorted((one, other) => worth(other) - worth(one))[0] ?? null;
}

function sum(list: readonly Habit[]): number {
  return list.reduce((total, habit) => total + habit.weight, 0);
}

/** A set of simulated services, one bit per service. */
type Crowd = Uint32Array;

const population = 16_384;
const words = population / 32;

/** For each slot and value, the services that accept it. */
type Takers = Readonly<Record<Slot, ReadonlyMap<string, Crowd>>>;

let imagined: Takers | undefined;

/** Simulates the services once, from a fixed sequence, so that every run gets the same ones. */
function takers(): Takers {
  imagined ??= Object.fromEntries(slots.map((slot, at) => [slot, imagine(slot, at)])) as unknown as Takers;
  return imagined;
}

function imagine(slot: Slot, at: number): ReadonlyMap<string, Crowd> {
  const list = customs[slot];
  const crowds = new Map(options[slot].map((value) => [value, new Uint32Array(words)]));
  for (let service = 0; service < population; service += 1) {
    const { takes } = drawn(list, mixed(service * slots.length + at) * sum(list));
    for (const value of takes ?? options[slot]) {
      const crowd = crowds.get(value);
      if (crowd !== undefined) crowd[service >>> 5] = (crowd[service >>> 5] ?? 0) | (1 << (service & 31));
    }
  }
  return crowds;
}

/** A pseudo-random number from 0 to 1, derived from an index. */
function mixed(index: number): number {
  let bits = Math.imul(index + 0x9e3779b9, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 13), 0x27d4eb2f);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function drawn(list: readonly Habit[], point: number): Habit {
  let rest = point;
  const found = list.find((habit) => {
    rest -= habit.weight;
    return rest < 0;
  });
  return found ?? { weight: 1, takes: null };
}

function crowdOf(slot: Slot, value: string): Crowd {
  return takers()[slot].get(value) ?? new Uint32Array(words);
}

// Plain loops for speed: these run some thousand times per guess.
function both(one: Crowd, other: Crowd): Crowd {
  const result = new Uint32Array(words);
  for (let at = 0; at < words; at += 1) result[at] = (one[at] ?? 0) & (other[at] ?? 0);
  return result;
}

function without(one: Crowd, other: Crowd): Crowd {
  const result = new Uint32Array(words);
  for (let at = 0; at < words; at += 1) result[at] = (one[at] ?? 0) & ~(other[at] ?? 0);
  return result;
}

function size(one: Crowd, other: Crowd): number {
  let count = 0;
  for (let at = 0; at < words; at += 1) {
    let word = (one[at] ?? 0) & (other[at] ?? 0);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The services that accept every value of a guess, ignoring the slot at index `except`. */
function takersOf(guess: readonly string[], from: Crowd, except = -1): Crowd {
  return slots.reduce<Crowd>(
    (crowd, slot, at) => (at === except ? crowd : both(crowd, crowdOf(slot, guess[at] ?? ''))),
    from,
  );
}

type AllKnown = Readonly<Record<Slot, Knowledge>>;

/**
 * The next guess after refusals that gave no reason. It keeps the simulated services that would have refused every
 * guess so far, and looks for the guess that most of them accept. It changes one slot at a time until no change
 * improves the guess. The likeliest combinations therefore come first, and combinations of rare forms are still
 * reached.
 * @param start the values that are believed to be right; they are kept unless another value is better
 * @param refused guesses that were refused as a whole
 * @param known what is known about each slot on its own
 * @param fixed slots that must not change
 * @returns `null` if every combination within reach was tried
 */
export function nextGuess(
  start: Guess,
  refused: readonly Guess[],
  known: AllKnown,
  fixed: ReadonlySet<Slot>,
): Guess | null {
  const past = refused.map((guess) => slots.map((slot) => guess[slot]));
  const living = survivors(past, known);
  const from = slots.map((slot) => usable(slot, start[slot], known, fixed));
  const starts = [from, ...headStarts(from, living, known, fixed)];
  for (const one of starts) climb(one, living, known, fixed);
  const worth = new Map(starts.map((one) => [one, size(takersOf(one, living), living)]));
  const best = starts.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0))[0] ?? from;
  const found = Object.fromEntries(slots.map((slot, at) => [slot, best[at]])) as unknown as Guess;
  return past.some((guess) => same(guess, best)) ? anyOther(found, past, known, fixed) : found;
}

/** The services that would have refused everything that was refused. */
function survivors(past: readonly (readonly string[])[], known: AllKnown): Crowd {
  const everybody: Crowd = new Uint32Array(words).fill(0xffffffff);
  const silent = past.reduce<Crowd>((crowd, guess) => without(crowd, takersOf(guess, everybody)), everybody);
  const named = slots.flatMap((slot) => [...known[slot].refused].map((value) => crowdOf(slot, value)));
  const living = named.reduce<Crowd>((crowd, takes) => without(crowd, takes), silent);
  return size(living, living) > 0 ? living : silent;
}

function usable(slot: Slot, value: string, known: AllKnown, fixed: ReadonlySet<Slot>): string {
  return fixed.has(slot) || allowed(value, known[slot]) ? value : (likeliest(slot, known[slot]) ?? value);
}

function allowed(value: string, known: Knowledge): boolean {
  return !known.refused.has(value) && (known.possible === null || known.possible.includes(value));
}

/**
 * Starting points with another account type or address, because single changes may not lead from `from` to a good
 * guess.
 */
function headStarts(from: readonly string[], living: Crowd, known: AllKnown, fixed: ReadonlySet<Slot>): string[][] {
  return slots.flatMap((slot, at) => {
    if (fixed.has(slot) || (slot !== 'accountType' && slot !== 'address')) return [];
    const worth = (value: string) => size(crowdOf(slot, value), living);
    return options[slot]
      .filter((value) => allowed(value, known[slot]))
      .toSorted((one, other) => worth(other) - worth(one))
      .slice(0, 6)
      .map((value) => from.with(at, value));
  });
}

function climb(best: string[], living: Crowd, known: AllKnown, fixed: ReadonlySet<Slot>): void {
  for (let sweep = 0; sweep < 3; sweep += 1) {
    let changed = false;
    for (const [at, slot] of slots.entries()) {
      if (fixed.has(slot)) continue;
      const others = takersOf(best, living, at);
      let top = size(crowdOf(slot, best[at] ?? ''), others);
      for (const value of known[slot].possible ?? options[slot]) {
        if (!allowed(value, known[slot])) continue;
        const here = size(crowdOf(slot, value), others);
        if (here <= top) continue;
        top = here;
        best[at] = value;
        changed = true;
      }
    }
    if (!changed) return;
  }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value, at) => value === other[at]);
}

/** Fallback when no simulated service is left: any untried combination that differs from the start in one slot. */
function anyOther(
  from: Guess,
  past: readonly (readonly string[])[],
  known: AllKnown,
  fixed: ReadonlySet<Slot>,
): Guess | null {
  for (const slot of slots) {
    if (fixed.has(slot)) continue;
    for (const value of known[slot].possible ?? options[slot]) {
      const guess = { ...from, [slot]: value };
      const flat = slots.map((one) => guess[one]);
      if (allowed(value, known[slot]) && !past.some((one) => same(one, flat))) return guess;
    }
  }
  return null;
}
