import { parseJson } from '../../json/parse.ts';
import { isList, isObject, type Json } from '../../json/value.ts';
import { nodes, walkLimits } from '../../json/walk.ts';

/** A request field that a refusal names. */
export interface NamedField {
  readonly name: string;
  /** Whether the refusal says that the field is a query parameter. */
  readonly inQuery: boolean;
  /** Whether the refusal says that the field must be a number. */
  readonly wantsNumber: boolean;
  /** Whether the refusal says that the field must not be sent. */
  readonly refused: boolean;
}

const designators =
  /^(?:field|fieldname|field_name|path|loc|instancepath|datapath|property|propertyname|propertypath|param|parameter|missingproperty|attribute|pointer|campo|propriedade|key)$/i;

/**
 * The fields that a refusal names, in any form: `path`, `loc`, `property`, `missingProperty` and the like, members of
 * `errors`, and words in messages that look like names. In the order found, each once.
 *
 * @param body the parsed body, or its text if it is not JSON
 */
export function fieldsNamedIn(body: unknown): NamedField[] {
  const value = typeof body === 'string' ? (parseJson(body) ?? body.replaceAll(/<[^>]*>/g, ' ')) : body;
  const found = new Map<string, NamedField>();
  const add = (field: NamedField) => {
    if (/^[A-Za-z_][\w-]{1,39}$/.test(field.name) && !places.has(field.name.toLowerCase()) && !found.has(field.name)) {
      found.set(field.name, field);
    }
  };
  const all = [...nodes(value, { ...walkLimits, nodes: 1_000, depth: 8 })];
  const said = all
    .map((node) => node.value)
    .filter((one) => typeof one === 'string')
    .join('\n')
    .slice(0, 20_000);
  for (const node of all) {
    if (isObject(node.value))
      for (const name of designated(node.value)) add(described(name, JSON.stringify(node.value)));
    if (isErrorMap(node.name, node.value) || isListOfComplaints(node.value))
      for (const name of Object.keys(node.value).slice(0, 50)) add(described(name, said));
  }
  for (const line of said.split('\n')) for (const name of wordsOf(line)) add(described(name, line));
  for (const node of all) {
    if (typeof node.value === 'string' && /missing|required|faltan|obrigat|^(?:fields|campos)$/i.test(node.name)) {
      add(described(lastSegment(node.value), said));
    }
  }
  return [...found.values()];
}

/** First segments of a path that say where a field is and do not name one. */
const places = new Set([
  'body',
  'query',
  'params',
  'querystring',
  'headers',
  'request',
  'root',
  'data',
  'http',
  'https',
  'error',
  'errors',
]);

/** Members that comment on the field in `name`, as in the `invalid-params` of a problem document. */
const remarksOnNamed = ['reason', 'message', 'error', 'issue', 'detail', 'mensagem', 'motivo'];

/** The field that an issue is about: the last segment of its path. */
function designated(issue: { readonly [key: string]: Json }): string[] {
  const isNamed = remarksOnNamed.some((remark) => typeof issue[remark] === 'string');
  return Object.keys(issue).flatMap((key) => {
    if (!designators.test(key) && !(isNamed && key === 'name')) return [];
    const value = issue[key] as Json;
    const last = isList(value) ? value.filter((one) => typeof one === 'string').at(-1) : value;
    if (typeof last !== 'string' || last.length > 200) return [];
    const name = last
      .split(/[/.[\]]+/)
      .filter((one) => one !== '' && !/^\d+$/.test(one))
      .at(-1);
    // `path` may also be the requested route: /auth/apiKey/enable.
    return name === undefined || /^\/.*\/(?:enable|disable|createNewApiKey)$/i.test(last) ? [] : [name];
  });
}

const remarks = /^(?:code|message|msg|status|type|title|mensagem|detail|params|schemapath|keyword)$/i;

function isErrorMap(name: string, value: Json): value is { readonly [key: string]: Json } {
  if (!isObject(value) || !/^(?:errors?|erros?|fields|fielderrors|details|campos|properties|violations)$/i.test(name))
    return false;
  const keys = Object.keys(value);
  return keys.length > 0 && !keys.some((key) => designators.test(key) || remarks.test(key));
}

