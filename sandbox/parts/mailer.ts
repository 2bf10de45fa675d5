import { createTransport, type Transporter } from 'nodemailer';
import { codeMail } from '../lib/mails.ts';
import { Timers } from '../lib/timers.ts';
import type { Parts } from '../parts.ts';
import type { Purpose } from './codes.ts';

export interface CodeMail {
  readonly to: string;
  readonly purpose: Purpose;
  readonly code: string;
}

export interface MailerOptions {
  /** The mail server. A promise is awaited with the first mail. `null` to send no mail. */
  readonly smtp: SmtpServer | Promise<SmtpServer> | null;
  readonly onCode: ((mail: CodeMail) => void) | null;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
}

const attempts = 3;

function transportTo({ host, port }: SmtpServer): Transporter {
  return createTransport({
    host,
    port,
    pool: true,
    maxConnections: 3,
    maxMessages: Infinity,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: 20_000,
    logger: false,
  });
}

export function createMailer(parts: Parts, { smtp, onCode }: MailerOptions) {
  const timers = new Timers();
  let transport: Transporter | null = null;
  const connection = async (server: NonNullable<typeof smtp>): Promise<Transporter> => {
    const address = await server;
    transport ??= transportTo(address);
    return transport;
  };
  const attempt = (mail: CodeMail, left: number) => {
    parts.mailer.deliver(mail).catch(() => {
      if (left > 1) timers.later(500, () => attempt(mail, left - 1));
    });
  };
  return {
    /** Sends a code in the background: a response never waits for the mail server. */
    send: (mail: CodeMail): void => {
      const { delayMs } = parts.dialect.mail;
      if (delayMs === 0) attempt(mail, attempts);
      else timers.later(delayMs, () => attempt(mail, attempts));
    },
    deliver: async (mail: CodeMail): Promise<void> => {
      onCode?.(mail);
      if (smtp === null || !mail.to.includes('@')) return;
      const { subject, text, html } = codeMail(parts.dialect.mail, mail.purpose, mail.code);
      await (await connection(smtp)).sendMail({
        from: '"Sandbox Pix" <no-reply@sandbox.example>',
        to: { name: '', address: mail.to },
        subject,
        ...(text === undefined ? {} : { text }),
        ...(html === undefined ? {} : { html }),
      });
    },
    /** Cancels pending mails and closes the connections. */
    close: (): void => {
      timers.close();
      transport?.close();
    },
  };
}
