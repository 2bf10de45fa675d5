import { isList, isObject } from '../../json/value.ts';
import { segmentsOf, type Vocabulary } from './vocabulary.ts';
import { allowedIn } from './wording.ts';

/** Reads the objects in a refusal: which keys name a place, which hold messages, which list allowed values. */

/** The entries of an object, at most `mostEntries` of them. */
export type Entries = readonly (readonly [string, unknown])[];

/** More entries than any refusal has. */
export const mostEntries = 100;

/** The context of a text in a JSON body: its path, and what its siblings say. */
export interface Context {
  readonly path: readonly string[];
  readonly allowed: readonly string[];
  readonly hint: string;
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The name of the member that holds it, or that holds the list that it is in. */
  readonly key: string;
}

export const emptyContext: Context = { path: [], allowed: [], hint: '', pattern: null, min: null, max: null, key: '' };

/** Keys of an issue whose value is the place that the issue is about. */
const designators =
  /^(?:field|fieldname|field_name|path|loc|instancepath|datapath|property|propertyname|propertypath|param|parameter|attribute|pointer|key|campo|propriedade|target|element|member|name|nome|source)$/i;
/** Keys whose value says nothing about the request body. */
const skipped =
  /^(?:status|statuscode|status_code|timestamp|instance|requestid|request_id|traceid|trace_id|correlationid|success|value|rejectedvalue|input|received|informado|recebido|url|documentation|help|stack|location|version|method|ctx|params|objectname|keys|code|type|keyword|codes|arguments|schemapath|context|_original|bindingfailure|format|pattern|target|path|pointer|source|property|propertypath)$/i;
/** Names of validators in place of a field: `{isString: "cpf must be a string"}`. */
const constraint =
  /^(?:is[A-Z]\w*|min|max|minLength|maxLength|matches|whitelistValidation|nestedValidation|customValidation|contains|equals|arrayNotEmpty|length)$/;
const valueLists =
  /^(?:options|values|allowedvalues|allowed_values|allowed|enum|enumvalues|valids|accepted|acceptedvalues|permitted|choices|expected|valorespermitidos|valoresaceitos|valid_values|validvalues|supported|opcoes)$/i;

/** Members that hold what a validator says about the place. */
const parameters = /^(?:params|ctx|context|meta|attributes|extensions|parameters|args)$/i;

const jsonTypes = /^(?:string|number|integer|int|boolean|object|array|null|undefined|date)$/;

/** Members that hold an object of fields with their complaints. */
const fieldMaps = /^(?:errors?|erros?|fields|fielderrors|details|campos|properties|violations)$/i;
/** Members that hold names of fields. */
const nameLists = /missing|required|faltan|obrigat|^(?:fields|campos)$/i;
/** Members that comment on a whole request. */
const remarks =
  /^(?:code|status|type|title|detail|reason|issue|motivo|params|schemapath|keyword|errors?|erros?|messages?|msg|mensage(?:m|ns)|details?|non_?field_?errors?|__all__|_errors|general|issues|data|items|fields?|campos?)$/i;

/** Members that hold sentences about any field: `validationErrors`, `errorMessages`, `motivos`. */
const sentenceLists =
  /(?:errors|erros|messages|mensagens|reasons|motivos|causes|causas|problems|problemas|warnings|avisos)$|^(?:errors?|erros?|messages?|mensagens)_?(?:list|lista|messages?|valida[cç]\p{L}*|erros?)$|^(?:invalid|validations?|caused_?by)$/iu;

/** The place that an issue object names beside its message; `null` if the object is not an issue. */
export function designatedBy(entries: Entries, outer: Context, { placeOf }: Vocabulary): Context | null {
  for (const [key, raw] of entries) {
    if (!designators.test(key)) continue;
    const named = pathOf(isObject(raw) ? (raw['pointer'] ?? raw['parameter']) : raw);
    if (named === null || isTitle(raw) || named.some(isTitle)) continue;
    const path = [...outer.path, ...named, ...missingProperty(entries)];
    if (placeOf(path) !== null) return { ...outer, path };
  }
  return null;
}

/** The place that a pair begins with: `["address.cep", "is required"]`. `null` if an item of a list is another one. */
export function pairedWith(item: unknown, outer: Context, { placeOf }: Vocabulary): Context | null {
  if (!isList(item)) return null;
  const [name, message] = item;
  const isPair = item.length === 2 && typeof name === 'string' && typeof message === 'string';
  if (!isPair || /\s/.test(name) || !/\s/.test(message.trim()) || nameLists.test(outer.key)) return null;
  const path = [...outer.path, ...segmentsOf(name)];
  return placeOf(path) === null || isTitle(name) ? null : { ...outer, path };
}

export function isListedName(text: string, { key }: Context): boolean {
  return nameLists.test(key) && !/\s/.test(text);
}

