import type { OptionSpec } from './spec.ts';

/** Options of `run` for the inbox of mailed codes and for given accounts, in the order of the help text. */
export const mailOptions = {
  inbox: {
    value: 'KIND',
    meaning: 'where mailed codes are read: smtp, mailpit, imap, command or prompt',
    default: 'smtp',
  },
  'smtp-listen': {
    value: 'HOST:PORT',
    meaning: "inbox smtp: where the suite's own mail server listens; the target delivers to it",
    default: '127.0.0.1:0',
    example: '127.0.0.1:2525',
  },
  'mailpit-url': {
    value: 'URL',
    meaning: 'inbox mailpit: the HTTP API of a Mailpit server',
    example: 'http://127.0.0.1:8025',
    secret: true,
  },
  'imap-url': {
    value: 'URL',
    meaning: 'inbox imap: imaps://user:pass@host',
    example: 'imaps://user:pass@mail.example.com',
    secret: true,
  },
  'inbox-command': {
    value: 'CMD',
    meaning:
      'inbox command: run with the address in $ADDRESS and the ISO time of asking in $SINCE; prints the code or the whole message',
    example: './read-code.sh',
    secret: true,
  },
  'email-pattern': {
    value: 'PATTERN',
    meaning: 'how to make fresh addresses; {id} is replaced',
    default: 'conformance+{id}@example.com',
  },
  account: {
    value: 'EMAIL:PASSWORD',
    meaning: 'an existing account, for targets where nobody may sign up',
    example: 'somebody@example.com:password',
    secret: true,
  },
  jwt: {
    value: 'JWT',
    meaning: 'a ready JWT, for targets where nobody may log in',
    example: 'header.claims.signature',
    secret: true,
  },
  'api-key': {
    value: 'KEY',
    meaning: 'a ready API key, for targets where nobody may log in',
    example: 'the-key',
    secret: true,
  },
  signup: {
    value: 'FILE',
    meaning: 'JSON merged over the createAccount body (account type, address, documents)',
    example: 'signup.json',
  },
} as const satisfies Record<string, OptionSpec>;
