import type { Violation } from './service.ts';

/** Words that simulated services share. */

export const last = (violation: Violation) => violation.path.at(-1) ?? '';
export const dotted = (violation: Violation) => violation.path.join('.');
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export function english(violation: Violation, name: string): string {
  const { rule, values = [], pattern, form } = violation;
  switch (rule) {
    case 'required':
      return `${name} is required`;
    case 'unknown':
      return `${name} is not allowed`;
    case 'enum':
      return `${name} must be one of: ${values.join(', ')}`;
    case 'pattern':
      return form === undefined ? `${name} must match /${pattern}/` : `${name} is invalid, expected ${form}`;
    case 'document':
      return `${name} is not a valid document`;
    case 'date':
      return form === undefined ? `${name} is not a valid date` : `${name} must be in the format ${form}`;
    case 'code':
      return `${name} is invalid or has expired`;
    case 'taken':
      return `${name} is already in use`;
    case 'type':
      return `${name} must be a ${form}`;
  }
}

export const portugueseNames: Readonly<Record<string, string>> = {
  accountType: 'tipo de conta',
  birthDate: 'data de nascimento',
  phone: 'telefone',
  password: 'senha',
  fullName: 'nome completo',
  emailToken: 'código de verificação',
  email: 'e-mail',
  companyName: 'razão social',
  companyStartDate: 'data de abertura',
};

export function portuguese(violation: Violation, name: string): string {
  const { rule, values = [], form } = violation;
  switch (rule) {
    case 'required':
      return `O campo ${name} é obrigatório`;
    case 'unknown':
      return `O campo ${name} não é permitido`;
    case 'enum':
      return `${capital(name)} inválido. Valores aceitos: ${values.join(', ')}`;
    case 'pattern':
      return form === undefined ? `${capital(name)} inválido` : `${capital(name)} inválido, use o formato ${form}`;
    case 'document':
      return `${name.toUpperCase()} inválido`;
    case 'date':
      return form === undefined ? `${capital(name)} inválida` : `${capital(name)} deve estar no formato ${form}`;
    case 'code':
      return `O ${name} é inválido ou expirou`;
    case 'taken':
      return `${capital(name)} já cadastrado`;
    case 'type':
      return `O campo ${name} deve ser um ${form === 'integer' ? 'número inteiro' : 'texto'}`;
  }
}

export function grouped<T>(
  violations: readonly Violation[],
  key: (violation: Violation) => string,
  value: (violation: Violation) => T,
): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const violation of violations) {
    const name = key(violation);
    groups[name] = [...(groups[name] ?? []), value(violation)];
  }
  return groups;
}

export function nested(violations: readonly Violation[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const violation of violations) {
    let here = root;
    for (const name of violation.path.slice(0, -1)) {
      here[name] ??= {};
      here = here[name] as Record<string, unknown>;
    }
    here[last(violation)] = [english(violation, 'this field')];
  }
  return root;
}

export const all = (violations: readonly Violation[], say: (violation: Violation) => string) => violations.map(say);
