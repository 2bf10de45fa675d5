import { isObject } from '../../json/value.ts';
import { placeOf, segmentsOf } from './vocabulary.ts';
import { allowedIn } from './wording.ts';

/** Reads the objects in a refusal: which keys name a place, which hold messages, which list allowed values. */

/** The entries of an object, at most `width` of them. */
export type Entries = readonly (readonly [string, unknown])[];

/** More entries than any refusal has. */
export const width = 100;

/** The context of a text in a JSON body: its path, and what its siblings say. */
export interface Around {
  readonly path: readonly string[];
  readonly allowed: readonly string[];
  readonly hint: string;
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
}

export const nowhere: Around = { path: [], allowed: [], hint: '', pattern: null, min: null, max: null };

/** Keys of an issue whose value is the place that the issue is about. */
const designators =
  /^(?:field|fieldname|field_name|path|loc|instancepath|datapath|property|propertyname|propertypath|param|parameter|attribute|pointer|key|campo|propriedade|target|element|member|name|nome|source)$/i;
/** Keys whose value says nothing about the request body. */
const skipped =
  /^(?:status|statuscode|status_code|timestamp|instance|requestid|request_id|traceid|trace_id|correlationid|success|value|rejectedvalue|input|received|url|documentation|help|stack|location|version|method|ctx|params|objectname|keys|code|type|keyword|codes|arguments|schemapath|context|_original|bindingfailure|format|pattern|target|path|pointer|source|property|propertypath)$/i;
/** Names of validators in place of a field: `{isString: "cpf must be a string"}`. */
const constraint =
  /^(?:is[A-Z]\w*|min|max|minLength|maxLength|matches|whitelistValidation|nestedValidation|customValidation|contains|equals|arrayNotEmpty|length)$/;
const valueLists =
  /^(?:options|values|allowedvalues|allowed_values|allowed|enum|enumvalues|valids|accepted|acceptedvalues|permitted|choices|expected|valorespermitidos|valoresaceitos|valid_values|validvalues|supported|opcoes)$/i;

const jsonTypes = /^(?:string|number|integer|int|boolean|object|array|null|undefined|date)$/;

/** The place that an issue object names beside its message; `null` if the object is not an issue. */
export function designatedBy(entries: Entries, outer: Around): Around | null {
  for (const [key, raw] of entries) {
    if (!designators.test(key)) continue;
    const named = pathOf(typeof raw === 'object' && raw !== null && 'pointer' in raw ? raw.pointer : raw);
    const path = [...outer.path, ...(named ?? [])];
    // The name of an exception is not the name of a field.
    if (named === null || placeOf(path) === null || named.some(isException)) continue;
    return { ...outer, path: [...path, ...missingProperty(entries)] };
  }
  return null;
}

function isException(name: unknown): boolean {
  return typeof name === 'string' && /^\w+(?:error|exception)$/i.test(name);
}

function pathOf(named: unknown): string[] | null {
  if (typeof named === 'string') return segmentsOf(named);
  const isPath = Array.isArray(named) && named.every((part) => typeof part === 'string' || typeof part === 'number');
  return isPath ? named.map(String) : null;
}

/** JSON Schema validators name the object as the place, and the missing or additional property beside it. */
function missingProperty(entries: Entries): string[] {
  const params = entries.find(([key]) => key === 'params')?.[1];
  if (typeof params !== 'object' || params === null) return [];
  const named = Object.entries(params).find(([key]) => /^(?:missing|additional|unevaluated)Property$/.test(key))?.[1];
  return typeof named === 'string' ? [named] : [];
}

/** Collects what the siblings of a message say: allowed values, pattern, bounds, and the validator's code. */
export function facts(entries: Entries, around: Around): Around {
  let { allowed, hint, pattern, min, max } = around;
  for (const [key, child] of entries) {
    if (/^(?:params|ctx|context|meta|attributes|extensions|parameters|args)$/i.test(key) && isObject(child)) {
      const inner = facts(Object.entries(child).slice(0, width), around);
      allowed = inner.allowed.length > 0 ? inner.allowed : allowed;
      pattern = inner.pattern ?? pattern;
      min = inner.min ?? min;
      max = inner.max ?? max;
    } else if (valueLists.test(key)) allowed = listed(child, allowed);
    else if (/^(?:code|keyword|type|rule|tag|validator|kind)$/i.test(key) && typeof child === 'string')
      hint += ` ${child}`;
    else if (/^(?:pattern|regex|regexp)$/i.test(key) && typeof child === 'string')
      pattern = child.replace(/^\/(.*)\/\w*$/s, '$1');
    else if (/^(?:minimum|min|minlength|min_length)$/i.test(key) && typeof child === 'number') min = child;
    else if (/^(?:maximum|max|maxlength|max_length)$/i.test(key) && typeof child === 'number') max = child;
  }
  return { path: around.path, allowed, hint, pattern, min, max };
}

function listed(raw: unknown, otherwise: readonly string[]): readonly string[] {
  if (Array.isArray(raw)) {
    const values = raw.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
    return values.length > 0 && !values.every((one) => jsonTypes.test(one)) ? values : otherwise;
  }
  if (typeof raw !== 'string') return otherwise;
  const found = allowedIn(`expected one of ${raw}`);
  return found.length > 1 ? found : otherwise;
}

/** The context for the value of a key; `null` if the value says nothing about the request body. */
export function belowKey(key: string, child: unknown, around: Around, isIssue: boolean): Around | null {
  if (skipped.test(key) || valueLists.test(key) || isException(child)) return null;
  if (isIssue || (constraint.test(key) && (placeOf([key])?.field ?? null) === null)) return around;
  const path = [...around.path, ...segmentsOf(key)];
  const place = placeOf(path);
  const isKnown = place !== null && (place.field !== null || around.path.length > 0);
  return isKnown ? { ...around, path } : around;
}
