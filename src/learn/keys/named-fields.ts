import { plainName } from '../records/names.ts';
import { complaintsIn, type RefusalBody } from '../refusals/complaints.ts';
import { fieldPath, type Vocabulary } from '../refusals/vocabulary.ts';

export interface NamedField {
  readonly name: string;
  readonly inQuery: boolean;
  readonly wantsNumber: boolean;
  readonly wantsList: boolean;
  readonly wantsDate: boolean;
  /** The values that the refusal allows; empty if it names none. */
  readonly allowed: readonly string[];
  /** Whether the refusal says that the field must not be sent. */
  readonly refused: boolean;
}

const words = [
  ...['id', 'uuid', 'key', 'name', 'label', 'description', 'token', 'alias', 'title'],
  ...['chave', 'nome', 'descrição', 'apelido', 'identificador', 'título'],
  ...['scope', 'scopes', 'permission', 'permissions', 'role', 'roles', 'environment', 'expiration'],
  ...['escopo', 'escopos', 'permissão', 'permissões', 'ambiente', 'validade'],
];

/** The document shows no field of a key request. */
const keyVocabulary: Vocabulary = {
  placeOf(path) {
    const inner = fieldPath(path);
    return /^[A-Za-z_][\w-]{1,39}$/.test(inner?.at(-1) ?? '') ? { field: null, inner: inner ?? [] } : null;
  },
  spoken: new Map(words.map((word) => [plainName(word), [plainName(word)]])),
  isOpen: true,
};

/** The fields of a key request that a refusal names, in the order found, each once. */
export function fieldsNamedIn(refusal: RefusalBody): NamedField[] {
  const fields = complaintsIn(refusal, keyVocabulary).map(({ inner, kind, text, beside, allowed }): NamedField => {
    const sentence = `${beside} ${text}`;
    const wantsList = /\barray\b|\blist\b|\blista\b/i.test(sentence);
    return {
      name: inner.at(-1) ?? '',
      inQuery: /query|search param/i.test(sentence),
      wantsNumber: /\bnumber\b|\binteger\b|\bint\b|número|inteiro|numeric/i.test(sentence),
      wantsList,
      wantsDate: /\bdate(?:time)?\b|\bdata\b|\bfecha\b|yyyy|aaaa|iso.?8601/i.test(text),
      allowed: kind === 'choice' || wantsList ? allowed : [],
      refused: kind === 'unknown' || /unrecogni[sz]ed|desconhecid|n[ãa]o permitid/i.test(text),
    };
  });
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap((some) => some.slice(0, 1));
}
