import type { Json } from '../../journal/entry.ts';
import { type Complaint, mineComplaints, type SignupOutcome } from './complaints.ts';
import { passwordForms } from './forms.ts';
import { addressNames } from './vocabulary.ts';
import type { ComplaintKind } from './wording.ts';

/** A password of known weakness. Secret like any other: register it before it is sent. */
export interface PasswordCandidate {
  /** What the gap `password-rules` calls it. */
  readonly name: string;
  readonly make: (secret: string) => string;
}

const strong = (secret: string) => passwordForms['strong-14'](secret);

/** Passwords of falling strength, each weak in one respect alone; for the gap `password-rules`. */
export const passwordCandidates: readonly PasswordCandidate[] = [
  { name: 'strong', make: strong },
  { name: 'no-symbol', make: (secret) => strong(secret).replaceAll('@', 'k') },
  { name: 'no-digit', make: (secret) => strong(secret).replace(/\d/g, 'm') },
  { name: 'no-upper', make: (secret) => strong(secret).toLowerCase() },
  { name: 'no-lower', make: (secret) => strong(secret).toUpperCase() },
  { name: 'letters-only', make: (secret) => strong(secret).replace(/[^A-Za-z]/g, 'n') },
  {
    name: 'lower-only',
    make: (secret) =>
      strong(secret)
        .toLowerCase()
        .replace(/[^a-z]/g, 'n'),
  },
  {
    name: 'digits-only',
    make: (secret) => `${passwordForms['digits-8'](secret)}${passwordForms['digits-6'](`${secret}/2`)}`,
  },
  { name: 'common', make: () => 'Password@123456' },
];

/** A strong password of this many characters, four at least; for finding the shortest that is taken. */
export function passwordOfLength(secret: string, length: number): string {
  const tail = [1, 2, 3].map((part) => passwordForms['strong-32'](`${secret}/${part}`)).join('');
  return `Qa@7${tail.slice(0, Math.max(0, length - 4))}`;
}

/** Every name under which a part of an address may go; for the gap `address-structure`. */
export const addressCandidates: readonly string[] = Object.values(addressNames).flat();

/** What one refusal says of one field of the body. */
export interface MinedField {
  /** Dotted, as the service spells it: `accountType`, `address.cep`. */
  readonly path: string;
  readonly kind: ComplaintKind;
  readonly text: string;
}

/** The fields that a refusal names, with what it says of each. */
export function mineFields(outcome: Pick<SignupOutcome, 'text' | 'json'>): MinedField[] {
  return mineComplaints(outcome).map((complaint) => ({
    path: pathOf(complaint),
    kind: complaint.kind,
    text: complaint.text,
  }));
}

/** The values that a refusal says it would take for a field, in its own order; empty where it names none. */
export function mineAllowedValues(outcome: Pick<SignupOutcome, 'text' | 'json'>, field: string): string[] {
  const found = mineComplaints(outcome).find((complaint) => pathOf(complaint) === field);
  return [...(found?.allowed ?? [])];
}

/** Whether a refusal is about a field, or about something inside of it. */
export function isAbout(outcome: Pick<SignupOutcome, 'text' | 'json'>, field: string): boolean {
  return mineFields(outcome).some(({ path }) => path === field || path.startsWith(`${field}.`));
}

function pathOf({ field, inner }: Complaint): string {
  return [...(field === null ? [] : [field]), ...inner].join('.');
}

/** A value of another JSON type than any field of an address has; a service that knows the field refuses it. */
export const wrongAddressValue: Json = { wrong: true };
