import { Mailbox } from '../../fixtures/accounts/mailbox.ts';
import type { Exchange } from '../../src/client/exchange.ts';
import { MailStore } from '../../src/inbox/store.ts';
import { Secrets } from '../../src/mask/secrets.ts';
import { exchanged } from './exchanged.ts';

/** The address that codes are asked for. */
export const to = 'a@example.com';
export const answered = exchanged({ status: 200 });
export const unanswered = exchanged({ id: 'x2' });

/** A mailbox, and what mails to it or asks it for codes. @param lagMs as in the parts of a mailbox */
export function setUp(lagMs = () => 0) {
  const store = new MailStore();
  let brokenOff = 0;
  const breakOff = () => {
    brokenOff += 1;
  };
  const mailbox = new Mailbox({
    inbox: {
      mark: async (address) => store.mark(address),
      next: (mark, wait) => store.next(mark, wait),
      listeningOn: null,
      get brokenOff() {
        return brokenOff;
      },
      close: async () => undefined,
    },
    journal: { append: () => undefined },
    secrets: new Secrets(),
    signal: new AbortController().signal,
    waiting: (_what, work) => work(),
    lagMs,
  });
  let mails = 0;
  const mail = (code: string, address = to, text = `Your code is ${code}.`, subject = 'Your code') => {
    mails += 1;
    store.add({
      id: `m${mails}`,
      to: [address],
      subject,
      text,
      receivedAt: new Date(),
    });
  };
  const askFor = (address: string, exchange: Exchange, ...mails: (() => void)[]) =>
    mailbox.codeFor(address, 'login', async () => {
      for (const send of mails) send();
      return exchange;
    });
  return {
    mailbox,
    mail,
    breakOff,
    askFor,
    ask: (exchange: Exchange, ...mails: (() => void)[]) => askFor(to, exchange, ...mails),
    /** Requests a code whose mail may not come. */
    maybe: () => mailbox.codeFor(to, 'login', async () => answered, 'possible'),
  };
}
