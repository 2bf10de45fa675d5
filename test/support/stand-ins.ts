import type { Session } from '../../fixtures/accounts/sessions.ts';
import type { Fixtures } from '../../fixtures/fixtures.ts';
import { SharedLock } from '../../src/harness/lock.ts';
import { getOrInsert } from '../../src/json/get-or-insert.ts';

/** What a test needs of each fixture, by name. */
interface StandIns {
  readonly world?: object;
  readonly [fixture: string]: unknown;
}

/**
 * Fixtures for a test of one of them: stand-ins for those that it uses, in a world that records nothing. The run is not
 * light and tries no other rule, shared work is done once, and nothing takes time.
 */
export function standIns({ world, ...fixtures }: StandIns): Fixtures {
  const done = new Map<string, unknown>();
  const plain = {
    config: { light: false },
    once: (key: string, work: () => unknown) => getOrInsert(done, key, work),
    isPlanned: () => false,
    waiting: (_: string, work: () => unknown) => work(),
    pause: async () => undefined,
    secrets: { register: () => '' },
    fact: () => undefined,
    closing: { cleanUp: () => undefined },
  };
  return { world: { ...plain, ...world }, ...fixtures } as unknown as Fixtures;
}

/** A session of an account that the run signed up. */
export function standInSession(session: Partial<Session> = {}): Session {
  const locks = { payments: new SharedLock(), addresses: new SharedLock(), webhooks: new SharedLock() };
  const account = { label: 'payer', isOnly: false, isOurs: true, account: null, login: null };
  return { ...account, jwt: 'j', pix: { jwt: 'j' }, ...locks, ...session };
}