/** Names that frameworks give to complaints that are not about a field. */
const general =
  /^(?:errors?|erros?|messages?|mensage(?:m|ns)|details?|non_?field_?errors?|__all__|_errors|general|issues|data|items|missing\w*|required\w*|fields?|campos?|obrigat\w*|falt\w*)$/i;

/** `{"chave": ["Este campo é obrigatório."]}`: fields with lists of complaints, and nothing else. */
function isListOfComplaints(value: Json): value is { readonly [key: string]: Json } {
  if (!isObject(value)) return false;
  const members = Object.entries(value).filter(([key]) => !general.test(key));
  return (
    members.length > 0 &&
    members.every(([, said]) => isList(said) && said.length > 0 && said.every((one) => typeof one === 'string'))
  );
}

const demands =
  /requir|missing|must|should|cannot|obrigat|inform|empty|vazi|expected|provid|need|preench|faltan|invalid|inválid|blank|null/i;
/** `O campo chave é obrigatório`, `chave: obrigatória`, `chave should not be empty`. */
const afterDesignator =
  /(?<!\p{L})(?:campo|field|par[âa]metro|parameter|property|propriedade|attribute|atributo)\s+([A-Za-z_][\w.-]{1,39})/giu;
const atStart = /^([a-z_][\w.-]{1,39})(?:: | (?:is|must|should|cannot|may|é|deve|não|nao|precisa|tem)(?!\p{L}))/u;
const noNames =
  /^(?:is|are|was|must|should|not|and|or|in|of|de|da|do|é|foi|obrigat\w*|requerid\w*|required|missing|invalid\w*|error|erro|it|this|that|there|validation|value|values|name|request|body|json|input)$/i;

/** Words in a message that look like the name of a field. */
function wordsOf(line: string): string[] {
  // A single word is a code or a type, such as validation_error.
  if (!/\s/.test(line.trim())) return [];
  const quoted = [...line.matchAll(/["'`“‘]([A-Za-z_][\w.-]{1,39})["'`”’]/g)].map((match) =>
    lastSegment(match[1] ?? ''),
  );
  const shaped = [...line.matchAll(/\b_?[a-z]+(?:[A-Z][a-z0-9]*)+\b|\b_?[a-z]+(?:_[a-z0-9]+)+\b|\b_id\b/g)].map(
    (match) => match[0],
  );
  const known = [
    ...line
      .replaceAll(/["'`“‘][\w.-]+["'`”’]/g, ' ')
      .matchAll(
        /\b(id|uuid|key|name|label|description|token|nome|descricao|alias|title|chave|apelido|identificador|titulo)\b/gi,
      ),
  ]
    .map((match) => (match[1] ?? '').toLowerCase())
    .filter(() => demands.test(line));
  return [...quoted, ...shaped, ...spokenOf(line), ...known];
}

/** Words at the beginning of a complaint, or after a word for "field". */
function spokenOf(line: string): string[] {
  if (!demands.test(line)) return [];
  const first = atStart.exec(line.trim());
  return [...line.matchAll(afterDesignator), ...(first === null ? [] : [first])]
    .map((match) => lastSegment(match[1] ?? ''))
    .filter((name) => !noNames.test(name));
}

function lastSegment(path: string): string {
  return path.split('.').at(-1) ?? path;
}

function described(name: string, text: string): NamedField {
  return {
    name,
    inQuery: /query|querystring|search param/i.test(text),
    wantsNumber: /\bnumber\b|\binteger\b|\bint\b|número|inteiro|numeric/i.test(text),
    refused:
      /should not exist|not allowed|unrecognized|unknown (?:field|property|key)|unexpected (?:field|property|key)|additional propert|desconhecid|desconocid|n[ãa]o permitid|n[ãa]o deve existir|no deb(?:e|er[ií]a) existir|no (?:es(?:t[aá])? )?permitid/i.test(
        text,
      ),
  };
}
