import { cnpj, cpf } from 'cpf-cnpj-validator';

const kinds = {
  cpf: { validator: cpf, digits: /^\d{11}$/, punctuated: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/ },
  cnpj: { validator: cnpj, digits: /^\d{14}$/, punctuated: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/ },
} as const;

type DocumentKind = keyof typeof kinds;
type DocumentForm = 'digits' | 'punctuated' | 'bad-check-digits';

/** Whether a text is a Brazilian tax number in one of the accepted forms. */
export function isAcceptedDocument(kind: DocumentKind, text: string, forms: readonly DocumentForm[]): boolean {
  const { validator, digits, punctuated } = kinds[kind];
  const isDigits = digits.test(text);
  if (!isDigits && !punctuated.test(text)) return false;
  if (!validator.isValid(text) && !forms.includes('bad-check-digits')) return false;
  return forms.includes(isDigits ? 'digits' : 'punctuated');
}
