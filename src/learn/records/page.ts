import type { Json, JsonList } from '../../json/value.ts';
import { isList, isObject, member } from '../../json/value.ts';

/** The list page that the document shows (section "Pix payment list page"). */
export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly data: JsonList;
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

/** The body as the documented list page; `null` if it is anything else. */
export function asPage(body: unknown): Page | null {
  return pageProblems(body).length === 0 ? (body as unknown as Page) : null;
}

/** The items for rules that do not need the rest of the page: `data` if it is an array, else none. */
export function pageItems(body: unknown): JsonList {
  const data = member(body, 'data');
  return isList(data) ? data : [];
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
