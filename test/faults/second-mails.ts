import { breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** Mails only the first recovery code to an address. A run without second login codes takes too long. */
const mailsOnce: Patch = ({ mailer }) => {
  const mailed = new Set<string>();
  const { send } = mailer;
  mailer.send = (mail) => {
    if (mail.purpose !== 'recovery' || !mailed.has(mail.to)) send(mail);
    if (mail.purpose === 'recovery') mailed.add(mail.to);
  };
};

/** Codes that are mailed only once to an address. */
export const secondMailFaults: readonly Fault[] = [
  breaks('RECOVERY-01', 'default', 'an address is mailed one recovery code and no other', mailsOnce),
];
