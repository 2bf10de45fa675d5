import { isList, isObject, type Json, type JsonList, member } from '../../json/value.ts';
import { ownFields } from './own-fields.ts';

/** A list page, as far as it follows the document (section "Pix payment list page"). Numbers are integers. */
export interface Page {
  readonly items: JsonList;
  readonly currentPage: number | null;
  readonly pageSize: number | null;
  readonly totalItems: number | null;
  readonly totalPages: number | null;
}

const integers = ['currentPage', 'pageSize', 'totalItems', 'totalPages'] as const;

/** How a body differs from the documented list page (LIST-01), one clause per field. 10.0 is an integer. */
export function pageProblems(body: unknown): string[] {
  if (!isObject(body)) return [`the body is ${typeOf(body)}, expected an object with ${integers.join(', ')} and data`];
  const problems = integers.flatMap((field) => {
    const value = member(body, field);
    return Number.isInteger(value) ? [] : [`${field} is ${shown(value)}, expected an integer`];
  });
  const data = member(body, 'data');
  if (!isList(data)) return [...problems, `data is ${shown(data)}, expected an array of objects`];
  const index = data.findIndex((item) => !isObject(item));
  return index < 0 ? problems : [...problems, `data[${index}] is ${shown(data[index])}, expected an object`];
}

/** Reads a list page. Missing or wrong values are `null` or empty. */
export function readPage(body: unknown): Page {
  const data = member(body, 'data');
  const integer = (name: (typeof integers)[number]) => {
    const value = member(body, name);
    return typeof value === 'number' && Number.isInteger(value) ? value : null;
  };
  return {
    items: isList(data) ? data : [],
    currentPage: integer('currentPage'),
    pageSize: integer('pageSize'),
    totalItems: integer('totalItems'),
    totalPages: integer('totalPages'),
  };
}

/** What tells an item of the list from others that have the same id. */
export function itemContent(item: Json = null): string {
  const { value } = ownFields(item);
  return JSON.stringify([member(value, 'amount'), member(value, 'externalId'), member(value, 'description')]);
}

function shown(value: Json | undefined): string {
  if (typeof value === 'string') return value.length > 40 ? 'a text' : `the text ${JSON.stringify(value)}`;
  return typeof value === 'number' ? `the number ${value}` : typeOf(value);
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isList(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
