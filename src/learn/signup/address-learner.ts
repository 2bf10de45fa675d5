import type { Json } from '../../journal/entry.ts';
import { isOneOf } from '../../json/value.ts';
import { plainName } from '../records/names.ts';
import type { Complaint } from '../refusals/complaints.ts';
import { matches } from '../refusals/wording.ts';
import {
  type AddressField,
  type AddressShape,
  addressField,
  addressForms,
  addressShapes,
  formNames,
  singleShapes,
} from './address.ts';
import { narrow } from './narrow.ts';
import type { Home } from './person.ts';
import { RuledOut } from './ruled-out.ts';
import { type Concept, conceptOf } from './vocabulary.ts';

/** After this many refusals of unknown names, no more names are guessed. */
const patience = 5;
/** Parts that every address has. A service that refuses such a name uses another name for the part. */
const telling: ReadonlySet<Concept | null> = new Set(['street', 'city', 'zipCode']);

const keyOf = (path: readonly string[]) => path.join('/');

/** Learns from refusals which names the address has and in which form each value is sent. */
export class AddressLearner {
  readonly #home: () => Home;
  /** Paths that refusals asked for, by key. */
  readonly #asked = new Map<string, readonly string[]>();
  readonly #refused = new Set<string>();
  readonly #ruledOut = new RuledOut();
  /** The form of a concept, or of a path without a concept. */
  readonly #forms = new Map<string, string>();
  readonly #literals = new Map<string, Json>();
  /** The union of shapes that is sent because names are missing. Only for a service that refused no name. */
  #wide: AddressShape | null = null;
  /** How many refusals named unknown parts. */
  #refusals = 0;
  #sent: readonly AddressField[] = [];

  /** @param home the address of the person who signs up at the moment */
  constructor(home: () => Home) {
    this.#home = home;
  }

  /** The fields to send for the shape that is being tried. */
  fields(shape: AddressShape, zip: string): readonly AddressField[] {
    const asked = [...this.#asked.values()];
    const concepts = new Set(asked.map((path) => conceptOf(path.at(-1) ?? '')));
    // An asked name replaces the usual name of its concept, except in a union of shapes.
    const isReplaced = ({ path, concept }: AddressField) =>
      this.#wide === null && concept !== null && concepts.has(concept) && !this.#asked.has(keyOf(path));
    // So many names were unknown that no usual set fits. Only names that were asked for are sent.
    const names = this.#refusals >= patience ? [] : addressShapes[shape];
    const usual = names
      .filter((name) => !this.#refused.has(name))
      .map((name) => addressField([name], zip))
      .filter((field) => !isReplaced(field));
    const further = asked.filter((path) => !usual.some((field) => keyOf(field.path) === keyOf(path)));
    const fields = [...usual, ...further.map((path) => addressField(path, zip))];
    this.#sent = fields.map((field) => this.#formed(field));
    return this.#sent;
  }

  get #isStrict(): boolean {
    return this.#refusals > 0;
  }

  #formed(field: AddressField): AddressField {
    const key = keyOf(field.path);
    const form = this.#forms.get(field.concept ?? key) ?? field.form;
    const literal = this.#literals.get(key);
    return literal === undefined ? { ...field, form } : { ...field, form, literal };
  }

