/** Check digits of Brazilian tax numbers, modulo 11 (Receita Federal). */
function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const range = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, index) => from - index);
const cnpjWeights = [...range(5, 2), ...range(9, 2)];

const kinds = {
  cpf: { length: 11, first: range(10, 2), second: range(11, 2), punctuated: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/ },
  cnpj: {
    length: 14,
    first: cnpjWeights,
    second: [6, ...cnpjWeights],
    punctuated: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
  },
} as const;

export type DocumentKind = keyof typeof kinds;
export type DocumentForm = 'digits' | 'punctuated' | 'bad-check-digits';

export function hasValidCheckDigits(kind: DocumentKind, text: string): boolean {
  const { length, first, second } = kinds[kind];
  const digits = [...text.replace(/\D/g, '')].map(Number);
  if (digits.length !== length || new Set(digits).size === 1) return false;
  return digits[length - 2] === checkDigit(digits, first) && digits[length - 1] === checkDigit(digits, second);
}

/** Whether a text is a document in one of the forms that are taken. */
export function documentTaken(kind: DocumentKind, text: string, forms: readonly DocumentForm[]): boolean {
  const { length, punctuated } = kinds[kind];
  const digits = new RegExp(`^\\d{${length}}$`).test(text);
  if (!digits && !punctuated.test(text)) return false;
  if (!hasValidCheckDigits(kind, text) && !forms.includes('bad-check-digits')) return false;
  return forms.includes(digits ? 'digits' : 'punctuated');
}
