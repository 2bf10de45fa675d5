import { parseJson } from '../../json/parse.ts';
import { childPointer } from '../../json/pointer.ts';
import { isList, isObject, isScalar, type Json, type JsonList, type JsonObject } from '../../json/value.ts';
import { idForm } from './id-form.ts';
import { identifierRank, plainName } from './names.ts';

/** A record and the place where it was found. */
export interface FoundRecord {
  readonly value: Json;
  /** JSON Pointer into the body. */
  readonly pointer: string;
  /** The key of the record in a map keyed by id; `null` elsewhere. */
  readonly key: string | null;
}

const listNames = new Set(
  (
    'data d items item content contents results result records record rows row list lists docs documents entries ' +
    'elements objects nodes edges values value payload body response hits collection resources ' +
    'payments payment pix pixpayments charges charge transactions pagamentos cobrancas ' +
    'webhooks webhook hooks hook endpoints urls apikeys apikey keys key credentials tokens chaves chave dados itens resultado ' +
    'resultados registros lista member members embedded corpo conteudo retorno resposta'
  ).split(' '),
);

/** Members that hold all content of a response. */
const contentNames = new Set('data result results response payload body dados resultado retorno resposta'.split(' '));

/** Members that describe the response, not a record. */
const metaNames = new Set(
  (
    'success ok status statuscode code message messages msg mensagem error errors erro erros timestamp time path total count ' +
    'totalitems totalpages totalelements totalcount totalrecords currentpage page pages pagesize perpage limit offset size number ' +
    'first last empty numberofelements hasmore hasnext hasprevious hasnextpage haspreviouspage nextpage previouspage nextcursor ' +
    'previouscursor cursor next previous prev pageable pagination paging sort meta metadata links requestid traceid correlationid ' +
    'version apiversion jsonrpc object kind type sucesso quantidade pagina context took cabecalho header protocolo extensions jsonapi included ' +
    'warning warnings aviso avisos notices debug tookms duration durationms elapsed elapsedms servertime'
  ).split(' '),
);

/**
 * The records in an undocumented envelope: a list at any depth, the values of a map keyed by ids, or a single object.
 * `null`, `{}` and an empty envelope contain none. A text or number in the place of a record stays as it is.
 */
export function recordsIn(body: unknown): Json[] {
  return locateRecords(body).map((record) => record.value);
}

/** Like `recordsIn`, with the place of each record. */
export function locateRecords(body: unknown): FoundRecord[] {
  if (typeof body === 'string') {
    const inner = parseJson(body);
    if (inner === null) return [];
    if (isObject(inner) || isList(inner)) return unwrap(inner, '', 0);
  }
  return body === undefined ? [] : unwrap(body as Json, '', 0);
}

function unwrap(value: Json, pointer: string, depth: number): FoundRecord[] {
  if (value === null || value === '' || value === false) return [];
  if (isList(value)) return elements(value, pointer, depth);
  if (!isObject(value) || depth > 6) return [{ value, pointer, key: null }];
  const keys = Object.keys(value);
  if (keys.length === 0) return [];
  const list = listMember(value, keys);
  if (list !== null) return unwrap(value[list] as Json, childPointer(pointer, list), depth + 1);
  const numbered = contentOfNumbered(value, keys);
  if (numbered !== null) return unwrap(value[numbered] as Json, childPointer(pointer, numbered), depth + 1);
  if (isRecord(value)) return [{ value, pointer, key: null }];
  if (isMap(value, keys)) return mapped(value, keys, pointer);
  return envelope(value, keys, pointer, depth);
}

function elements(list: JsonList, pointer: string, depth: number): FoundRecord[] {
  const [first, second] = list;
  // [records, count] or [records]: some data layers return a page in this form.
  if (isList(first) && (list.length === 1 || (list.length === 2 && typeof second === 'number')))
    return unwrap(first, `${pointer}/0`, depth + 1);
  return list.flatMap((element, index) => {
    if (element === null) return [];
    const at = childPointer(pointer, index);
    // {node, cursor}: an edge of a GraphQL connection.
    const node = isObject(element) && Object.hasOwn(element, 'node') ? element['node'] : undefined;
    return isObject(node)
      ? [{ value: node, pointer: `${at}/node`, key: null }]
      : [{ value: element, pointer: at, key: null }];
  });
}

