import type { Rules } from './service.ts';
import { type VoiceName, voices } from './voices.ts';

type Base = Omit<Rules, 'voice'>;

const english: Base = {
  accountTypes: ['INDIVIDUAL', 'BUSINESS'],
  address: {
    required: ['street', 'number', 'neighborhood', 'city', 'state', 'zipCode'],
    optional: ['complement'],
    strict: true,
  },
  zip: /^\d{8}$/,
  phone: /^\d{10,11}$/,
  phoneForm: '11 digits, e.g. 11999999999',
  cpf: /^\d{11}$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

const brazilian: Base = {
  accountTypes: ['pessoa_fisica', 'pessoa_juridica'],
  address: { required: ['logradouro', 'numero', 'bairro', 'cidade', 'uf', 'cep'], strict: true },
  zip: /^\d{5}-\d{3}$/,
  phone: /^\(\d\d\) \d{5}-\d{4}$/,
  phoneForm: '(99) 99999-9999',
  cpf: /^\d{3}\.\d{3}\.\d{3}-\d\d$/,
  date: /^\d\d\/\d\d\/\d{4}$/,
  dateForm: 'DD/MM/YYYY',
};

const companies: Base = {
  ...english,
  accountTypes: ['PJ'],
  company: { PJ: ['cnpj', 'companyName', 'companyStartDate'] },
  cnpj: /^\d{14}$/,
};

const lenient: Base = { accountTypes: ['PF', 'PJ'], date: /^\d{4}-\d\d-\d\d$/ };

export const bases = { english, brazilian, companies, lenient };

/** A service, and how many attempts a patient person may need. */
export interface Named {
  readonly name: string;
  readonly rules: Rules;
  readonly tries: number;
}

const service = (base: keyof typeof bases, voice: VoiceName, tries: number, more: Partial<Rules> = {}): Named => ({
  name: [base, voice, ...Object.keys(more)].join(' '),
  rules: { ...bases[base], voice: voices[voice], ...more },
  tries,
});

const outspoken: readonly VoiceName[] = [
  'nest',
  'nestNested',
  'zod',
  'zodInMessage',
  'joi',
  'joiDetails',
  'ajv',
  'spring',
  'jackson',
  'fastapi',
  'django',
  'dotnet',
  'problem',
  'jsonApi',
  'portugueseList',
  'plainText',
  'html',
  'envelope',
  'portuguese',
  'spanish',
  'rails',
];
const reticent: readonly VoiceName[] = [
  'go',
  'laravel',
  'railsFull',
  'codes',
  'express',
  'fastify',
  'missingList',
  'bareString',
];

export const services: readonly Named[] = [
  ...outspoken.flatMap((voice) => [
    service('english', voice, 4),
    service('brazilian', voice, 5),
    service('companies', voice, voice === 'rails' ? 20 : 5),
    service('brazilian', voice, 12, { firstOnly: true, unknownFirst: true }),
  ]),
  ...reticent.flatMap((voice) => [
    service('english', voice, 15),
    service('brazilian', voice, 24, { firstOnly: true }),
    service('companies', voice, 32, { firstOnly: true }),
  ]),
  service('lenient', 'empty', 1),
  service('lenient', 'empty', 8, { accountTypes: ['individual', 'business'] }),
  service('lenient', 'vague', 12, { accountTypes: ['PERSONAL', 'BUSINESS'], burnsCode: true }),
  service('lenient', 'vague', 24, { accountTypes: ['pf', 'pj'] }),
  service('lenient', 'crash', 40, { accountTypes: ['FISICA', 'JURIDICA'] }),
  service('lenient', 'empty', 10, { address: { required: ['cep', 'logradouro', 'numero', 'cidade'] } }),
  service('lenient', 'empty', 28, { phone: /^\d{11}$/, cpf: /^\d{3}\./ }),
  service('brazilian', 'portugueseVague', 20, { address: { required: ['logradouro', 'numero', 'cep'] } }),
  service('english', 'zodFlat', 12),
  service('english', 'nest', 12, { firstOnly: true, burnsCode: true }),
  service('english', 'nest', 4, {
    address: { required: ['street.name', 'street.number', 'city', 'zipCode'], strict: true },
  }),
  service('lenient', 'nest', 3, { extra: ['confirmPassword', 'motherName'] }),
  service('lenient', 'portuguese', 3, { password: /^\d{6}$/, passwordForm: '6 dígitos' }),
  service('lenient', 'nest', 3, { password: /^[A-Za-z0-9]{8}$/ }),
  service('english', 'zod', 4, { addressNumber: 'integer' }),
  service('brazilian', 'fastapi', 4, {
    state: ['São Paulo', 'Rio de Janeiro'],
    address: { required: ['estado', 'cidade'] },
  }),
  service('lenient', 'plainText', 3, { accountTypes: ['checking', 'savings'], ignoreCase: true }),
];
