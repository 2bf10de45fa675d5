import type { AccountField } from '../../contract/operations.ts';

/**
 * The names that a refusal may use for the fields of createAccount and for the parts of an address. The contract
 * document (section "Account") names the fields and leaves the inner structure of `address` open.
 */

/** The meaning of a part of an address, independent of its name. */
export type Concept =
  | 'street'
  | 'number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
  | 'cityCode'
  | 'reference'
  | 'addressType';

/** Names that services give to each part of an address, the usual names first. */
export const addressNames: Readonly<Record<Concept, readonly string[]>> = {
  street: [
    'street',
    'logradouro',
    'streetName',
    'rua',
    'line1',
    'addressLine1',
    'endereco',
    'address',
    'addressLine',
    'streetAddress',
    'publicPlace',
    'address1',
    'street1',
    'calle',
  ],
  number: ['number', 'numero', 'streetNumber', 'houseNumber', 'addressNumber', 'buildingNumber', 'num'],
  complement: ['complement', 'complemento', 'line2', 'addressLine2', 'additionalInfo', 'unit', 'address2', 'street2'],
  neighborhood: ['neighborhood', 'bairro', 'district', 'neighbourhood', 'suburb', 'barrio', 'quarter'],
  city: ['city', 'cidade', 'municipio', 'town', 'locality', 'cityName', 'localidade', 'municipality', 'ciudad'],
  state: ['state', 'uf', 'estado', 'stateCode', 'province', 'region', 'federativeUnit', 'stateProvince', 'provincia'],
  zipCode: ['zipCode', 'cep', 'postalCode', 'zip', 'zipcode', 'postcode', 'postal_code', 'zip_code', 'codigoPostal'],
  country: ['country', 'pais', 'countryCode', 'countryName'],
  cityCode: ['cityCode', 'ibge', 'ibgeCode', 'codigoIbge', 'cityIbgeCode', 'municipalityCode', 'codigoMunicipio'],
  reference: ['reference', 'referencia', 'landmark', 'referencePoint', 'pontoReferencia'],
  addressType: ['type', 'tipo', 'addressType', 'streetType', 'tipoLogradouro', 'label'],
};

const accountAliases: Readonly<Record<AccountField, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'correo'],
  password: ['password', 'senha', 'passwd', 'contrasena', 'clave', 'pwd'],
  emailToken: [
    'emailtoken',
    'token',
    'codigo',
    'verificationcode',
    'validationcode',
    'emailcode',
    'otp',
    'codigodeverificacao',
    'codigodevalidacao',
  ],
  phone: ['phone', 'telefone', 'celular', 'phonenumber', 'mobile', 'telefono', 'cellphone', 'mobilephone', 'fone'],
  accountType: [
    'accounttype',
    'tipodeconta',
    'tipoconta',
    'tipocuenta',
    'tipodecuenta',
    'typeofaccount',
    'accounttypeid',
  ],
  address: ['address', 'endereco', 'direccion', 'addressdto', 'addressinput', 'addressrequest'],
  fullName: ['fullname', 'name', 'nome', 'nomecompleto', 'nombre', 'nombrecompleto'],
  cpf: ['cpf', 'documento', 'document', 'taxid', 'documentnumber', 'cpfnumber'],
  birthDate: [
    'birthdate',
    'datadenascimento',
    'datanascimento',
    'nascimento',
    'dateofbirth',
    'dob',
    'birthday',
    'fechadenacimiento',
    'fechanacimiento',
  ],
  acceptTerms: ['acceptterms', 'terms', 'termos', 'termosdeuso', 'aceitetermos', 'aceitedostermos', 'terminos'],
  cnpj: ['cnpj'],
  companyName: ['companyname', 'razaosocial', 'nomedaempresa', 'nomeempresa', 'nombredelaempresa', 'businessname'],
  companyStartDate: ['companystartdate', 'datadeabertura', 'dataabertura', 'datadefundacao', 'openingdate'],
};

/**
 * Removes case, accents, punctuation and spaces, so that `Data de Nascimento` and `data_de_nascimento` compare as
 * equal.
 */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function index<Key extends string>(names: Readonly<Record<Key, readonly string[]>>): ReadonlyMap<string, Key> {
  const entries = Object.entries(names) as [Key, readonly string[]][];
  return new Map(entries.flatMap(([key, list]) => [key, ...list].map((name) => [plain(name), key] as const)));
}

const fieldByName = index(accountAliases);
const conceptByName = index(addressNames);

export function accountFieldOf(name: string): AccountField | null {
  return fieldByName.get(plain(name)) ?? null;
}

/** The concept of an address field, from its name or from the beginning or end of its name (`billingZipCode`). */
export function conceptOf(name: string): Concept | null {
  const wanted = plain(name);
  const exact = conceptByName.get(wanted);
  if (exact !== undefined) return exact;
  for (const [known, concept] of conceptByName) {
    if (known.length > 3 && (wanted.startsWith(known) || wanted.endsWith(known))) return concept;
  }
  return null;
}

/** The usual spelling of a word that names an address field: `CEP` becomes `cep`, `Zip code` becomes `zipCode`. */
export function addressNameOf(word: string): string | null {
  const wanted = plain(word);
  const names = Object.values(addressNames).flat();
  return names.find((name) => plain(name) === wanted) ?? null;
}

/** The place in the createAccount body that a complaint points to. */
export interface Place {
  readonly field: AccountField | null;
  /** The path inside `address` in the service's spelling, or the path of a field that the document does not know. */
  readonly inner: readonly string[];
}

const wrapper =
  /^(?:body|request|requestbody|req|data|attributes|payload|input|instance|value|root|dto|params|account|user|signup|createaccount\w*|create_account\w*|\w+(?:dto|request|input|command|schema|payload|body)|\d+|\$|#)$/i;

/** Splits a JSON pointer, a dotted path, a path with brackets, or a reference chain into segments. */
export function segmentsOf(path: string): string[] {
  return path
    .replace(/\[["']?([^\]"']*)["']?\]/g, '.$1')
    .split(/[./]+/)
    .map((segment) => segment.trim().replace(/^[#$"'`]+|["'`]+$/g, ''))
    .filter((segment) => segment !== '');
}

/** Programs name their own fields `ZipCode` and `UF`; in JSON they are `zipCode` and `uf`. */
function inJson(name: string): string {
  if (/^[A-Z0-9]+$/.test(name)) return name.toLowerCase();
  return /^[A-Z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Resolves a path in the service's spelling; `null` if it names nothing in the body. */
export function placeOf(path: readonly string[]): Place | null {
  const place = spelledPlace(path);
  return place === null ? null : { ...place, inner: place.inner.map(inJson) };
}

function spelledPlace(path: readonly string[]): Place | null {
  let rest = [...path];
  while (rest.length > 1 && wrapper.test(rest[0] ?? '')) rest = rest.slice(1);
  const [first, ...inner] = rest;
  if (first === undefined || wrapper.test(first) || !/^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(first)) return null;
  const field = accountFieldOf(first);
  if (field === 'address') return { field, inner };
  if (field !== null && inner.length === 0) return { field, inner };
  if (conceptByName.has(plain(first))) return { field: 'address', inner: rest };
  return { field, inner: field === null ? rest : inner };
}
