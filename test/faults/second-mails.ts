import type { Purpose } from '../../sandbox/parts/codes.ts';
import { breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** Mails only the first code of a purpose to an address. */
const mailsOnce =
  (purpose: Purpose): Patch =>
  ({ mailer }) => {
    const mailed = new Set<string>();
    const { send } = mailer;
    mailer.send = (mail) => {
      if (mail.purpose !== purpose || !mailed.has(mail.to)) send(mail);
      if (mail.purpose === purpose) mailed.add(mail.to);
    };
  };

/** Codes that are mailed only once to an address. */
export const secondMailFaults: readonly Fault[] = [
  breaks('LOGIN-01', 'default', 'an address is mailed one login code and no other', mailsOnce('login')),
  breaks('RECOVERY-01', 'default', 'an address is mailed one recovery code and no other', mailsOnce('recovery')),
];