  /** Takes a refusal about parts of the address. @returns the shape to send next */
  learn(complaints: readonly Complaint[], shape: AddressShape): AddressShape {
    const isAlone = complaints.length === 1;
    const unknown = complaints.filter(({ kind }) => kind === 'unknown').map(({ inner }) => inner);
    if (unknown.length > 0) this.#refuse(unknown);
    const missing = complaints.filter((complaint) => this.#isMissing(complaint)).map(({ inner }) => inner);
    for (const path of missing) this.#ask(path, isAlone);
    for (const complaint of complaints) {
      const part = this.#partOf(complaint);
      if (part !== undefined && complaint.kind !== 'missing' && complaint.kind !== 'unknown')
        this.#reshape(part, complaint);
    }
    if (this.#wide !== null) return this.#wide;
    const isTelling = missing.length > 0 || unknown.some((path) => telling.has(conceptOf(path.at(-1) ?? '')));
    const isBetter = this.#isStrict && ((isAlone && isTelling) || !singleShapes.includes(shape));
    return isBetter ? this.#bestShape() : shape;
  }

  #partOf({ inner }: Complaint): AddressField | undefined {
    return this.#sent.find(({ path }) => plainName(keyOf(path)) === plainName(keyOf(inner)));
  }

  #isMissing(complaint: Complaint): boolean {
    return complaint.kind === 'missing' || (complaint.kind !== 'unknown' && this.#partOf(complaint) === undefined);
  }

  #refuse(paths: readonly (readonly string[])[]): void {
    this.#refusals += 1;
    this.#wide = null;
    for (const path of paths) this.#drop(keyOf(path));
  }

  /** Takes a pattern that some part has to match. @returns whether a part now has a form that matches */
  meets(complaint: Complaint): boolean {
    const fits = (field: AddressField, form: string) =>
      matches(complaint.pattern ?? '', String(this.#value(field, form))) === true;
    const part = this.#sent.find(
      (field) => !fits(field, field.form) && formNames(field.concept).some((form) => fits(field, form)),
    );
    if (part !== undefined) this.#reshape(part, complaint);
    return part !== undefined;
  }

  #value({ concept }: AddressField, form: string): Json {
    return addressForms[concept ?? 'unknown'][form]?.(this.#home()) ?? '';
  }

  #drop(key: string): void {
    this.#refused.add(key);
    this.#asked.delete(key);
  }

  #ask(path: readonly string[], isAlone: boolean): void {
    const isNew = !this.#asked.has(keyOf(path));
    this.#asked.set(keyOf(path), path);
    this.#refused.delete(keyOf(path));
    if (this.#isStrict) return;
    // A service that names one missing part at a time gets many at once.
    const isUsual = isOneOf(addressShapes.natural, path[0] ?? '');
    if (!isNew) this.#wide = this.#wide === null ? 'everything' : 'every-concept';
    else if (isAlone && !isUsual) this.#wide = 'everything';
  }

  /** Sends a part in another form; leaves it out if none is left and nothing asked for it. */
  #reshape(field: AddressField, complaint: Complaint): void {
    const key = keyOf(field.path);
    const [literal] = this.#likeliest(field, complaint.allowed);
    if (literal !== undefined && this.#literals.get(key) !== literal) {
      this.#literals.set(key, literal);
      return;
    }
    const part = field.concept ?? key;
    const likeliest = (left: readonly string[]) => narrow(left, (form) => this.#value(field, form), complaint)[0];
    const next = this.#ruledOut.next(part, field.form, formNames(field.concept), likeliest);
    if (next !== undefined) this.#forms.set(part, next);
    else if (!this.#asked.has(key)) this.#drop(key);
  }

  /** The values that a service allows for a part, those that agree with the home address first. */
  #likeliest(field: AddressField, allowed: readonly string[]): string[] {
    const own = formNames(field.concept).map((form) => plainName(String(this.#value(field, form))));
    return allowed.toSorted(
      (one, other) => Number(own.includes(plainName(other))) - Number(own.includes(plainName(one))),
    );
  }

  /** The shape that agrees best with the names that were asked for and refused. */
  #bestShape(): AddressShape {
    const asked = [...this.#asked.values()].map(([first = '']) => first);
    const score = (one: AddressShape) => {
      const names: readonly string[] = addressShapes[one];
      return (
        2 * asked.filter((name) => names.includes(name)).length -
        3 * names.filter((name) => this.#refused.has(name)).length
      );
    };
    return singleShapes.toSorted((one, other) => score(other) - score(one))[0] ?? 'natural';
  }
}
