import { isObject } from '../../json/value.ts';
import { plainName } from '../records/names.ts';

const labelNames = /^(?:(?:api)?key)?(?:name|nome|label|title|alias|apelido)$/;

/** The name that a record gives its key, at its top level or in an object there. `null` if it shows none. */
export function keyLabelIn(record: unknown): { readonly name: string; readonly value: string } | null {
  if (!isObject(record)) return null;
  for (const part of [record, ...Object.values(record).filter(isObject)]) {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string' && value !== '' && labelNames.test(plainName(name))) return { name, value };
    }
  }
  return null;
}
