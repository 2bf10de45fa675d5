import type { Json } from '../../journal/entry.ts';
import {
  type AddressField,
  type AddressShape,
  addressField,
  addressForms,
  addressShapes,
  formNames,
} from './address.ts';
import type { Complaint } from './complaints.ts';
import { narrow } from './narrow.ts';
import type { Home } from './person.ts';
import { addressNames, type Concept, conceptOf, plain } from './vocabulary.ts';
import { matches } from './wording.ts';

/** Learns from refusals which names the address has and in which form each value is sent. */
export interface AddressLearner {
  /** The fields to send for the shape that is being tried. */
  fields(shape: AddressShape, zip: string): AddressField[];
  /** Takes one complaint about a field inside the address. @returns whether it changes what is sent next */
  learn(complaint: Complaint, together: readonly Complaint[]): boolean;
  /**
   * Takes a pattern that some part of the address has to match. @returns whether a part was changed to a form that
   * matches
   */
  meets(complaint: Complaint): boolean;
  /** Records that the address was refused as a whole: the few names that the service asked for are not enough. */
  refuseWhole(): void;
  /** The shape that agrees best with what is known; `shape` itself if nothing contradicts it. */
  shape(shape: AddressShape): AddressShape;
}

class Known {
  /** Paths that refusals asked for, keyed by the path joined with slashes. */
  readonly wanted = new Map<string, readonly string[]>();
  readonly refused = new Set<string>();
  /** The name of the form to send, keyed by concept, or by path for a field without a concept. */
  readonly forms = new Map<string, string>();
  readonly literals = new Map<string, Json>();
  readonly triedForms = new Map<string, Set<string>>();
  /** Concepts that are sent under every name that they may have. */
  readonly widened = new Set<Concept>();
  strict = false;
  /** How many refusals named unknown fields. A refusal counts once, however many fields it names. */
  strangers = 0;
  wide: AddressShape | null = null;
  rethink = false;
}

const keyOf = (path: readonly string[]) => path.join('/');

export function addressLearner(home: () => Home): AddressLearner {
  const known = new Known();
  let sent: readonly AddressField[] = [];
  return {
    fields(shape, zip) {
      sent = fieldsOf(shape, zip, known);
      return [...sent];
    },
    learn(complaint, together) {
      if (complaint.inner.length === 0) return false;
      if (complaint.kind === 'unknown') return refuse(complaint, together, known);
      const present = sent.find((field) => samePath(field.path, complaint.inner));
      const alone = together.filter((one) => one.field === 'address' && one.inner.length > 0).length === 1;
      if (complaint.kind === 'missing' || present === undefined)
        return want(complaint.inner, present !== undefined, alone, known);
      return reshape(present, complaint, known, home());
    },
    meets(complaint) {
      const pattern = complaint.pattern ?? '';
      const fitting = (field: AddressField, form: string) =>
        matches(pattern, String(addressForms[field.concept ?? 'unknown'][form]?.(home()) ?? '')) === true;
      const part = sent.find(
        (field) => !fitting(field, field.form) && formNames(field.concept).some((form) => fitting(field, form)),
      );
      return part !== undefined && reshape(part, complaint, known, home());
    },
    refuseWhole() {
      known.strangers = Number.NEGATIVE_INFINITY;
    },
    shape: (shape) => bestShape(shape, known),
  };
}

/** After this many refusals of unknown names, no more names are guessed. */
const patience = 5;

function samePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => plain(name) === plain(other[at] ?? ''));
}

function fieldsOf(shape: AddressShape, zip: string, known: Known): AddressField[] {
  const wantedConcepts = new Set([...known.wanted.values()].map((path) => conceptOf(path.at(-1) ?? '')));
  const narrowed = known.strict || known.wide === null;
  const replaced = (concept: Concept | null) =>
    narrowed && concept !== null && wantedConcepts.has(concept) && !known.widened.has(concept);
  const wider = [...known.widened].flatMap((concept) => addressNames[concept]);
  // So many names were unknown that no usual set fits. From here on, only requested names are sent.
  const names = known.strangers >= patience ? [] : [...addressShapes[shape], ...wider];
  const base = [...new Set(names)]
    .filter((name) => !known.refused.has(name))
    .map((name) => addressField([name], zip))
    .filter((field) => known.wanted.has(keyOf(field.path)) || !replaced(field.concept));
  const asked = [...known.wanted.values()].filter((path) => !base.some((field) => keyOf(field.path) === keyOf(path)));
  return [...base, ...asked.map((path) => addressField(path, zip))].map((field) => formed(field, known));
}

