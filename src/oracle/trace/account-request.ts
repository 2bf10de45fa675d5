import type { RuleId } from '../../contract/rules.ts';
import { member } from '../../json/value.ts';
import type { Codes, WrongCode } from '../model/codes.ts';
import { missingFields, mistypedFields } from './fields.ts';
import type { RuleCase } from './refusal.ts';
import type { Step } from './step.ts';

/** The e-mail address in a request to an /account operation, in lower case. Empty if there is none. */
export function emailOf({ operation, path, input }: Step): string {
  const email = operation?.startsWith('forgotPassword') ? path['email'] : member(input, 'email');
  return typeof email === 'string' ? email.toLowerCase() : '';
}

/** Why a request must be refused. */
export interface Wrong {
  readonly rule: RuleCase;
  /** Such as `it has no email`. */
  readonly why: string;
}

/** The code of a request: its field, for what it was mailed, and the rule that a wrong one breaks. */
interface CodeRule {
  readonly field: string;
  readonly purpose: 'signup' | 'login' | 'recovery';
  readonly by: RuleId;
}

/** Why a request to an /account operation must be refused. `null` if it may be accepted. */
export function wrongIn(step: Step, codes: Codes): Wrong | null {
  const rule = rules[step.operation as keyof typeof rules];
  if (rule === undefined) return null;
  const [missing] = missingFields(step);
  if (missing !== undefined) return { rule: rule.missing(missing), why: `it has no ${missing}` };
  // Null in place of a code or of a password at step 2 is a guess, which other rules judge.
  const [, nullField] = /^null-(.+)$/.exec(step.entry.variant ?? '') ?? [];
  if (nullField !== undefined && rule.mistyped === null)
    return { rule: rule.missing(nullField), why: `its ${nullField} is null` };
  const [mistyped] = rule.mistyped === null ? [] : mistypedFields(step);
  if (mistyped !== undefined && rule.mistyped !== null)
    return { rule: [rule.mistyped, 'default'], why: `its ${mistyped} has a wrong type` };
  return rule.code === null ? null : wrongCode(step, rule.code, codes);
}

function wrongCode(step: Step, { field, purpose, by }: CodeRule, codes: Codes): Wrong | null {
  // In a request without a variant, the sender means the code to be right.
  if (step.entry.variant === null) return null;
  const code = step.path[field] ?? member(step.input, field);
  const wrong = codes.wrong(code, emailOf(step), purpose);
  if (wrong === null) return null;
  const isNamed = by === 'LOGIN-05' || by === 'RECOVERY-04';
  const rule = wrong === 'other-purpose' ? otherPurpose[purpose] : ([by, isNamed ? wrong : 'default'] as const);
  return rule === null ? null : { rule, why: `its ${field} ${reasons[wrong]}` };
}

const reasons: Readonly<Record<WrongCode, string>> = {
  unknown: 'was not mailed',
  'other-account': 'was mailed to another address',
  'other-purpose': 'was mailed for another purpose',
};

/** The rules about codes that were mailed for another purpose. */
const otherPurpose: Readonly<Record<CodeRule['purpose'], RuleCase | null>> = {
  signup: null,
  login: ['LOGIN-09', 'default'],
  recovery: ['RECOVERY-06', 'default'],
};

const rules = {
  sendEmailValidateCode: { missing: (): RuleCase => ['SIGNUP-02', 'default'], mistyped: 'SIGNUP-11', code: null },
  validateCode: {
    missing: (field: string): RuleCase => ['SIGNUP-05', field],
    mistyped: 'SIGNUP-11',
    code: { field: 'code', purpose: 'signup', by: 'SIGNUP-04' },
  },
  createAccount: {
    missing: (field: string): RuleCase => ['SIGNUP-07', field],
    mistyped: 'SIGNUP-11',
    code: { field: 'emailToken', purpose: 'signup', by: 'SIGNUP-08' },
  },
  login: { missing: (field: string): RuleCase => ['LOGIN-04', field], mistyped: null, code: null },
  concludesLogin: {
    missing: (field: string): RuleCase => ['LOGIN-06', field],
    mistyped: null,
    code: { field: 'emailToken', purpose: 'login', by: 'LOGIN-05' },
  },
  forgotPasswordChangePassword: {
    missing: (field: string): RuleCase => ['RECOVERY-05', field],
    mistyped: null,
    code: { field: 'emailToken', purpose: 'recovery', by: 'RECOVERY-04' },
  },
} as const;
