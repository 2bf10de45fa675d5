import { authOperations, type OperationId } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import type { Finding } from '../finding.ts';
import { changesAccess } from '../model/credentials.ts';
import { historyLagMs } from '../model/history.ts';
import type { Key } from '../model/key-names.ts';
import type { Model } from '../model/model.ts';
import { Spans } from '../model/spans.ts';
import type { Monitor } from '../monitor.ts';
import { emailOf } from '../trace/account-request.ts';
import { pixCaseOf } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/** Operations of an account that may end its keys: a service may lock an account, or end all of its credentials. */
const ofAccount: readonly OperationId[] = ['login', 'concludesLogin', 'forgotPasswordChangePassword'];
/** A service may end keys after a while. A key is expected to live at least this long, in milliseconds. */
const lifetimeMs = 300_000;
/** How long before a refusal a JWT shows that the account is not locked, in milliseconds. */
const recentMs = 2_000;

/**
 * A key that opened payment/pix is refused there for good, although nothing that may end a key was requested and the
 * JWTs of the account still open payment/pix (AUTH-03).
 */
export class ShutKeyMonitor implements Monitor {
  readonly operations = [...authOperations, ...ofAccount];
  /** By account or e-mail address, when the keys may have been ended. */
  readonly #changes = new Map<string, Spans>();
  /** Those of them that were neither refused nor logins. Their effect may be late, so they count before the key, too. */
  readonly #lateChanges = new Map<string, Spans>();
  readonly #openedByJwt = new Map<string, Step>();
  /** By account, when a JWT was refused with a 401. The account may have been locked then. */
  readonly #jwtsRefused = new Map<string, Spans>();

  step(step: Step, model: Model): Finding[] {
    this.#note(step, model);
    return [];
  }

  *end(model: Model): Iterable<Finding> {
    for (const key of model.apiKeys.all()) {
      const { lastOpened: opened, shutIn: shut } = key;
      if (opened === null || shut === null || opened.end > shut.begin || this.#mayBeEnded(key, shut, model)) continue;
      yield found('AUTH-03', pixCaseOf.get(shut.operation) ?? '', shut, {
        message: `${shut.operation} was called with an API key that opened ${opened.operation} before`,
        expected: 'accepted (2xx), because no request since then may have ended the key',
        contradicts: opened.id,
      });
    }
  }

  #note(step: Step, model: Model): void {
    const { operation, carried } = step;
    if (operation === null) return;
    const owner = model.owners.of(step);
    if (changesAccess.has(operation))
      for (const one of [owner ?? '', ...model.apiKeys.ownersNamedIn(step)]) this.#noteChange(one, step);
    if (ofAccount.includes(operation)) this.#noteChange(step.account ?? emailOf(step), step);
    if (carried.methods === 'jwt' && owner !== null) this.#useJwt(owner, step);
  }

  #useJwt(owner: string, step: Step): void {
    if (step.status === 401) getOrInsert(this.#jwtsRefused, owner, () => new Spans()).add(step);
    if (step.outcome === 'accepted' && pixCaseOf.has(step.operation)) this.#openedByJwt.set(owner, step);
  }

  #noteChange(whose: string, step: Step): void {
    // A refused request without an account can have ended no key.
    if (whose !== '' || step.outcome !== 'refused') getOrInsert(this.#changes, whose, () => new Spans()).add(step);
    const isLogin = step.operation === 'login' || step.operation === 'concludesLogin';
    if (step.outcome !== 'refused' && !isLogin) getOrInsert(this.#lateChanges, whose, () => new Spans()).add(step);
  }

  #mayBeEnded({ owner, created }: Key, shut: Step, { owners }: Model): boolean {
    const age = shut.begin - created.end;
    const mayBeLocked =
      (this.#openedByJwt.get(owner)?.begin ?? 0) < shut.begin - recentMs ||
      this.#jwtsRefused.get(owner)?.overlaps(created.begin, shut.end + recentMs) === true;
    // Not every server may know a new key yet.
    if (age < historyLagMs || age > lifetimeMs || mayBeLocked) return true;
    const email = owners.emailOf(owner)?.toLowerCase() ?? null;
    const isTheirs = (whose: string) =>
      whose === owner || whose === '' || (whose.includes('@') && (email === null || whose === email));
    const happened = (changes: ReadonlyMap<string, Spans>, from: number, to: number) =>
      [...changes].some(([whose, spans]) => isTheirs(whose) && spans.overlaps(from, to, created.id));
    return (
      happened(this.#changes, created.begin, shut.end) ||
      happened(this.#lateChanges, created.begin - historyLagMs, created.begin)
    );
  }
}
