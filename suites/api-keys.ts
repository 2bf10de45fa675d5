import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { Blocked, ignoreBlocked, unlessBlocked } from '../src/harness/errors.ts';
import { accepted, claim, requireAccepted } from '../src/harness/verbs.ts';

suite('api-keys', () => {
  rule('APIKEY-01', async ({ keyLifecycle, secondKey }) => {
    const { created, opened } = await keyLifecycle.firstKey();
    if (created !== null) accepted(created);
    accepted(opened, 'the key was just made');
    const second = await secondKey.created().catch(ignoreBlocked);
    claim(second?.unusable == null, 'a second key was made and used', {
      expected: 'payment/pix accepts it, as it accepts the first',
      got: 'a refusal',
    });
  });

  rule('APIKEY-02', async ({ attempts, secondKey }) => {
    accepted(await attempts.right('listApiKeys'));
    const { unlistedIn = null } = (await secondKey.created().catch(ignoreBlocked)) ?? {};
    claim(
      unlistedIn === null,
      'two keys that open payment/pix were listed',
      { expected: 'the ids of both', got: 'the id of the first alone' },
      unlistedIn,
    );
  });

  rule('APIKEY-03', async ({ keyLifecycle, keyToggles }, toggle) => {
    const { disabled, enabled } = await keyLifecycle.lifecycle();
    accepted(toggle === 'disable' ? disabled : enabled, 'the key was in the other state');
    if (toggle === 'enable') return;
    const disabledBy = await unlessBlocked(keyToggles.disabledByUnknown());
    const details = { expected: 'payment/pix still accepts the only key', got: 'a refusal' };
    claim(disabledBy === null, 'disable was called for a key that does not exist', details, disabledBy);
  });

  observe('key-path', ['createNewApiKey'], async ({ keyLifecycle }) => {
    const { created } = await keyLifecycle.firstKey();
    if (created === null) throw new Blocked('the run made no API key, because --api-key gives one; leave it out');
  });

  observe('key-record', ['createNewApiKey', 'listApiKeys'], async ({ attempts }, operation) => {
    requireAccepted(await attempts.right(operation));
  });

  gap('key-requests', async ({ keyProbes }) => keyProbes.requests());

  gap('key-count', async ({ keyProbes }) => keyProbes.count());

  gap('key-after-second', async ({ keyProbes }) => keyProbes.afterSecond());

  gap('key-states', async ({ keyProbes }) => keyProbes.states());

  gap('key-transitions', async ({ keyProbes }) => keyProbes.transitions());
});
