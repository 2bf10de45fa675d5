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

const octalAll = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
const quotedAll = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const hexPairs = (value: string): string[] => [...Buffer.from(value)].map((byte) => byte.toString(16).padStart(2, '0'));
const inLines = (text: string, length: number): string =>
  text.replace(new RegExp(`(.{${length}})(?=.)`, 'g'), '$1\r\n');
const bigEndian = (value: string): Buffer => Buffer.from(value, 'utf16le').swap16();

function base32(value: string): string {
  const bits = [...Buffer.from(value)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)],
  );
  return digits.join('').padEnd(Math.ceil(digits.length / 8) * 8, '=');
}

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
  'colons in hex': (value) => hexPairs(value).join(':'),
  'spaces in hex': (value) => hexPairs(value).join(' '),
  'a list of bytes in hex': (value) =>
    hexPairs(value)
      .map((pair) => `0x${pair}`)
      .join(', '),
  'a list of bytes': (value) => [...Buffer.from(value)].join(', '),
  'escaped octal digits': octalAll,
  'quoted-printable': quotedAll,
  'quoted-printable in lines': (value) =>
    (value.match(/[\s\S]{1,10}/g) ?? []).map((line) => line.replace(/[^!-<>-~]/g, quotedAll)).join('=\r\n'),
  reversed: (value) => Array.from({ length: value.length }, (_, at) => value[value.length - 1 - at]).join(''),
  'UTF-16 read as single bytes': (value) => Buffer.from(value, 'utf16le').toString('latin1'),
  'big-endian UTF-16 read as single bytes': (value) => bigEndian(value).toString('latin1'),
  'UTF-16 in the wrong byte order': (value) => bigEndian(value).toString('utf16le'),
  'UTF-16 with escaped zeros': (value) => jsonEscape(Buffer.from(value, 'utf16le').toString('latin1')),
  'UTF-16 in base64': (value) => Buffer.from(value, 'utf16le').toString('base64'),
  'big-endian UTF-16 in base64': (value) => bigEndian(value).toString('base64'),
  'UTF-16 in hex': (value) => Buffer.from(value, 'utf16le').toString('hex'),
  base32: base32,
  'base32 in lower case': (value) => base32(value).toLowerCase(),
  'hex in base64': (value) => Buffer.from(Buffer.from(value).toString('hex')).toString('base64'),
  'two times base64': (value) => Buffer.from(Buffer.from(value).toString('base64')).toString('base64'),
  'two times base64, inside a text': (value) =>
    Buffer.from(`{"a":"${Buffer.from(`:${value}:`).toString('base64')}"}`).toString('base64'),
  'lines of base64': (value) => inLines(Buffer.from(`:${value}`).toString('base64'), 16),
  'lines of hex': (value) => inLines(Buffer.from(value).toString('hex'), 32),
};
