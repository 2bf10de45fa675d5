import { inChapter } from './chapters.ts';
import { authRules, isolationRules } from './rules/access.ts';
import { loginRules, recoveryRules, signupRules } from './rules/account.ts';
import { httpRules } from './rules/http.ts';
import { feesRules, listRules } from './rules/list.ts';
import { paymentRules } from './rules/payment.ts';
import type { Rule } from './rules/rule.ts';
import { apiKeyRules, securityIPRules, webhookRules } from './rules/settings.ts';

export const onlyCase = 'default';

/** A case for readers: `AUTH-05 getWebhook`, or the rule alone if it has only one case. */
export function caseName(rule: string, name: string): string {
  return name === onlyCase ? rule : `${rule} ${name}`;
}

const catalogue = {
  ...inChapter('signup', signupRules),
  ...inChapter('login', loginRules),
  ...inChapter('recovery', recoveryRules),
  ...inChapter('auth', authRules),
  ...inChapter('isolation', isolationRules),
  ...inChapter('payment', paymentRules),
  ...inChapter('list', listRules),
  ...inChapter('fees', feesRules),
  ...inChapter('apiKey', apiKeyRules),
  ...inChapter('securityIP', securityIPRules),
  ...inChapter('webhook', webhookRules),
  ...inChapter('http', httpRules),
};

export type RuleId = keyof typeof catalogue;

/** The type of the case names of a rule. `'default'` if the catalogue names none. */
export type CaseOf<Id extends RuleId> = (typeof catalogue)[Id] extends { cases: readonly (infer Case extends string)[] }
  ? Case
  : typeof onlyCase;

export const ruleIds = Object.keys(catalogue) as readonly RuleId[];

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(catalogue, id);
}

export const rules: Readonly<Record<RuleId, Rule>> = Object.fromEntries(
  Object.entries(catalogue).map(([id, { prerequisites: _, ...rule }]) => [
    id,
    { level: 'must', cases: [onlyCase], ...rule },
  ]),
) as unknown as Record<RuleId, Rule>;

export function casesOf<Id extends RuleId>(id: Id): readonly CaseOf<Id>[] {
  return rules[id].cases as readonly CaseOf<Id>[];
}

const records: Readonly<Record<RuleId, { readonly prerequisites: readonly RuleId[] }>> = catalogue;

/** The rules that promise the calls a rule needs. A test ensures that there is no cycle. */
export function prerequisitesOf(id: RuleId): readonly RuleId[] {
  return records[id].prerequisites;
}
