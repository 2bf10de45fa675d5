import { triedTypes } from './account-types.ts';
import { type AddressShape, addressShapes } from './address.ts';
import { birthDateForms, cpfForms, nameForms, passwordForms, phoneForms, zipForms } from './forms.ts';

/** Forms that only probes send: the learner never signs up with them. */
type Wrong = 'text' | 'bad-check-digits';
const names = <Form extends string>(forms: Readonly<Record<Form, unknown>>) =>
  (Object.keys(forms) as Form[]).filter(
    (name): name is Exclude<Form, Wrong> => name !== 'text' && name !== 'bad-check-digits',
  );

/** The parts of a sign-up that can vary, and the forms of each in the order in which they are tried. */
export const values = {
  accountType: triedTypes,
  address: Object.keys(addressShapes) as AddressShape[],
  phone: names(phoneForms),
  cpf: names(cpfForms),
  birthDate: names(birthDateForms),
  zip: names(zipForms),
  password: names(passwordForms),
  fullName: names(nameForms),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Slot = keyof typeof values;
export const slots = Object.keys(values) as readonly Slot[];

/** One form for each slot. */
export type Guess = { readonly [S in Slot]: (typeof values)[S][number] };
export type Open = { readonly [S in Slot]: readonly Guess[S][] };

/** The more rarely services check a slot without a word, the more a step down its list costs (see `test/signup`). */
const costs: Readonly<Record<Slot, number>> = {
  accountType: 2,
  address: 10,
  phone: 5,
  cpf: 6,
  birthDate: 6,
  zip: 14,
  password: 18,
  fullName: 18,
};

/** As much as the last account type costs. */
const mostCost = 2 * triedTypes.length;

/** All combinations of the open forms of each slot, the cheapest ones first. */
export function* combinations(open: Open): Generator<Guess> {
  for (let cost = 0; cost <= mostCost; cost += 1) yield* costing(cost, slots, open, {});
}

function* costing(
  cost: number,
  [slot, ...rest]: readonly Slot[],
  open: Open,
  chosen: Partial<Guess>,
): Generator<Guess> {
  if (slot === undefined) {
    if (cost === 0) yield chosen as Guess;
    return;
  }
  for (const [rank, value] of open[slot].entries()) {
    const left = cost - rank * costs[slot];
    if (left < 0) return;
    yield* costing(left, rest, open, { ...chosen, [slot]: value });
  }
}