/** The member that holds the list: found by its name, or as the only list in an object that is not a record itself. */
function listMember(value: JsonObject, keys: readonly string[]): string | null {
  const lists = keys.filter((key) => isList(value[key]));
  const named = lists.filter((key) => listNames.has(plainName(key)));
  if (named.length > 0) return named.find((key) => (value[key] as JsonList).length > 0) ?? named[0] ?? null;
  const others = lists.filter((key) => !metaNames.has(plainName(key)));
  const rest = keys.filter((key) => key !== others[0]);
  return rest.every((key) => isMeta(key)) ? (others[0] ?? null) : null;
}

/** The content of an envelope with an id of its own, such as that of a JSON-RPC response. `null` if it is none. */
function contentOfNumbered(value: JsonObject, keys: readonly string[]): string | null {
  const [content, ...others] = keys.filter((key) => !isMeta(key) && key !== 'id');
  const inner = content === undefined ? undefined : value[content];
  if (content === undefined || others.length > 0 || !contentNames.has(plainName(content)) || !isObject(inner))
    return null;
  const isContent =
    Object.keys(inner).some((key) => identifierRank(key) >= 80) || listMember(inner, Object.keys(inner)) !== null;
  return keys.includes('id') && isContent ? content : null;
}

/** Whether an object contains its own id or amount, which means that it is not an envelope. */
function isRecord(value: JsonObject): boolean {
  return Object.keys(value).some((key) => {
    const member = value[key];
    if (typeof member !== 'string' && typeof member !== 'number') return false;
    return /^(?:id|uuid|guid|ulid|pid|txid|identifier|identificador|url|uri|endpoint|amount|valor|apikey|key|secret|token|.*(?:paymentid|webhookid|keyid))$/.test(
      plainName(key),
    );
  });
}

function isMap(value: JsonObject, keys: readonly string[]): boolean {
  if (!keys.every((key) => looksLikeKey(key))) return false;
  return keys.every((key) => isObject(value[key])) || keys.every((key) => typeof value[key] === 'string');
}

function looksLikeKey(key: string): boolean {
  if (idForm(key) !== 'other' || /^[a-z][a-z0-9+.-]*:\/\//i.test(key)) return true;
  return key.length >= 4 && /\d/.test(key) && /^[A-Za-z0-9_-]+$/.test(key) && !/^[a-z]+[A-Z]?[a-z]*\d$/.test(key);
}

function mapped(value: JsonObject, keys: readonly string[], pointer: string): FoundRecord[] {
  return keys.map((key) => ({ value: value[key] as Json, pointer: childPointer(pointer, key), key }));
}

/** Unwraps a single thing that has the name of a list, or is the only member besides metadata. */
function envelope(value: JsonObject, keys: readonly string[], pointer: string, depth: number): FoundRecord[] {
  const rest = keys.filter((key) => !isMeta(key));
  const inner = rest.filter((key) => isObject(value[key]));
  const named = inner.find((key) => listNames.has(plainName(key)));
  const only = rest.length === 1 ? inner[0] : undefined;
  const chosen = named !== undefined && rest.length === inner.length ? named : only;
  if (chosen !== undefined) return unwrap(value[chosen] as Json, childPointer(pointer, chosen), depth + 1);
  const holdsNothing = rest.every((key) => value[key] === null || (listNames.has(plainName(key)) && value[key] === ''));
  if (holdsNothing) return [];
  const scalar = rest.length === 1 && rest[0] !== undefined && listNames.has(plainName(rest[0])) ? rest[0] : null;
  if (scalar !== null && isScalar(value[scalar])) {
    return [{ value: value[scalar] as Json, pointer: childPointer(pointer, scalar), key: null }];
  }
  return [{ value, pointer, key: null }];
}

function isMeta(key: string): boolean {
  return metaNames.has(plainName(key));
}
