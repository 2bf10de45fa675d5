import { STATUS_CODES } from 'node:http';
import type { Dialect } from '../dialect.ts';
import type { Json } from './json.ts';
import { issueMessage, kindMessage } from './messages.ts';
import type { Issue } from './refusal.ts';
import type { RefusalKind } from './refusal-kinds.ts';

/** A refusal, with the context that some error styles include. */
export interface Refused {
  readonly kind: RefusalKind;
  readonly issues: readonly Issue[];
  readonly path: string;
  /** ISO 8601. */
  readonly now: string;
}

type Rules = Dialect['errors'];

type ReportedIssue = { readonly field: string; readonly message: string };

/** The issues to report: all, the first, or none. */
function reported(rules: Rules, issues: readonly Issue[]): readonly ReportedIssue[] {
  if (!rules.namesField) return [];
  return (rules.all ? issues : issues.slice(0, 1)).map((issue) => ({
    field: issue.field,
    message: issueMessage(issue, rules.language, rules.namesAllowed),
  }));
}

function sentence(rules: Rules, refused: Refused): string {
  const messages = reported(rules, refused.issues).map(({ message }) => message);
  return messages.length === 0 ? kindMessage(refused.kind, rules.language) : messages.join('; ');
}

const upperSnake = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const styles: Readonly<Record<Rules['style'], (rules: Rules, refused: Refused, status: number) => Json | undefined>> = {
  none: () => undefined,
  flat: (_, __, status) => ({ ok: false, status }),
  error: (rules, refused) => ({ error: sentence(rules, refused) }),
  message: (rules, refused) => ({ message: sentence(rules, refused) }),
  code: (_, { kind }) => ({ code: upperSnake(kind) }),
  nest: (rules, refused, status) => {
    const messages = reported(rules, refused.issues).map(({ message }) => message);
    const message = messages.length === 0 ? kindMessage(refused.kind, rules.language) : messages;
    return { statusCode: status, message, error: STATUS_CODES[status] ?? 'Error' };
  },
  problem: (rules, refused, status) => ({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: kindMessage(refused.kind, rules.language),
    errors: reported(rules, refused.issues),
  }),
  rails: (rules, refused) => {
    const issues = reported(rules, refused.issues);
    if (issues.length === 0) return { error: kindMessage(refused.kind, rules.language) };
    // Rails puts the name of the field before its messages itself.
    const errors = issues.map(({ field, message }) => [field, [message.slice(field.length + 1)]]);
    return { errors: Object.fromEntries(errors) };
  },
  spring: (_, { path, now }, status) => ({ timestamp: now, status, error: STATUS_CODES[status] ?? 'Error', path }),
  text: (rules, refused) => sentence(rules, refused),
  nested: (rules, refused) => ({
    error: {
      code: upperSnake(refused.kind),
      message: kindMessage(refused.kind, rules.language),
      details: reported(rules, refused.issues).map(({ field, message }) => ({ field, issue: message })),
    },
  }),
  success: (rules, refused) => ({ success: false, message: sentence(rules, refused), data: null }),
};

/** The body of a refusal in the dialect's style. `undefined` for none. */
export function errorBody(rules: Rules, refused: Refused): Json | undefined {
  return styles[rules.style](rules, refused, rules.statuses[refused.kind]);
}
