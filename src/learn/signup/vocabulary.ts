import type { AccountField } from '../../contract/operations.ts';
import { plainName } from '../records/names.ts';
import { fieldPath, type RequestPlace, type Vocabulary } from '../refusals/vocabulary.ts';

/** Names that a refusal may use for fields of createAccount, and for parts of an address, whose structure is open. */

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Names that services give to each part of an address, the usual names first. */
const namesOfParts = {
  street: words(`
    street logradouro streetName rua line1 addressLine1 endereco address addressLine streetAddress publicPlace
    address1 street1 calle
  `),
  number: words('number numero streetNumber houseNumber addressNumber buildingNumber num'),
  complement: words('complement complemento line2 addressLine2 additionalInfo unit address2 street2'),
  neighborhood: words('neighborhood bairro district neighbourhood suburb barrio quarter'),
  city: words('city cidade municipio town locality cityName localidade municipality ciudad'),
  state: words('state uf estado stateCode province region federativeUnit stateProvince provincia'),
  zipCode: words('zipCode cep postalCode zip zipcode postcode postal_code zip_code codigoPostal'),
  country: words('country pais countryCode countryName'),
  cityCode: words('cityCode ibge ibgeCode codigoIbge cityIbgeCode municipalityCode codigoMunicipio'),
  reference: words('reference referencia landmark referencePoint pontoReferencia'),
  addressType: words('type tipo addressType streetType tipoLogradouro label'),
} as const;

/** The meaning of a part of an address, independent of its name. */
export type Concept = keyof typeof namesOfParts;
export const addressNames: Readonly<Record<Concept, readonly string[]>> = namesOfParts;

/** Other names of the fields, without case, accents and spaces. */
const accountAliases: Readonly<Record<AccountField, readonly string[]>> = {
  email: words('mail emailaddress correo'),
  password: words('senha passwd contrasena clave pwd'),
  emailToken: words(`
    token codigo verificationcode validationcode emailcode otp codigodeverificacao codigodevalidacao
    codigodeconfirmacao codigodeseguranca codigodeacesso verificationtoken confirmationcode securitycode
    mailedcode
  `),
  phone: words('telefone celular phonenumber mobile telefono cellphone mobilephone fone'),
  accountType: words('tipodeconta tipoconta tipocuenta tipodecuenta typeofaccount accounttypeid'),
  address: words('endereco direccion addressdto addressinput addressrequest'),
  fullName: words('name nome nomecompleto nombre nombrecompleto'),
  cpf: words('documento document taxid documentnumber cpfnumber'),
  birthDate: words(`
    datadenascimento datanascimento nascimento dateofbirth dob birthday fechadenacimiento fechanacimiento
  `),
  acceptTerms: words('terms termos termosdeuso aceitetermos aceitedostermos terminos'),
  cnpj: [],
  companyName: words('razaosocial nomedaempresa nomeempresa nombredelaempresa businessname'),
  companyStartDate: words('datadeabertura dataabertura datadefundacao openingdate'),
};

/** Words that name a field in a sentence. As the name of a field they may mean something else. */
const inSentences: readonly (readonly [path: readonly string[], words: readonly string[]])[] = [
  [['emailToken'], ['code']],
  [['fullName'], ['last name', 'surname', 'sobrenome']],
  [
    ['address', 'number'],
    ['número da rua', 'número da casa', 'número do endereço'],
  ],
];

/** Names of fields that mean something else in a sentence, alone or in these words. */
const noNames = [
  ...['number', 'numero', 'num', 'type', 'tipo', 'label', 'unit', 'reference', 'referencia'],
  ...['state', 'region', 'quarter', 'document', 'documento', 'unexpected token'],
  ...['status code', 'error code', 'response code', 'area code', 'currency code', 'código de erro', 'código do erro'],
];

function index<Key extends string>(names: Readonly<Record<Key, readonly string[]>>): ReadonlyMap<string, Key> {
  const entries = Object.entries(names) as [Key, readonly string[]][];
  return new Map(entries.flatMap(([key, list]) => [key, ...list].map((name) => [plainName(name), key] as const)));
}

const fieldByName = index(accountAliases);
const conceptByName = index(addressNames);

export function accountFieldOf(name: string): AccountField | null {
  return fieldByName.get(plainName(name)) ?? null;
}

/** The concept of an address field, from its name or from the beginning or end of its name (`billingZipCode`). */
export function conceptOf(name: string): Concept | null {
  const wanted = plainName(name);
  const exact = conceptByName.get(wanted);
  if (exact !== undefined) return exact;
  for (const [known, concept] of conceptByName) {
    if (known.length > 3 && (wanted.startsWith(known) || wanted.endsWith(known))) return concept;
  }
  return null;
}

function placeOf(path: readonly string[]): RequestPlace | null {
  const named = fieldPath(path);
  if (named === null) return null;
  const [first, ...inner] = named;
  const field = accountFieldOf(first);
  // `json.cpf` and `order.cpf`: what programs put around a field has any name.
  const [second] = inner;
  if (field === null && second !== undefined && accountFieldOf(second) !== null) return placeOf(inner);
  const isPart = field === null && conceptByName.has(plainName(first));
  if (isPart) return { field: 'address', inner: named };
  return { field, inner: field === null ? named : inner };
}

function spokenNames(): Vocabulary['spoken'] {
  const ofFields = Object.entries(accountAliases).map(([field, names]) => [[field], [field, ...names]] as const);
  const ofParts = Object.values(addressNames).flatMap((names) =>
    names.map((name) => [['address', name], [name]] as const),
  );
  // Of several spellings the usual one counts, and of a field and a part of an address with one name the field.
  const named = [...ofParts.toReversed(), ...ofFields, ...inSentences].flatMap(([path, names]) =>
    names.map((name) => [plainName(name), path] as const),
  );
  return new Map<string, readonly string[] | null>([
    ...named,
    ...noNames.map((name) => [plainName(name), null] as const),
  ]);
}

/** How refusals of createAccount name its fields. */
export const accountVocabulary: Vocabulary = { placeOf, spoken: spokenNames(), isOpen: false };
