import { gap, observe, race, rule, suite } from '../fixtures/index.ts';
import { claimNoneRefusedBetween } from '../fixtures/payments/neighbours.ts';
import { optionalPaymentFields, paymentFields } from '../src/contract/operations.ts';
import { Blocked, Inconclusive, ignoreBlocked, unlessBlocked } from '../src/harness/errors.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { accepted, answered, claim, isAccepted, refused, requireAccepted } from '../src/harness/verbs.ts';
import { carries } from '../src/learn/records/echo.ts';
import { reissuedCodes } from '../src/learn/records/reissued.ts';
import { differencesBeyondTimestamps } from '../src/learn/records/timestamp.ts';

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

suite('payment', () => {
  rule('PAYMENT-01', async ({ created, neighbours }) => {
    accepted((await created.alone()).exchange, 'amount is the only required field');
    claimNoneRefusedBetween('amount', await neighbours.amount());
  });

  rule('PAYMENT-02', async ({ refusedCreates }) => {
    const { missing, control } = await refusedCreates.done();
    refused(missing, control, 'amount is required');
  });

  rule('PAYMENT-03', async ({ created, neighbours }, field) => {
    accepted(
      (await created.with(field)).exchange,
      `${field === 'all' ? 'every documented field' : field} may be sent beside amount`,
    );
    if (field === 'dueDate') claimNoneRefusedBetween('dueDate', await neighbours.dueDate());
  });

  rule('PAYMENT-04', async ({ created, sessions, payments }) => {
    const items = await created.items();
    // Only one page is checked, because concurrent creates may shift a payment to the next page.
    const page = await payments.list.first(await sessions.shared());
    const ids = await payments.idsOf(page.items);
    const kinds = await Promise.all(items.map(({ item }) => payments.hasStringId(item)));
    claim(kinds.every(Boolean), 'the payment list', {
      expected: 'a string id in each item',
      got: 'an item without one',
    });
    const known = ids.filter((id) => id !== null);
    // A server that is behind may still show an empty list.
    const hasIds = known.length > 0 || page.items.length === 0;
    claim(new Set(known).size === known.length && hasIds, 'the payment list', {
      expected: 'a different id for each payment',
      got: `${new Set(known).size} different ids for ${page.items.length} payments`,
    });
  });

  rule('PAYMENT-05', async ({ created, fullList, payments }) => {
    for (const { item, input } of await created.items()) {
      const { carried, got } = carries(item, 'amount', input.amount);
      const details = {
        expected: `amount as the number ${input.amount}`,
        got: got === undefined ? 'no amount' : textOf(got),
      };
      claim(carried, 'the list item of a created payment', details, payments.list.shownBy(item));
    }
    // The oracle checks the amounts on later pages.
    const inPages = fullList.unusualLimit().then((limit) => fullList.all(limit));
    await Promise.all([fullList.all(100), inPages]).catch(ignoreBlocked);
  });

  rule('PAYMENT-06', async ({ created, payments }, field) => {
    const alone = await created.itemWith(field);
    // A service may lose a field only if other fields are sent with it.
    const together = await created.itemWith('all').catch(ignoreBlocked);
    for (const { item, input } of together ? [alone, together] : [alone]) {
      const { carried, got } = carries(item, field, input[field] ?? null);
      const details = {
        expected: `${field} as ${textOf(input[field])}`,
        got: got === undefined ? `no ${field}` : textOf(got),
      };
      const what = `the list item of a payment created with ${Object.keys(input).join(', ')}`;
      claim(carried, what, details, payments.list.shownBy(item));
    }
  });

  rule('PAYMENT-07', async ({ call, sessions, payments, created, settlement }, oneCase) => {
    const payer = await sessions.shared();
    const payment = await created.payment();
    const known = await created.read();
    if (oneCase === 'known') {
      accepted(known, 'the payment was created by the same account');
      const paid = await settlement.paid();
      const read = paid && (await call('readPayment', { ...paid.session.pix, path: { id: paid.id } }));
      if (read) accepted(read, 'it was created and then paid');
      return;
    }
    for (const { id, variant, credentials } of await payments.wrongIds(payer, payment.id)) {
      const read = await call('readPayment', { ...credentials, path: { id }, variant });
      refused(read, known, 'no payment has that id');
    }
  });

  rule('PAYMENT-08', async ({ updates }, field) => {
    const { exchange, input, lookFor } = await updates.of(field);
    accepted(exchange, `${field === 'all' ? 'every documented field' : field} may be updated`);
    // The oracle judges whether an update to zero or to an empty text shows.
    if (field === 'selfEarnedFees') await updates.emptyValues();
    const missing = await lookFor();
    claim(missing === null, `an update of ${field} was accepted, and the payment was read and listed`, {
      expected: `the new value: ${textOf(input)}`,
      got: missing ?? '',
    });
    // A service that reads, changes and stores the whole payment may lose one of two updates.
    const lost = field === 'all' ? await unlessBlocked(updates.partial.sideBySide()) : null;
    claim(lost === null, 'two updates of different fields were sent at the same time, and both were accepted', {
      expected: 'the new value of both',
      got: lost ?? '',
    });
  });

  rule('PAYMENT-09', async ({ updates }) => {
    requireAccepted((await updates.of('description')).exchange, 'PAYMENT-08');
    // The oracle checks the amounts in later reads.
    for (const field of optionalPaymentFields) {
      const { exchange, lookFor } = await updates.of(field);
      if (isAccepted(exchange)) await lookFor();
    }
  });

  rule('PAYMENT-10', async ({ call, updates, sessions, payments }) => {
    const payer = await sessions.shared();
    // The control names an amount, because a service that creates missing payments may refuse a request without one.
    const right = isAccepted((await updates.of('amount')).exchange)
      ? await updates.of('amount')
      : await updates.of('description');
    for (const { id, variant, credentials } of await payments.wrongIds(payer, right.payment.id)) {
      const updated = await call('updatePayment', { ...credentials, path: { id }, body: right.input, variant });
      refused(updated, right.exchange, 'no payment has that id');
    }
  });

  rule('PAYMENT-11', async ({ wrongValues }, type) => {
    await wrongValues.claimRefused('PAYMENT-11', type, 'amount is a number');
  });

  rule('PAYMENT-12', async ({ wrongValues }, form) => {
    await wrongValues.claimRefused('PAYMENT-12', form, 'dueDate is a date in the form YYYY-MM-DD');
  });

  rule('PAYMENT-13', async ({ wrongValues }, oneCase) => {
    await wrongValues.claimRefused('PAYMENT-13', oneCase, 'callbackSuccessUrl is a URL');
  });

  rule('PAYMENT-20', async ({ wrongValues }, field) => {
    await wrongValues.claimRefused('PAYMENT-20', field, `${field} has a wrong type`);
  });

  rule('PAYMENT-14', async ({ publicLookup }, oneCase) => {
    const known = await publicLookup.known();
    if (oneCase === 'known') {
      accepted(known.exchange, 'the payment was created, and it was read without and with either credential');
      const paid = await publicLookup.paid();
      if (paid !== null) accepted(paid, 'the payment was created and paid');
      return;
    }
    for (const one of await publicLookup.allUnknown()) refused(one, known.exchange, 'no payment has that id');
  });

  rule('PAYMENT-18', async ({ payments, untouched, updates }) => {
    const refusals = await updates.refusedMidway();
    if (refusals.length === 0)
      throw new Blocked('no wrong update was refused, so there is nothing to check after a refusal', 'PAYMENT-11');
    const { later: unstable } = await payments.unstable();
    for (const { payment, exchange, before, after, shownBy } of refusals) {
      answered(exchange);
      const different = differencesBeyondTimestamps(before, after, { inputs: paymentFields }).filter(
        ({ pointer }) => !unstable.has(pointer),
      );
      const changed = await untouched.unexplained(payment, different, shownBy);
      const details = {
        expected: 'every field of the payment as it was',
        got: changed.map(({ pointer }) => `${pointer} changed`).join(', '),
      };
      claim(changed.length === 0, 'an update with one wrong field among right ones was refused', details, shownBy);
    }
  });

  rule('PAYMENT-19', async ({ payments, untouched, updates }) => {
    const [{ later: unstable }, { target, first, second, before, once, twice, shownBy }] = await Promise.all([
      payments.unstable(),
      updates.repeated(),
    ]);
    requireAccepted(first, 'PAYMENT-08');
    // A service may refuse an update that changes nothing.
    answered(second);
    // A service may count the updates of a payment, and make a new Pix code at each.
    const codes = reissuedCodes(before, once, paymentFields);
    const different = differencesBeyondTimestamps(once, twice, { revisions: true, inputs: paymentFields }).filter(
      ({ pointer }) => !unstable.has(pointer) && !codes.has(pointer),
    );
    const changed = await untouched.unexplained(target, different, shownBy);
    const details = {
      expected: 'the same record as after the first',
      got: changed.map(({ pointer }) => `${pointer} differs`).join(', '),
    };
    claim(changed.length === 0, 'the same update was sent twice', details, shownBy);
  });

  observe(
    'payment-record',
    ['list', 'create', 'read', 'update', 'pay', 'public'],
    async ({ settlement, created, publicLookup, updates }, where) => {
      if (where === 'list') await created.items();
      else if (where === 'create') requireAccepted((await created.with('all')).exchange, 'PAYMENT-03');
      else if (where === 'update') requireAccepted((await updates.of('all')).exchange);
      else if (where === 'pay') requireAccepted((await settlement.counter()).paid);
      else if (where === 'public') requireAccepted((await publicLookup.known()).exchange);
      else requireAccepted(await created.read());
    },
  );

  observe('echoed-fields', ['all'], async ({ created, payments }) => {
    const { input, exchange } = await created.with('all');
    const { session } = await created.payment();
    await payments.idOf(session, input, requireAccepted(exchange, 'PAYMENT-03'));
    await payments.list.itemOf(session, input);
  });

  observe('payment-id-form', ['created'], async ({ created }) => {
    await created.payment();
  });

  gap('update-semantics', async ({ updates }) => {
    const { all } = await updates.partial.described();
    if (all.cleared.length + all.kept.length === 0)
      throw new Inconclusive(
        'no response shows an optional field of a payment, so nothing shows whether an update keeps it',
      );
    if (all.cleared.length === 0) return 'merge';
    return all.kept.length === 0 ? 'replace' : { cleared: [...all.cleared], kept: [...all.kept] };
  });

  gap('empty-update', async ({ updates }) => outcomeOf(await updates.empty()));

  gap('amount-bounds', async ({ amounts }) => {
    const [bounds, zero, negative, decimals] = await Promise.all([
      amounts.bounds(),
      amounts.zero(),
      amounts.negative(),
      amounts.decimals(),
    ]);
    return { ...bounds, zero, negative, ...decimals };
  });

  gap('numeric-text-amount', async ({ amounts }) => amounts.numericText());

  gap('self-earned-fees', async ({ created, prober }) => {
    requireAccepted((await created.with('selfEarnedFees')).exchange, 'PAYMENT-03');
    const { input } = await prober.control();
    const [zero, negative, aboveAmount] = await Promise.all([
      prober.outcome({ selfEarnedFees: 0 }, 'fees-zero'),
      prober.outcome({ selfEarnedFees: -1 }, 'fees-negative'),
      prober.outcome({ amount: input.amount, selfEarnedFees: input.amount + 1 }, 'fees-above-amount'),
    ]);
    return { zero, negative, aboveAmount };
  });

  gap('duplicate-external-id', async ({ forms }) => forms.duplicateExternalId());

  gap('due-date-past', async ({ forms }) => outcomeOf(await forms.pastDueDate()));

  gap('due-date-forms', async ({ forms }) => forms.dueDateForms());

  gap('text-limits', async ({ forms, prober }) => {
    const [description, externalId] = await Promise.all([
      forms.longestText('description'),
      forms.longestText('externalId'),
    ]);
    await prober.requireStillAccepting();
    return { description, externalId };
  });

  gap('callback-url-schemes', async ({ forms }) => forms.callbackSchemes());

  gap('refused-values', async ({ crowdedList }) => crowdedList.refusedValues());

  gap('unknown-field', async ({ forms }) => forms.unknownField());

  race('create', async ({ races }) => {
    await races.create();
  });
});
