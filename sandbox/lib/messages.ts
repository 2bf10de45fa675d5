import type { Dialect } from '../dialect.ts';
import type { Issue } from './refusal.ts';
import { type RefusalKind, refusals } from './refusal-kinds.ts';

type Language = Dialect['errors']['language'];

const index: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, pt: 1, es: 2 };

export function kindMessage(kind: RefusalKind, language: Language): string {
  const [, ...messages] = refusals[kind];
  return messages[index[language]];
}

const problems: Readonly<Record<Issue['problem'], readonly [en: string, pt: string, es: string]>> = {
  missing: ['is required', 'é obrigatório', 'es obligatorio'],
  type: ['must be of type', 'deve ser do tipo', 'debe ser de tipo'],
  value: ['is not valid; expected', 'é inválido; esperado', 'no es válido; se espera'],
  unknown: ['should not exist', 'não deve existir', 'no debe existir'],
};

/** One sentence about one field, with the allowed values if the dialect lists them. */
export function issueMessage(issue: Issue, language: Language, namesAllowed: boolean): string {
  const says = `${issue.field} ${problems[issue.problem][index[language]]}`;
  if (issue.problem === 'missing' || issue.problem === 'unknown') return says;
  if (issue.allowed === undefined) return `${says} ${issue.expected}`;
  if (!namesAllowed) return says.replace(/[;,].*$/, '');
  const lead = ['one of', 'um de', 'uno de'][index[language]];
  return `${says} ${lead}: ${issue.allowed.join(', ')}`;
}
