import { isObject, type Json, member } from '../../json/value.ts';

/** The part of the record of a payment that has its fields. */
interface OwnFields {
  readonly value: Json;
  /** JSON Pointer into the record. Empty if the record itself has the fields. */
  readonly pointer: string;
}

/** Where the fields of a payment are: in its record, or in an object of it, as in the `attributes` of JSON:API. */
export function ownFields(record: Json): OwnFields {
  const hasAmount = (one: Json) => member(one, 'amount') !== undefined;
  if (!isObject(record) || hasAmount(record)) return { value: record, pointer: '' };
  const [name, value] = Object.entries(record).find(([, one]) => hasAmount(one)) ?? [];
  return name === undefined || value === undefined ? { value: record, pointer: '' } : { value, pointer: `/${name}` };
}
