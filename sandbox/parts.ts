import type { Dialect } from './dialect.ts';
import { createHandlers } from './handlers/handlers.ts';
import { type Database, openDatabase } from './lib/database.ts';
import { createAccounts } from './parts/accounts.ts';
import { createChecks } from './parts/checks.ts';
import { createCodes } from './parts/codes.ts';
import { createDeliveries } from './parts/deliveries.ts';
import { createEvents } from './parts/events.ts';
import { createGuard } from './parts/guard.ts';
import { createIps } from './parts/ips.ts';
import { createKeys } from './parts/keys.ts';
import { createLedger } from './parts/ledger.ts';
import { createLimiter } from './parts/limiter.ts';
import { createMailer, type MailerOptions } from './parts/mailer.ts';
import { createPages } from './parts/pages.ts';
import { createPasswords } from './parts/passwords.ts';
import { createPayments } from './parts/payments.ts';
import { createPresenter } from './parts/presenter.ts';
import { createTokens } from './parts/tokens.ts';
import { createWebhooks } from './parts/webhooks.ts';

/** The components that need nothing but each other. */
const makers = {
  accounts: createAccounts,
  passwords: createPasswords,
  codes: createCodes,
  tokens: createTokens,
  guard: createGuard,
  limiter: createLimiter,
  checks: createChecks,
  payments: createPayments,
  pages: createPages,
  ledger: createLedger,
  keys: createKeys,
  ips: createIps,
  webhooks: createWebhooks,
  events: createEvents,
  presenter: createPresenter,
  handlers: createHandlers,
};

type Made = { [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

/** The components of the service. They call each other only through this record, so `patch` can replace any of them. */
export interface Parts extends Made {
  readonly dialect: Dialect;
  readonly database: Database;
  clock: Clock;
  mailer: ReturnType<typeof createMailer>;
  deliveries: ReturnType<typeof createDeliveries>;
}

interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** ISO 8601, UTC. */
  iso(): string;
}

interface PartsOptions {
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
  parts.mailer = createMailer(parts, mail);
  parts.deliveries = createDeliveries(parts, deliverTo);
  for (const [name, make] of Object.entries(makers)) Object.assign(parts, { [name]: make(parts) });
  return parts;
}
