import type { Dialect } from './dialect.ts';
import { createHandlers, type Handlers } from './handlers/handlers.ts';
import { type Database, openDatabase } from './lib/database.ts';
import { type Accounts, createAccounts } from './parts/accounts.ts';
import { type Checks, createChecks } from './parts/checks.ts';
import { type Codes, createCodes } from './parts/codes.ts';
import { createDeliveries, type Deliveries } from './parts/deliveries.ts';
import { createEvents, type Events } from './parts/events.ts';
import { createGuard, type Guard } from './parts/guard.ts';
import { createIps, type Ips } from './parts/ips.ts';
import { createKeys, type Keys } from './parts/keys.ts';
import { createLedger, type Ledger } from './parts/ledger.ts';
import { createLimiter, type Limiter } from './parts/limiter.ts';
import { createMailer, type Mailer, type MailerOptions } from './parts/mailer.ts';
import { createPages, type Pages } from './parts/pages.ts';
import { createPasswords, type Passwords } from './parts/passwords.ts';
import { createPayments, type Payments } from './parts/payments.ts';
import { createPresenter, type Presenter } from './parts/presenter.ts';
import { createTokens, type Tokens } from './parts/tokens.ts';
import { createWebhooks, type Webhooks } from './parts/webhooks.ts';

/**
 * The components of the service, as small objects with small functions. They call each other only through this record,
 * so that a caller of `startSandbox` can replace any function with `patch`.
 */
export interface Parts {
  readonly dialect: Dialect;
  readonly database: Database;
  clock: Clock;
  accounts: Accounts;
  passwords: Passwords;
  codes: Codes;
  mailer: Mailer;
  tokens: Tokens;
  guard: Guard;
  limiter: Limiter;
  checks: Checks;
  payments: Payments;
  pages: Pages;
  ledger: Ledger;
  keys: Keys;
  ips: Ips;
  webhooks: Webhooks;
  events: Events;
  deliveries: Deliveries;
  presenter: Presenter;
  handlers: Handlers;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** ISO 8601, UTC. */
  iso(): string;
}

export interface PartsOptions {
  readonly dialect: Dialect;
  /** A file name, or `:memory:`. */
  readonly db: string;
  readonly mail: MailerOptions;
  /** Hosts that may receive events and callbacks, apart from this machine. */
  readonly deliverTo: readonly string[];
}

/** Creates the components. Nothing listens yet. */
export function createParts({ dialect, db, mail, deliverTo }: PartsOptions): Parts {
  const parts = { dialect, database: openDatabase(db) } as Parts;
  parts.clock = { now: () => Date.now(), iso: () => new Date(parts.clock.now()).toISOString() };
  parts.accounts = createAccounts(parts);
  parts.passwords = createPasswords();
  parts.codes = createCodes(parts);
  parts.mailer = createMailer(parts, mail);
  parts.tokens = createTokens(parts);
  parts.guard = createGuard(parts);
  parts.limiter = createLimiter(parts);
  parts.checks = createChecks(parts);
  parts.payments = createPayments(parts);
  parts.pages = createPages(parts);
  parts.ledger = createLedger(parts);
  parts.keys = createKeys(parts);
  parts.ips = createIps(parts);
  parts.webhooks = createWebhooks(parts);
  parts.events = createEvents(parts);
  parts.deliveries = createDeliveries(parts, deliverTo);
  parts.presenter = createPresenter(parts);
  parts.handlers = createHandlers(parts);
  return parts;
}
