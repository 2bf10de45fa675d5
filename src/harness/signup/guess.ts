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

/** What can be varied when a refusal does not say what is wrong. */
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

/** What is known of a slot: which values are known to be refused, and which ones come into question at all. */
export interface Knowledge {
  readonly refused: ReadonlySet<string>;
  /** `null`: all. */
  readonly possible: readonly string[] | null;
}

/**
 * The value of one slot that most of the services would take which refuse what is known to be refused.
 * @returns `null` where every value was tried
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

/** One imagined service: for each slot the values that it takes. */
type Imagined = readonly (ReadonlySet<string> | null)[];

const population = 6000;
let imagined: readonly Imagined[] | undefined;

/** Drawn once, always the same: by a multiplicative sequence, so that no run differs from another. */
function services(): readonly Imagined[] {
  if (imagined !== undefined) return imagined;
  const sets = slots.map((slot) =>
    customs[slot].map((habit) => (habit.takes === null ? null : new Set<string>(habit.takes))),
  );
  const totals = slots.map((slot) => sum(customs[slot]));
  let state = 20_260_101;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const draw = (position: number): ReadonlySet<string> | null => {
    let rest = next() * (totals[position] ?? 0);
    const list = customs[slots[position] as Slot];
    for (const [index, habit] of list.entries()) {
      rest -= habit.weight;
      if (rest < 0) return sets[position]?.[index] ?? null;
    }
    return null;
  };
  imagined = Array.from({ length: population }, () => slots.map((_, position) => draw(position)));
  return imagined;
}

function takes(service: Imagined, guess: readonly string[], except = -1): boolean {
  return service.every((set, position) => position === except || set === null || set.has(guess[position] ?? ''));
}

/**
 * The next guess after refusals that said nothing: of many imagined services those are kept that would have refused
 * everything so far, and the guess is looked for that most of them would take. One slot is changed at a time until no
 * change is better; so the likeliest combinations come first, and combinations of rare forms are reached all the same.
 * @param start what is believed to be right so far; its values are kept where nothing speaks for another
 * @param refused guesses that were refused as a whole
 * @param known what is known of each slot by itself
 * @param fixed slots that may not be changed
 */
export function nextGuess(
  start: Guess,
  refused: readonly Guess[],
  known: Readonly<Record<Slot, Knowledge>>,
  fixed: ReadonlySet<Slot>,
): Guess | null {
  const past = refused.map((guess) => slots.map((slot) => guess[slot]));
  const living = services().filter(
    (service) =>
      !past.some((guess) => takes(service, guess)) &&
      service.every((set, at) => set === null || ![...known[slots[at] as Slot].refused].some((one) => set.has(one))),
  );
  const usable = (slot: Slot, value: string) =>
    fixed.has(slot) || allowed(value, known[slot]) ? value : (likeliest(slot, known[slot]) ?? value);
  const from = slots.map((slot) => usable(slot, start[slot]));
  const starts = [from, ...living.slice(0, 8).map((service) => towards(service, from, known, fixed))];
  for (const one of starts) climb(one, living, known, fixed);
  const best = starts.toSorted((one, other) => worthOf(other, living) - worthOf(one, living))[0] ?? from;
  const found = Object.fromEntries(slots.map((slot, at) => [slot, best[at]])) as unknown as Guess;
  return past.some((guess) => same(guess, best)) ? anyOther(found, past, known, fixed) : found;
}

function allowed(value: string, known: Knowledge): boolean {
  return !known.refused.has(value) && (known.possible === null || known.possible.includes(value));
}

function worthOf(guess: readonly string[], living: readonly Imagined[]): number {
  return living.filter((service) => takes(service, guess)).length;
}

/** The guess with as many values changed as one service needs; a climb by single changes may start nowhere near it. */
function towards(
  service: Imagined,
  from: readonly string[],
  known: Readonly<Record<Slot, Knowledge>>,
  fixed: ReadonlySet<Slot>,
): string[] {
  return slots.map((slot, at) => {
    const value = from[at] ?? '';
    const set = service[at] ?? null;
    if (fixed.has(slot) || set === null || set.has(value)) return value;
    return [...set].find((one) => allowed(one, known[slot])) ?? value;
  });
}

function climb(
  best: string[],
  living: readonly Imagined[],
  known: Readonly<Record<Slot, Knowledge>>,
  fixed: ReadonlySet<Slot>,
): void {
  for (let sweep = 0; sweep < 3; sweep += 1) {
    let changed = false;
    for (const [at, slot] of slots.entries()) {
      if (fixed.has(slot)) continue;
      const others = living.filter((service) => takes(service, best, at));
      const worth = (value: string) =>
        others.filter((service) => service[at] === null || service[at]?.has(value)).length;
      let top = worth(best[at] ?? '');
      for (const value of known[slot].possible ?? options[slot]) {
        if (!allowed(value, known[slot])) continue;
        const here = worth(value);
        if (here > top) {
          top = here;
          best[at] = value;
          changed = true;
        }
      }
    }
    if (!changed) return;
  }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value, at) => value === other[at]);
}

/** Nothing imagined is left: some combination that was not tried, with one slot changed. */
function anyOther(
  from: Guess,
  past: readonly (readonly string[])[],
  known: Readonly<Record<Slot, Knowledge>>,
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
