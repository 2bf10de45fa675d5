import type { KeyField, KeyFieldValue, KeyOperation, KeyRequestForm, KnownKey } from './key-request.ts';

const none: KeyRequestForm = { body: false, fields: [] };
const emptyObject: KeyRequestForm = { body: true, fields: [] };

export function single(place: KeyField['in'], name: string, value: KeyFieldValue): KeyRequestForm {
  return { body: place === 'body', fields: [{ in: place, name, value }] };
}

/** The fields by which a request may name the key, `?` before query parameters, and what each holds. Usual ones first. */
const usualFields = `
  id=id apiKeyId=id apiKey=key key=key keyId=id ?id=id uuid=id chave=key ?apiKeyId=id ?keyId=id apiKey=id key=id
  ?apiKey=key ?key=key api_key=key api_key_id=id key_id=id _id=id ?uuid=id id=key ?apiKey=id ?key=id apiKeyId=key
  keyId=key uuid=key ?id=key ?apiKeyId=key ?keyId=key ?uuid=key token=key value=key chaveId=id idChave=id
  chave_id=id id_chave=id chave=id apikey=key codigo=id identificador=id ?chave=key ?chave_id=id ?api_key=key
  ?key_id=id apiKey=record api_key=record key=record
`;

const usualPlaces = usualFields
  .trim()
  .split(/\s+/)
  .map((field) => {
    const [, isQuery, name = '', value] = /^(\?)?(.+)=(.+)$/.exec(field) ?? [];
    return single(isQuery ? 'query' : 'body', name, value as KeyFieldValue);
  });

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
export function usualForms(operation: KeyOperation, known: KnownKey): KeyRequestForm[] {
  if (operation === 'createNewApiKey') return createForms();
  const { id, idName, keyName, labelName } = known;
  const isLong = /^\d{16,}$/.test(String(id));
  const named = [
    [idName, 'id'],
    [isLong ? idName : null, 'number'],
    [keyName, 'key'],
    [labelName, 'label'],
  ] as const;
  const own = named.flatMap(([name, value]) => (name ? [single('body', name, value)] : []));
  return [none, emptyObject, ...own, ...usualPlaces];
}