function formed(field: AddressField, known: Known): AddressField {
  const key = keyOf(field.path);
  const literal = known.literals.get(key);
  const form = known.forms.get(field.concept ?? key) ?? field.form;
  return literal === undefined ? { ...field, form } : { ...field, form, literal };
}

const essential: ReadonlySet<Concept | null> = new Set([
  'street',
  'number',
  'neighborhood',
  'city',
  'state',
  'zipCode',
]);
/** Parts that every address has. A service that refuses such a name uses another name for the part. */
const telling: ReadonlySet<Concept | null> = new Set(['street', 'city', 'zipCode']);

function refuse(complaint: Complaint, together: readonly Complaint[], known: Known): boolean {
  const key = keyOf(complaint.inner);
  known.strict = true;
  known.wide = null;
  known.widened.clear();
  if (together.find(({ field, kind }) => field === 'address' && kind === 'unknown') === complaint) known.strangers += 1;
  // The refusal names a single field, and every address has that part under some name: the service uses another name.
  const alone = together.filter((one) => one.kind === 'unknown' || one.kind === 'missing').length === 1;
  if (alone && telling.has(conceptOf(complaint.inner.at(-1) ?? ''))) known.rethink = true;
  if (known.refused.has(key)) return false;
  return drop(key, known);
}

function drop(key: string, known: Known): boolean {
  known.refused.add(key);
  known.wanted.delete(key);
  return true;
}

function want(path: readonly string[], present: boolean, alone: boolean, known: Known): boolean {
  const key = keyOf(path);
  if (!known.wanted.has(key)) {
    known.wanted.set(key, path);
    known.refused.delete(key);
    const usual = (addressShapes.natural as readonly string[]).includes(path[0] ?? '');
    if (known.strict) known.rethink = alone;
    else if (alone && !usual) known.wide = 'everything';
    if (!present) return true;
  }
  if (known.strict || known.wide === 'every-concept') return false;
  known.wide = known.wide === null ? 'everything' : 'every-concept';
  return true;
}

function reshape(field: AddressField, complaint: Complaint, known: Known, home: Home): boolean {
  const key = keyOf(field.path);
  if (complaint.allowed.length > 0) {
    const literal = likeliestValue(field.concept, complaint.allowed, home);
    if (known.literals.get(key) !== literal) {
      known.literals.set(key, literal);
      return true;
    }
  }
  const droppable = !known.wanted.has(key) && !known.refused.has(key);
  if (droppable && !essential.has(field.concept)) return drop(key, known);
  const about = field.concept ?? key;
  const tried = known.triedForms.get(about) ?? new Set<string>();
  known.triedForms.set(about, tried.add(field.form));
  const forms = addressForms[field.concept ?? 'unknown'];
  const open = formNames(field.concept).filter((form) => !tried.has(form));
  const next = narrow(open, (form) => forms[form]?.(home) ?? null, complaint)[0];
  if (next !== undefined) known.forms.set(about, next);
  else if (field.concept !== null && !known.strict && !known.widened.has(field.concept)) widen(field.concept, known);
  else return droppable && drop(key, known);
  return true;
}

/** The service refused every form of this part, so it may use another name for it. */
function widen(concept: Concept, known: Known): void {
  known.widened.add(concept);
  known.forms.delete(concept);
  known.triedForms.delete(concept);
}

/** Of the values that a service allows for a part of the address, the one that agrees with the home address. */
function likeliestValue(concept: Concept | null, allowed: readonly string[], home: Home): string {
  const own = Object.values(addressForms[concept ?? 'unknown']).map((form) => plain(String(form(home))));
  return allowed.find((value) => own.includes(plain(value))) ?? allowed[0] ?? '';
}

/** A set with this many names is a union of several sets. */
const wideFrom = 12;

function bestShape(shape: AddressShape, known: Known): AddressShape {
  if (known.wide !== null) return known.wide;
  const tooWide = known.strict && addressShapes[shape].length >= wideFrom;
  if (!known.rethink && !tooWide) return shape;
  known.rethink = false;
  const wanted = [...known.wanted.values()].map((path) => path[0] ?? '');
  const score = (names: readonly string[]) =>
    2 * wanted.filter((name) => names.includes(name)).length -
    3 * names.filter((name) => known.refused.has(name)).length;
  const shapes = Object.entries(addressShapes) as [AddressShape, readonly string[]][];
  const ranked = shapes
    .filter(([, names]) => names.length < wideFrom)
    .toSorted(([, one], [, other]) => score(other) - score(one));
  return ranked[0]?.[0] ?? shape;
}
