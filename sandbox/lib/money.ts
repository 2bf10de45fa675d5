/** Amounts are decimal texts such as `10.5`, or integers of the smallest unit, and never floating-point numbers. */
const places = 24;

/** The decimal text of a JSON number, without an exponent: `1e21` gives `1000000000000000000000`. */
export function decimalOf(value: number): string {
  const text = String(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  if (match === null) return '0';
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  return sign + shift(whole, fraction, Number(exponent));
}

function shift(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Converts a decimal text to units of 10^-24. Further digits are cut. */
function unitsOf(decimal: string): bigint {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return negative ? -units : units;
}

/** Converts units to the shortest decimal text. */
function decimalOfUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const text = digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`);
  return units < 0n ? `-${text}` : text;
}

export function add(...decimals: string[]): string {
  return decimalOfUnits(decimals.reduce((sum, decimal) => sum + unitsOf(decimal), 0n));
}

export function negate(decimal: string): string {
  return decimalOfUnits(-unitsOf(decimal));
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: string, b: string): number {
  const difference = unitsOf(a) - unitsOf(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function decimalPlaces(decimal: string): number {
  return decimalOfUnits(unitsOf(decimal)).split('.')[1]?.length ?? 0;
}

/** Truncates or rounds half away from zero to `kept` decimals. */
export function limitPlaces(decimal: string, kept: number, how: 'rounded' | 'truncated'): string {
  const step = 10n ** BigInt(places - kept);
  const units = unitsOf(decimal);
  const half = how === 'truncated' ? 0n : units < 0n ? -step / 2n : step / 2n;
  return decimalOfUnits(((units + half) / step) * step);
}

/** Converts to cents. `null` if the amount has a fraction of a cent. */
export function centsOf(decimal: string): number | null {
  const step = 10n ** BigInt(places - 2);
  const units = unitsOf(decimal);
  return units % step === 0n ? Number(units / step) : null;
}
