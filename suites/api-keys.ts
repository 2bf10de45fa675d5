import { rule, suite } from '../fixtures/index.ts';
import { accepted } from '../src/harness/verbs.ts';

suite('api-keys', () => {
  rule('APIKEY-01', async ({ holders, keys }) => {
    const { created, opened } = await keys.of(await holders.get('keeper'));
    if (created !== null) accepted(created);
    accepted(opened, 'the key was just made');
  });

  rule('APIKEY-02', async ({ holders, keys }) => {
    accepted(await keys.list(await holders.get('payer')));
  });

  rule('APIKEY-03', async ({ keeper }, toggle) => {
    const { disabled, enabled } = await keeper.lifecycle();
    accepted(toggle === 'disable' ? disabled : enabled, 'the key was in the other state');
  });
});
