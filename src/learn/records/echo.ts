import { isScalar, type Json } from '../../json/value.ts';
import { type Leaf, leaves, nodes, walkLimits } from '../../json/walk.ts';
import { amountInText } from './decimals.ts';
import { plainName } from './names.ts';

/** How a field that was sent appears in a record that came back. */
interface Echo {
  /** Whether the record has the field under its own name with the same value (PAYMENT-05, PAYMENT-06). */
  readonly carried: boolean;
  /** JSON Pointer of the member with that name; `null` if there is none. */
  readonly pointer: string | null;
  /** The value of that member; `undefined` if there is none. */
  readonly got: Json | undefined;
}

const limits = { ...walkLimits, nodes: 5_000 };

/**
 * Whether a record has a field under its own name, at any depth, with the same value. Of several, the shallowest that
 * is not `null` counts. A client must be able to send the value again, so that 10 and 10.0 are the same number, but a
 * date-time for a date, or an amount as text or in cents, is not: `locate` finds those. Addresses may differ in a
 * spelling that no reader can tell apart (`https://a.example` and `https://a.example/`).
 */
export function carries(record: unknown, field: string, value: Json): Echo {
  let empty: Echo = { carried: false, pointer: null, got: undefined };
  for (const node of nodes(record, limits)) {
    if (node.name !== field) continue;
    if (node.value === null && value !== null) {
      if (empty.pointer === null) empty = { carried: false, pointer: node.pointer, got: null };
      continue;
    }
    const { pointer, value: got } = node;
    const areTexts = typeof got === 'string' && typeof value === 'string';
    return { carried: got === value || (areTexts && sameAddress(got, value)), pointer, got };
  }
  return empty;
}

/** Whether two texts are the same absolute URL after normalization. */
export function sameAddress(left: string, right: string): boolean {
  return left === right || canonicalUrl(left) === canonicalUrl(right);
}

/** The normalised form of a URL, with escapes in capitals (RFC 3986, section 6.2.2.1). Other texts are returned unchanged. */
export function canonicalUrl(url: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url) || !URL.canParse(url)) return url;
  return new URL(url).href.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

/**
 * JSON Pointer to a field that was sent, even renamed, nested, reformatted or in cents; `null` if absent. Its own name
 * comes first, then the shallowest, then the least reformatted (gap `echoed-fields`).
 */
export function locate(record: unknown, field: string, value: Json): string | null {
  if (!isScalar(value) || value === null) return null;
  let best: { readonly pointer: string; readonly cost: number } | null = null;
  for (const leaf of leaves(record, limits)) {
    const form = formOf(leaf, field, value);
    if (form === null) continue;
    const cost = (plainName(leaf.name) === plainName(field) ? 0 : 1_000) + leaf.depth * 10 + formCost[form];
    if (best === null || cost < best.cost) best = { pointer: leaf.pointer, cost };
  }
  return best?.pointer ?? null;
}

/** How a value may be written in a record, with the cost of each form. */
const formCost = { same: 0, reformatted: 1, cents: 2 } as const;
type Form = keyof typeof formCost;

function formOf(leaf: Leaf, field: string, sent: string | number | boolean): Form | null {
  const got = leaf.value;
  if (got === sent) return 'same';
  if (typeof sent === 'number') return numberForm(got, sent, leaf, field);
  if (typeof sent !== 'string' || sent === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(sent)) return isSameDay(got, sent) ? 'reformatted' : null;
  if (typeof got !== 'string') return null;
  const isSpelling = sameAddress(got, sent) || got.trim().toLowerCase() === sent.trim().toLowerCase();
  return isSpelling ? 'reformatted' : null;
}

function numberForm(got: Json, sent: number, leaf: Leaf, field: string): Form | null {
  if (typeof got === 'string' && amountInText(got) === sent) return 'reformatted';
  const isWhole = typeof got === 'number' || (typeof got === 'string' && /^\d+$/.test(got));
  // A factor of 100 may be a coincidence, so it counts only under a name for money.
  const isMoney = plainName(leaf.name).includes(plainName(field)) || moneyNames.test(leaf.name);
  return isMoney && isWhole && Number(got) === Math.round(sent * 100) ? 'cents' : null;
}

const moneyNames = /amount|cents|centavos|value|valor|price|preco|total|fee|taxa|tarifa|sum|quantia|original/i;

/** The date in another order, a date-time, or an epoch on that day (UTC or Brasília). */
function isSameDay(got: Json, day: string): boolean {
  const [year, month, date] = day.split('-') as [string, string, string];
  if (typeof got === 'string') {
    const text = got.trim();
    const spellings = [
      `${date}/${month}/${year}`,
      `${date}-${month}-${year}`,
      `${date}.${month}.${year}`,
      `${year}/${month}/${date}`,
    ];
    if ([...spellings, year + month + date, `${month}/${date}/${year}`].some((one) => text === one)) return true;
    if (text.startsWith(`${day}T`) || text.startsWith(`${day} `) || text.startsWith(`${date}/${month}/${year} `))
      return true;
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return isInstantOnDay(Date.parse(text), day);
    return /^\d{10}(?:\d{3})?$/.test(text) && isInstantOnDay(epochMs(Number(text)), day);
  }
  return typeof got === 'number' && got > 900_000_000 && isInstantOnDay(epochMs(got), day);
}

function epochMs(value: number): number {
  return value > 4_102_444_800 ? value : value * 1000;
}

const brasiliaOffsetMs = -3 * 60 * 60 * 1000;

function isInstantOnDay(instantMs: number, day: string): boolean {
  return [0, brasiliaOffsetMs].some((offset) => {
    const local = new Date(instantMs + offset);
    return !Number.isNaN(local.getTime()) && local.toISOString().startsWith(day);
  });
}