/** Members that name a place, whatever surrounds them. A field may be called `key` or `name`, too. */
const certainDesignators = (name: string) => designators.test(name) && !/^(?:key|name|nome)$/i.test(name);

/** `{"chave": ["Este campo é obrigatório."]}`: whether the members of an object are fields with their complaints. */
export function isFieldMap(entries: Entries, { key }: Context, { placeOf, isOpen }: Vocabulary): boolean {
  const names = entries.map(([name]) => name);
  if (names.length === 0 || names.some(certainDesignators)) return false;
  const isTexts = (value: unknown) =>
    isList(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  const members = entries.filter(([name]) => mayBeField(name));
  if (members.length === entries.length && fieldMaps.test(key)) return true;
  // Where the document names the fields, lists of texts under names that it does not know may be about anything.
  const isAboutFields = isOpen ? members.length > 0 : members.some(([name]) => placeOf([name])?.field != null);
  return isAboutFields && members.every(([, value]) => isTexts(value));
}

function mayBeField(name: string): boolean {
  return !remarks.test(name) && !nameLists.test(name) && !sentenceLists.test(name);
}

const titles =
  /^(?:\w+(?:error|exception)|errors?\.[\w.]+|bad ?request|unauthorized|forbidden|not ?found|conflict|unprocessable ?(?:entity|content)|precondition ?failed|too ?many ?requests)$/i;

/** Whether a name is that of an exception, a status or a text, as in `{"name": "Bad Request"}`, and not of a field. */
function isTitle(name: unknown): boolean {
  return typeof name === 'string' && titles.test(name);
}

/** Members that hold the message about a field: `{"cpf": {"mensagem": "inválido"}}`. */
const messages = /^(?:messages?|msg|mensage(?:m|ns)|descri(?:ption|cao)|text|texto|erro|error|motivo|reason)$/i;
/** Error codes such as `E42201` and `campo_invalido`. A field may be called `codigo`, too. */
const errorCode = /^(?:[\dA-Z_.-]+|[a-z]+(?:[_.-][a-z]+)+)$/;

function isErrorCode(key: string, child: unknown): boolean {
  return /^(?:codigo|cod)$/i.test(key) && !isObject(child) && errorCode.test(String(child));
}

/** The path of the requested operation is not that of a field. */
const route = /^\/.*\/(?:enable|disable|createNewApiKey)$/i;

function pathOf(named: unknown): string[] | null {
  if (typeof named === 'string') return route.test(named) ? null : segmentsOf(named);
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
export function withSiblings(entries: Entries, context: Context): Context {
  let known = context;
  for (const [key, child] of entries) known = { ...known, ...saidBy(key, child, known) };
  return known;
}

/** What one sibling of a message says. Nothing if it has another key. */
function saidBy(key: string, child: unknown, known: Context): Partial<Context> {
  // The words of an inner object are those of the validator, and no hint.
  if (parameters.test(key) && isObject(child))
    return { ...withSiblings(Object.entries(child).slice(0, mostEntries), known), hint: known.hint };
  if (valueLists.test(key)) return { allowed: listed(child, known.allowed) };
  if (typeof child === 'number') {
    if (/^(?:minimum|min|minlength|min_length)$/i.test(key)) return { min: child };
    return /^(?:maximum|max|maxlength|max_length)$/i.test(key) ? { max: child } : {};
  }
  if (typeof child !== 'string') return {};
  if (/^(?:pattern|regex|regexp)$/i.test(key)) return { pattern: child.replace(/^\/(.*)\/\w*$/s, '$1') };
  const isHint = /^(?:code|keyword|type|rule|tag|validator|kind)$/i.test(key);
  return isHint || (/^(?:location|in)$/i.test(key) && child === 'query') ? { hint: `${known.hint} ${child}` } : {};
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

/** The context for the value of a key. `null` if it says nothing about the request. @param owner what the key is in */
export function belowKey(
  [key, child]: Entries[number],
  context: Context,
  owner: 'issue' | 'fields' | null,
  { placeOf }: Vocabulary,
): Context | null {
  const below = { ...context, key };
  if (owner === 'fields' && mayBeField(key)) return { ...below, path: [...context.path, ...segmentsOf(key)] };
  const isSkipped = skipped.test(key) && !(key === 'params' && isList(child));
  if (isSkipped || valueLists.test(key) || isTitle(child) || isErrorCode(key, child)) return null;
  if (context.path.length > 0 && messages.test(key)) return below;
  if (owner === 'issue' || (constraint.test(key) && placeOf([key])?.field == null)) return below;
  const path = [...context.path, ...segmentsOf(key)];
  const place = placeOf(path);
  const isKnown = place !== null && (place.field !== null || context.path.length > 0);
  return isKnown ? { ...below, path } : below;
}
