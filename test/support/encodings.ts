const percentAll = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const unicodeAll = (value: string): string =>
  value.replace(/[\s\S]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const entitiesAll = (value: string): string => [...value].map((char) => `&#${char.codePointAt(0)};`).join('');
const hexEntities = (value: string): string =>
  [...value].map((char) => `&#x${(char.codePointAt(0) as number).toString(16)};`).join('');
const htmlEscape = (value: string): string => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const formEncode = (value: string): string => new URLSearchParams({ v: value }).toString().slice(2);
const jsonEscape = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Every encoding in which a service might echo a value. */
export const encodings: Readonly<Record<string, (value: string) => string>> = {
  raw: (value) => value,
  'JSON-escaped': jsonEscape,
  'JSON-escaped twice': (value) => jsonEscape(jsonEscape(value)),
  'JSON-escaped with \\u throughout': unicodeAll,
  'JSON-escaped with \\/': (value) => jsonEscape(value).replaceAll('/', '\\/'),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (value) =>
    encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, (pair) => pair.toLowerCase()),
  'percent-encoded throughout': percentAll,
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'form-encoded': formEncode,
  'HTML-escaped': htmlEscape,
  'HTML entities throughout': entitiesAll,
  'hexadecimal HTML entities': hexEntities,
  'percent-encoded in JSON': (value) => jsonEscape(encodeURIComponent(value)),
  'HTML-escaped in JSON': (value) => jsonEscape(htmlEscape(value)),
  base64: (value) => Buffer.from(value).toString('base64'),
  'base64, one byte in': (value) => Buffer.from(`:${value}`).toString('base64'),
  'base64, two bytes in': (value) => Buffer.from(`a:${value}:b`).toString('base64'),
  base64url: (value) => Buffer.from(`?>${value}`).toString('base64url'),
  'base64, percent-encoded': (value) => encodeURIComponent(Buffer.from(`>>${value}?`).toString('base64')),
  'base64 in JSON with \\/': (value) => Buffer.from(value).toString('base64').replaceAll('/', '\\/'),
  hex: (value) => Buffer.from(value).toString('hex'),
  'upper-case hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
};
