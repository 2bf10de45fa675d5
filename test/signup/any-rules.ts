import fc from 'fast-check';
import { drive } from './drive.ts';
import type { Rules } from './service.ts';
import { voices } from './voices.ts';

const forms = {
  accountTypes: [
    ['PF', 'PJ'],
    ['individual', 'company'],
    ['PESSOA_FISICA', 'PESSOA_JURIDICA'],
    ['natural', 'legal'],
  ],
  address: [
    undefined,
    { required: ['street', 'number', 'city', 'state', 'zipCode'], strict: true },
    { required: ['logradouro', 'numero', 'bairro', 'cidade', 'uf', 'cep'], strict: true },
    { required: ['rua', 'cidade', 'estado', 'cep'] },
    { required: ['line1', 'city', 'postalCode', 'country'] },
  ],
  phone: [undefined, /^\+55\d{11}$/, /^\d{11}$/, /^55\d{11}$/, /^\(\d\d\) \d{5}-\d{4}$/],
  cpf: [undefined, /^\d{11}$/, /^\d{3}\.\d{3}\.\d{3}-\d\d$/],
  zip: [undefined, /^\d{8}$/, /^\d{5}-\d{3}$/],
  date: [undefined, /^\d{4}-\d\d-\d\d$/, /^\d\d\/\d\d\/\d{4}$/, /T/],
};
const named = [
  'nest',
  'zod',
  'joi',
  'ajv',
  'spring',
  'fastapi',
  'portugueseList',
  'problem',
  'plainText',
  'go',
  'rails',
] as const;

const anyRules = fc.record({
  accountTypes: fc.constantFrom(...forms.accountTypes),
  address: fc.constantFrom(...forms.address),
  phone: fc.constantFrom(...forms.phone),
  cpf: fc.constantFrom(...forms.cpf),
  zip: fc.constantFrom(...forms.zip),
  date: fc.constantFrom(...forms.date),
  firstOnly: fc.boolean(),
  burnsCode: fc.boolean(),
  voice: fc.constantFrom(...named).map((name) => voices[name]),
});

/**
 * Signs up at random services whose refusals name the field.
 * @throws with the simplest service at which no account is made
 */
export function meetAny(parameters: { readonly numRuns: number; readonly seed: number }): void {
  fc.assert(
    fc.property(anyRules, (rules) => drive(rules as Rules).learner.form() !== null),
    parameters,
  );
}
