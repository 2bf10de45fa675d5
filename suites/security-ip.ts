import { parseIps } from '../fixtures/addresses/parse-ips.ts';
import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { ignoreBlocked } from '../src/harness/errors.ts';
import { accepted, claim, refused, requireAccepted } from '../src/harness/verbs.ts';

/** Each is wrong for another reason, so that a check which only looks for digits and dots accepts some of them. */
const noAddresses = [
  '200.150.20.256', // the last part is above 255
  '200.150.20.7.9', // five parts
  '200.150.20.7/33', // no block of IPv4 has 33 bits
  '2001:db8::7::9', // `::` twice
  -1.5, // not a text, and no text of it is an address
  ['200.150.20.8', '200.150.20.9'], // two addresses
];

const mustBeGone = { expected: 'GET no longer shows it', got: 'GET still shows it' };

suite('security-ip', () => {
  rule('SECIP-01', async ({ attempts, ips, addressLifecycle, ownAddress }) => {
    const session = await ips.account();
    // An empty list and a list of several addresses may have different forms. `lifecycle` adds addresses. If it cannot
    // read the list afterwards, it stops and leaves them there.
    await addressLifecycle.lifecycle().catch(ignoreBlocked);
    for (const exchange of [await attempts.right('getSecurityIP'), await ownAddress.read(session)]) {
      const answer = accepted(exchange);
      claim(parseIps(answer) !== null, 'GET /auth/securityIP was accepted', {
        expected: 'a JSON string or a text body',
        got: `a JSON body of another kind: ${answer.response.text.slice(0, 100)}`,
      });
    }
  });

  rule('SECIP-02', async ({ addressVariety, addressLifecycle }) => {
    const { added, shown, address } = await addressLifecycle.lifecycle();
    accepted(added);
    const details = { expected: 'GET shows it', got: 'GET does not show it' };
    claim(shown, `the address ${address} was posted`, details);
    for (const other of (await addressVariety.tried()).added)
      claim(other.isShown, `the address ${other.address} was posted`, details);
  });

  rule('SECIP-03', async ({ attempts }) => {
    await attempts.claimRefused('SECIP-03', 'default', 'ip is required');
  });

  rule('SECIP-04', async ({ addressVariety, addressLifecycle }) => {
    const lifecycle = await addressLifecycle.lifecycle();
    const { address, stillShown, lost } = lifecycle;
    accepted(addressLifecycle.removedIn(lifecycle), 'the address was posted before');
    claim(!stillShown, `the address ${address} was deleted`, mustBeGone);
    claim(lost.length === 0, `the address ${address} was deleted`, {
      expected: 'the others are still there',
      got: `${lost.join(', ')} gone too`,
    });
    const tried = await addressVariety.tried();
    for (const one of tried.refused) accepted(one.exchange, `GET showed the address ${one.address}`);
    for (const other of tried.removed) {
      const what = `the address ${other.address} was deleted`;
      claim(!other.isShown, what, mustBeGone);
      const details = { expected: 'the others are still there', got: `${other.lost.join(', ')} gone too` };
      claim(other.lost.length === 0, what, details);
    }
  });

  rule('SECIP-05', async ({ ips, ownAddress }) => {
    const session = await ownAddress.guarded();
    const { added } = await ownAddress.safe(session);
    for (const wrong of noAddresses) {
      const exchange = await ips.add(session, wrong, 'no-address');
      refused(exchange, added, `${JSON.stringify(wrong)} is not an IP address`);
    }
    const { content } = await ips.shown(session);
    for (const wrong of noAddresses.map(String))
      claim(!content.includes(wrong), `${wrong}, which is not an IP address, was refused`, {
        expected: 'GET does not show it',
        got: 'GET shows it',
      });
  });

  observe('ip-string-form', ['empty', 'several'], async ({ attempts, addressLifecycle }, list) => {
    if (list === 'empty') requireAccepted(await attempts.right('getSecurityIP'));
    else await addressLifecycle.lifecycle();
  });

  gap('ip-enforcement', async ({ ipProbes }) => ipProbes.enforcement());

  gap('ip-forms', async ({ ipProbes }) => ipProbes.forms());

  gap('ip-duplicate', async ({ ipProbes }) => ipProbes.duplicate());

  gap('ip-delete-missing', async ({ ipProbes }) => ipProbes.deleteMissing());
});
