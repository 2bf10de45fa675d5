import type { KeyField, KeyFieldValue, KeyOperation, KeyRequestForm, KnownKey } from './key-request.ts';

const none: KeyRequestForm = { body: false, fields: [] };
const emptyObject: KeyRequestForm = { body: true, fields: [] };

export const single = (place: KeyField['in'], name: string, value: KeyFieldValue): KeyRequestForm => ({
  body: place === 'body',
  fields: [{ in: place, name, value }],
});

/** The places where a request may name the key, and by what, the usual ones first. */
const usualPlaces: readonly (readonly [KeyField['in'], string, KeyFieldValue])[] = [
  ['body', 'id', 'id'],
  ['body', 'apiKeyId', 'id'],
  ['body', 'apiKey', 'key'],
  ['body', 'key', 'key'],
  ['body', 'keyId', 'id'],
  ['query', 'id', 'id'],
  ['body', 'uuid', 'id'],
  ['body', 'chave', 'key'],
  ['query', 'apiKeyId', 'id'],
  ['query', 'keyId', 'id'],
  ['body', 'apiKey', 'id'],
  ['body', 'key', 'id'],
  ['query', 'apiKey', 'key'],
  ['query', 'key', 'key'],
  ['body', 'api_key', 'key'],
  ['body', 'api_key_id', 'id'],
  ['body', 'key_id', 'id'],
  ['body', '_id', 'id'],
  ['query', 'uuid', 'id'],
  ['body', 'id', 'key'],
  ['query', 'apiKey', 'id'],
  ['query', 'key', 'id'],
  ['body', 'apiKeyId', 'key'],
  ['body', 'keyId', 'key'],
  ['body', 'uuid', 'key'],
  ['query', 'id', 'key'],
  ['query', 'apiKeyId', 'key'],
  ['query', 'keyId', 'key'],
  ['query', 'uuid', 'key'],
  ['body', 'token', 'key'],
  ['body', 'value', 'key'],
  ['body', 'chaveId', 'id'],
  ['body', 'idChave', 'id'],
  ['body', 'chave_id', 'id'],
  ['body', 'id_chave', 'id'],
  ['body', 'chave', 'id'],
  ['body', 'apikey', 'key'],
  ['body', 'codigo', 'id'],
  ['body', 'identificador', 'id'],
  ['query', 'chave', 'key'],
  ['query', 'chave_id', 'id'],
  ['query', 'api_key', 'key'],
  ['query', 'key_id', 'id'],
];

function createForms(): KeyRequestForm[] {
  const labels = ['name', 'label', 'description', 'title', 'alias', 'nome', 'descricao', 'keyName', 'apiKeyName'];
  const together = {
    body: true,
    fields: ['name', 'description'].map((name) => ({ in: 'body', name, value: 'label' }) as const),
  };
  return [
    none,
    emptyObject,
    ...labels.map((name) => single('body', name, 'label')),
    together,
    single('query', 'name', 'label'),
  ];
}

/** The request forms that services commonly accept for an operation, the usual ones first. */
export function usualForms(operation: KeyOperation, { idName, keyName }: KnownKey): KeyRequestForm[] {
  if (operation === 'createNewApiKey') return createForms();
  const own = [...(idName ? [single('body', idName, 'id')] : []), ...(keyName ? [single('body', keyName, 'key')] : [])];
  return [none, emptyObject, ...own, ...usualPlaces.map(([place, name, value]) => single(place, name, value))];
}
