import { type Json, member } from '../../json/value.ts';
import { canonicalUrl } from '../../learn/records/echo.ts';
import { locateRecords } from '../../learn/records/records.ts';
import { showsInPlaceOfUrl, showsUrl, webhooksIn } from '../../learn/settings/webhook.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { isNoUrl, isWithout } from '../trace/fields.ts';
import { credentialRule } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { blameOf, commonRule } from './blame.ts';
import { found } from './found.ts';
import { type SetRules, setMonitor } from './sets.ts';

const rules: SetRules = {
  resource: 'webhook',
  // A service may remove a webhook that does not respond.
  lost: null,
  missing: { createWebhook: 'WEBHOOK-01', updateWebhook: 'WEBHOOK-03' },
  removal: 'WEBHOOK-04',
  invalid({ effect, step, value }) {
    if (effect !== 'remove' && member(step.input, 'url') == null) return ['WEBHOOK-02', methodOf(step)];
    // A service may accept other schemes. If it refuses one, it does not regard the text as a URL.
    if (effect !== 'remove' && value !== null && (isNoUrl(value) || !/^https?:\/\/[^/]/i.test(value)))
      return ['WEBHOOK-05', methodOf(step)];
    return effect === 'replace' ? ['WEBHOOK-03', 'default'] : null;
  },
};

/** What responses show of the webhooks of an account: WEBHOOK-01 to WEBHOOK-05, and other rules. */
export const webhookMonitor: Monitor = {
  ...setMonitor(rules, (model) => model.webhooks),
  operations: ['getWebhook', 'createWebhook', 'updateWebhook'],
  outcomes: ['accepted'],
  *step(step, model) {
    if (step.operation === 'getWebhook') yield* ofRead(step, model);
    else if (credentialRule(step) === 'valid') yield* ofResponse(step, model);
  },
};

/** The case of WEBHOOK-02 and WEBHOOK-05. */
function methodOf({ operation }: Step): 'PUT' | 'POST' {
  return operation === 'updateWebhook' ? 'PUT' : 'POST';
}

/**
 * A response to a write that shows the sent URL with other capitals or with entities. It may show other URLs, such as a link
 * to the webhook or the webhook before the write, or leave some of it out.
 */
function* ofResponse(step: Step, model: Model): Iterable<Finding> {
  const url = member(step.input, 'url');
  const owner = model.owners.of(step);
  if (owner === null || typeof url !== 'string' || step.output === undefined || showsUrl(step.output, url)) return;
  const changed = webhooksIn(step.output).find(
    (shown) => withoutForm(shown.url) === withoutForm(url) && !model.webhooks.mayHave(owner, canonicalUrl(shown.url)),
  );
  if (changed === undefined) return;
  yield found(step.operation === 'updateWebhook' ? 'WEBHOOK-03' : 'WEBHOOK-01', 'default', step, {
    message: `${step.operation} was accepted with the url ${url}`,
    expected: 'the same url, if the response shows it',
    got: changed.url,
    at: changed.pointer,
  });
}

/** A URL without capitals and entities, in which copies with another case or encoding differ. */
function withoutForm(url: string): string {
  return canonicalUrl(url).replaceAll('&amp;', '&').toLowerCase();
}

function* ofRead(step: Step, model: Model): Iterable<Finding> {
  const owner = model.owners.of(step);
  yield* ofFirst(step, owner, model);
  for (const { url, id, pointer } of webhooksIn(step.output)) {
    if (id !== null || owner === null || !model.webhooks.mayHave(owner, canonicalUrl(url))) continue;
    yield found('WEBHOOK-04', 'default', step, {
      message: 'getWebhook was accepted and shows a webhook of the account',
      expected: 'a string id for it',
      got: 'none',
      at: pointer,
    });
  }
}

/**
 * A webhook without a URL that any request sent, in an account that no accepted request ever gave a webhook. Only a create
 * without a URL can have left it.
 */
function* ofFirst(step: Step, owner: string | null, model: Model): Iterable<Finding> {
  const reads = model.webhookReads;
  const last = reads.before(step)?.last;
  if (owner === null || last === undefined || reads.allBefore(step)?.length !== 0) return;
  if (locateRecords(step.output).length <= locateRecords(last.output).length) return;
  // Webhooks of another account are a leak, and none of them is new.
  const isOfOther = (value: Json) => model.belongings.isOfOther(String(value), owner);
  if (webhooksIn(step.output).some(({ url, ids }) => [url, ...ids.map(({ value }) => value)].some(isOfOther))) return;
  const refused = reads.refusedSince(last, step).filter((one) => model.owners.of(one) === owner);
  const without = refused.filter((one) => isWithout(one, 'url'));
  const areCreates = without.every(({ operation }) => operation === 'createWebhook');
  if (without.length === 0 || !areCreates || refused.some(({ input }) => showsSent(step.output, member(input, 'url'))))
    return;
  const rule = commonRule(
    without.map((one) => blameOf(one, owner, model, { own: ['WEBHOOK-02', 'POST'], foreign: null })),
  );
  if (rule === null) return;
  yield found(...rule, step, {
    message: 'createWebhook was refused without a url, and the webhooks were read before and afterwards',
    expected: 'no new webhook',
    got: 'one more',
    contradicts: without.at(-1)?.id ?? null,
  });
}

/** Whether a response shows what a request sent as the URL of a webhook. Without one, nothing shows. */
function showsSent(output: Json | undefined, url: Json | undefined): boolean {
  if (url == null) return false;
  if (typeof url !== 'string') return showsInPlaceOfUrl(output, url);
  return url === '' ? locateRecords(output).some(({ value }) => member(value, 'url') === '') : showsUrl(output, url);
}
