import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { withAt } from '../../json/with-at.ts';
import { addressField, addressOf } from './address.ts';
import type { Candidate } from './candidates.ts';
import { addressNames, type Concept, conceptOf } from './vocabulary.ts';

export interface AddressPart {
  /** Has more than one segment if the part is nested. */
  readonly path: readonly string[];
  /** The path joined with dots, such as `zipCode`. */
  readonly name: string;
  readonly concept: Concept | null;
}

/** Every part of an address that holds a value. */
export function addressParts(address: Json | undefined, above: readonly string[] = []): AddressPart[] {
  if (!isObject(address)) return [];
  return Object.entries(address).flatMap(([name, value]) => {
    const path = [...above, name];
    if (isObject(value)) return addressParts(value, path);
    return [{ path, name: path.join('.'), concept: conceptOf(name) ?? conceptOf(path[0] ?? '') }];
  });
}

/** Whether a part belongs to every address. A service may still not require it. */
export function isEssential({ concept }: AddressPart): boolean {
  return concept !== null && ['street', 'number', 'neighborhood', 'city', 'state', 'zipCode'].includes(concept);
}

function inAddress(name: string, part: string, change: (address: JsonObject) => JsonObject): Candidate {
  return {
    name,
    path: part === '' ? 'address' : `address.${part}`,
    apply: (body: JsonObject) => ({ ...body, address: change(isObject(body['address']) ? body['address'] : {}) }),
  };
}

export const emptyAddress: Candidate = inAddress('address-empty', '', () => ({}));

/** Adds a field that no address has. */
export const strangeAddress: Candidate = inAddress('address-strange', 'conformance', (address) => ({
  ...address,
  conformance: 'Exemplo',
}));

export function withoutPart({ name, path }: AddressPart): Candidate {
  return inAddress(`address-without-${name}`, name, (address) => withAt(address, path, undefined));
}

/** Replaces the part with a JSON object, a type that no part has. Only a service that knows the part refuses it. */
export function mistypedPart({ name, path }: Pick<AddressPart, 'name' | 'path'>): Candidate {
  return inAddress(`address-mistyped-${name}`, name, (address) => withAt(address, path, { not: 'a text' }));
}

/** Adds one part with its usual value. */
export function addedPart(name: string): Candidate {
  return {
    name: `address-with-${name}`,
    path: `address.${name}`,
    apply: (body, { person }) => {
      const address = isObject(body['address']) ? body['address'] : {};
      return { ...body, address: { ...address, ...addressOf([addressField([name])], person.home) } };
    },
  };
}

/** The two most usual names of each concept that no known part covers, without the names that were sent. */
export function unusedNames(known: readonly AddressPart[], sent: readonly AddressPart[]): string[] {
  const covered = new Set(known.map(({ concept }) => concept));
  const spent = new Set(sent.map(({ name }) => name));
  return (Object.keys(addressNames) as Concept[])
    .filter((concept) => !covered.has(concept))
    .flatMap((concept) => addressNames[concept].filter((name) => !spent.has(name)).slice(0, 2));
}

/** Replaces the whole accepted address. */
export function otherAddress(name: string, address: JsonObject): Candidate {
  return inAddress(`address-${name}`, '', () => address);
}
