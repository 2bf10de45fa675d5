import type { RunConfig } from '../../harness/config.ts';
import type { InboxChoice } from '../../inbox/inbox.ts';
import { didYouMean } from '../suggest.ts';
import * as checks from './checks.ts';
import type { OptionName } from './options.ts';
import type { Read } from './reader.ts';
import { type Setting, type Settings, wrong, wrongValue } from './settings.ts';

function required(option: OptionName, kind: Setting): never {
  throw wrong(kind, `${kind.text} needs --${option}: add it, or choose another inbox.`);
}

const inboxOptions: readonly (readonly [OptionName, checks.InboxKind])[] = [
  ['smtp-listen', 'smtp'],
  ['mailpit-url', 'mailpit'],
  ['imap-url', 'imap'],
  ['inbox-command', 'command'],
];

function readInboxKind(settings: Settings): checks.InboxKind {
  const setting = settings.get('inbox');
  const kind = checks.inboxKinds.find((known) => known === (setting?.text.toLowerCase() ?? 'smtp'));
  if (setting && kind === undefined) {
    const hint = didYouMean(setting.text, checks.inboxKinds);
    throw wrongValue(setting, `is not an inbox: expected ${checks.inboxKinds.join(', ')}.${hint}`);
  }
  for (const [option, of] of inboxOptions) {
    const given = settings.get(option);
    if (given?.source === 'command line' && of !== kind) {
      throw wrong(given, `belongs to the inbox ${of}, but the inbox is ${kind}: add --inbox ${of} or leave it out.`);
    }
  }
  return kind ?? 'smtp';
}

type Mailing = Pick<RunConfig, 'embedded' | 'inbox' | 'account' | 'jwt' | 'apiKey'>;

/** What a target needs to know before it can deliver mail, if nobody can have told it. */
export function mailHint({ embedded, inbox, account, jwt, apiKey }: Mailing): string | null {
  const isKnown = embedded || inbox.kind !== 'smtp' || inbox.listen.port !== 0;
  if (isKnown || account !== null || jwt !== null || apiKey !== null) return null;
  return 'the mail server of the suite takes another port in each run, so the target cannot know where to deliver: give --smtp-listen 127.0.0.1:2525 and let the target deliver there, or choose another --inbox';
}

/** The inbox for mailed codes, with its settings. */
export function readInbox(settings: Settings, read: Read, embedded: boolean): InboxChoice {
  const kind = readInboxKind(settings);
  const setting = settings.get('inbox') ?? { name: 'inbox', text: 'smtp', source: 'command line' };
  if (embedded && kind !== 'smtp') {
    throw wrong(
      setting,
      `${kind} does not go with the embedded sandbox, which mails to the inbox smtp: leave it out, or start pix-conformance sandbox with --smtp and give its address as --target.`,
    );
  }
  switch (kind) {
    case 'smtp':
      return { kind, listen: read('smtp-listen', checks.endpoint) ?? { host: '127.0.0.1', port: 0 } };
    case 'mailpit':
      return {
        kind,
        url:
          read('mailpit-url', checks.httpUrl('http://127.0.0.1:8025', { withUser: true })) ??
          required('mailpit-url', setting),
      };
    case 'imap':
      return { kind, url: read('imap-url', checks.imapUrl) ?? required('imap-url', setting) };
    case 'command':
      return { kind, command: read('inbox-command', checks.command) ?? required('inbox-command', setting) };
    case 'prompt':
      return { kind };
  }
}
