import type { Json, JsonObject } from '../../json/value.ts';
import { withAt } from '../../json/with-at.ts';
import { zipForms } from './forms.ts';
import type { Home } from './person.ts';
import { addressNames, type Concept, conceptOf } from './vocabulary.ts';

export interface AddressField {
  /** The path inside `address`; more than one segment if the field is nested. */
  readonly path: readonly string[];
  /** What the field means; `null` if its name does not tell. */
  readonly concept: Concept | null;
  /** The name of the value's form, a key of `addressForms`. */
  readonly form: string;
  /** A value that the service itself named; it replaces the form. */
  readonly literal?: Json;
}

/** The forms of each part of an address, the usual form first. */
export const addressForms: Readonly<Record<Concept | 'unknown', Readonly<Record<string, (home: Home) => Json>>>> = {
  street: { text: (home) => home.street, short: () => 'Rua Augusta' },
  number: { text: (home) => home.number, integer: (home) => Number(home.number) },
  complement: { text: (home) => home.complement, short: () => 'Sala', empty: () => '' },
  neighborhood: { text: (home) => home.neighborhood, short: () => 'Centro' },
  city: {
    text: (home) => home.city,
    accented: () => 'São Paulo',
    upper: (home) => home.city.toUpperCase(),
    code: (home) => home.cityCode,
  },
  state: {
    code: (home) => home.state,
    name: (home) => home.stateName,
    lower: (home) => home.state.toLowerCase(),
    iso: (home) => `BR-${home.state}`,
    accented: () => 'São Paulo',
  },
  zipCode: {
    punctuated: (home) => zipForms.punctuated(home.zipCode),
    digits: (home) => zipForms.digits(home.zipCode),
    integer: (home) => Number(home.zipCode),
    dotted: (home) => zipForms.dotted(home.zipCode),
  },
  country: {
    code: () => 'BR',
    name: () => 'Brasil',
    alpha3: () => 'BRA',
    english: () => 'Brazil',
    lower: () => 'br',
    number: () => '1058',
  },
  cityCode: { text: (home) => home.cityCode, integer: (home) => Number(home.cityCode) },
  reference: { text: () => 'Perto da praca' },
  addressType: {
    home: () => 'HOME',
    residential: () => 'RESIDENTIAL',
    pt: () => 'RESIDENCIAL',
    lower: () => 'home',
    street: () => 'Rua',
  },
  unknown: { text: () => 'Exemplo', integer: () => 1, true: () => true, digits: () => '1' },
};

export function formNames(concept: Concept | null): string[] {
  return Object.keys(addressForms[concept ?? 'unknown']);
}

/** A field of this name in its usual form. A CEP takes the form `zip`. */
export function addressField(path: readonly string[], zip = 'punctuated'): AddressField {
  const concept = conceptOf(path.at(-1) ?? '') ?? conceptOf(path[0] ?? '');
  return { path, concept, form: concept === 'zipCode' ? zip : (formNames(concept)[0] ?? 'text') };
}

const concepts = Object.keys(addressNames) as Concept[];
const everyday = ['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'zipCode', 'country'] as const;

/** Sets of names that together make a whole address. */
export const addressShapes = {
  natural: everyday,
  everything: everyday.flatMap((concept) => addressNames[concept]),
  portuguese: ['logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'estado', 'cep'],
  english: ['street', 'number', 'neighborhood', 'city', 'state', 'zipCode'],
  'portuguese-uf': ['logradouro', 'numero', 'bairro', 'cidade', 'uf', 'cep'],
  postal: ['street', 'number', 'neighborhood', 'city', 'state', 'postalCode', 'country'],
  lines: ['line1', 'line2', 'city', 'state', 'postalCode', 'country'],
  short: ['street', 'city', 'state', 'zipCode'],
  rua: ['rua', 'numero', 'bairro', 'cidade', 'estado', 'cep'],
  district: ['street', 'number', 'district', 'city', 'state', 'zipCode'],
  zip: ['street', 'number', 'city', 'state', 'zip'],
  cep: ['street', 'number', 'neighborhood', 'city', 'state', 'cep'],
  'every-concept': concepts.flatMap((concept) => addressNames[concept]),
} as const satisfies Record<string, readonly string[]>;

export type AddressShape = keyof typeof addressShapes;

/** The shapes with one name for each part. The others are unions of several. */
export const singleShapes = (Object.keys(addressShapes) as AddressShape[]).filter(
  (shape) => addressShapes[shape].length <= everyday.length,
);

export function shaped(shape: AddressShape, zip?: string): AddressField[] {
  return addressShapes[shape].map((name) => addressField([name], zip));
}

/** Builds the address object from its fields. A nested field takes precedence over a field of the same name. */
export function addressOf(fields: readonly AddressField[], home: Home): JsonObject {
  const ordered = fields.toSorted((one, other) => one.path.length - other.path.length);
  return ordered.reduce<JsonObject>((address, field) => withAt(address, field.path, sentValue(field, home)), {});
}

function sentValue(field: AddressField, home: Home): Json {
  if (field.literal !== undefined) return field.literal;
  const forms = addressForms[field.concept ?? 'unknown'];
  const form = forms[field.form] ?? Object.values(forms)[0];
  return form === undefined ? 'Exemplo' : form(home);
}
