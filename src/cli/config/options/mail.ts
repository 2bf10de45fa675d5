import type { OptionSpec } from './spec.ts';

/** Other users of a machine can see command line arguments, for example with `ps`, so secrets belong in a variable. */
function asVariable(name: string): string {
  return `as ${name} it stays out of the list of processes (ps)`;
}

/** Options of `run` for the inbox of mailed codes and for given accounts, in the order of the help text. */
export const mailOptions = {
  inbox: {
    group: 'mail',
    value: 'KIND',
    meaning: 'where mailed codes are read: smtp, mailpit, imap, command or prompt',
    default: 'smtp',
    example: 'smtp',
  },
  'smtp-listen': {
    group: 'mail',
    value: 'HOST:PORT',
    meaning: "inbox smtp: where the suite's own mail server listens; the target delivers to it",
    default: '127.0.0.1:0',
    example: '127.0.0.1:2525',
  },
  'mailpit-url': {
    group: 'mail',
    value: 'URL',
    meaning: 'inbox mailpit: the HTTP API of a Mailpit server',
    default: null,
    example: 'http://127.0.0.1:8025',
    secret: true,
  },
  'imap-url': {
    group: 'mail',
    value: 'URL',
    meaning: `inbox imap: imaps://user:pass@host; ${asVariable('PIX_IMAP_URL')}`,
    default: null,
    example: 'imaps://user:pass@mail.example.com',
    secret: true,
  },
  'inbox-command': {
    group: 'mail',
    value: 'CMD',
    meaning:
      'inbox command: run with the address in $ADDRESS and the ISO time of asking in $SINCE; prints the code or the whole message',
    default: null,
    example: './read-code.sh',
    secret: true,
  },
  'email-pattern': {
    group: 'mail',
    value: 'PATTERN',
    meaning: 'how to make fresh addresses; {id} is replaced',
    default: 'conformance+{id}@example.com',
    example: 'conformance+{id}@example.com',
  },
  account: {
    group: 'mail',
    value: 'EMAIL:PASSWORD',
    meaning: `an existing account, for targets where nobody may sign up; ${asVariable('PIX_ACCOUNT')}`,
    default: null,
    example: 'somebody@example.com:password',
    secret: true,
  },
  jwt: {
    group: 'mail',
    value: 'JWT',
    meaning: `a ready JWT, for targets where nobody may log in; ${asVariable('PIX_JWT')}`,
    default: null,
    example: 'header.claims.signature',
    secret: true,
  },
  'api-key': {
    group: 'mail',
    value: 'KEY',
    meaning: `a ready API key, for targets where nobody may log in; ${asVariable('PIX_API_KEY')}`,
    default: null,
    example: 'the-key',
    secret: true,
  },
  signup: {
    group: 'mail',
    value: 'FILE',
    meaning: 'JSON merged over the createAccount body (account type, address, documents)',
    default: null,
    example: 'signup.json',
  },
} as const satisfies Record<string, OptionSpec>;
