import { leaves } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { markKind, marksIn } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

interface State {
  /** The accepted request that disabled the key. */
  readonly by: Step;
  /** When the key was first refused after that. */
  refusedAt: number | null;
}

/** Which API keys are certainly disabled: an accepted request named the key, and the key was refused since. */
export class DisabledKeys implements Part {
  readonly #owners: Owners;
  readonly #ids = new Map<string, string>();
  readonly #states = new Map<string, State>();
  readonly #enabled = new Map<string, number>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  note(step: Step): void {
    const { operation, outcome } = step;
    if (operation === 'createNewApiKey' && outcome === 'accepted') this.#learn(step);
    const mayEnable = operation === 'enableApiKey' || operation === 'createNewApiKey';
    if (mayEnable && outcome !== 'refused') this.#enabled.set(this.#owners.of(step) ?? '', step.end);
    if (operation !== 'disableApiKey' || outcome !== 'accepted') return;
    const texts = [...leaves(step.input ?? null), ...leaves(step.query)].map(({ value }) => String(value));
    for (const text of texts) {
      const key = markKind(text) === 'api-key' ? text : this.#ids.get(text);
      if (key !== undefined) this.#states.set(key, { by: step, refusedAt: null });
    }
  }

  settle({ carried: { authorization, apiKey }, begin, end, status }: Step): void {
    const state = authorization === null && apiKey !== null ? this.#states.get(apiKey) : undefined;
    if (state?.refusedAt === null && (status === 401 || status === 403) && begin >= state.by.end) state.refusedAt = end;
  }

  /** The request that disabled a key for certain, before another request was sent with it; `null` where it may be enabled. */
  disabledBy(key: string, step: Step): Step | null {
    const state = this.#states.get(key);
    if (state === undefined || state.refusedAt === null || step.begin < state.refusedAt) return null;
    const owners = [this.#owners.of(state.by) ?? '', ''];
    return owners.some((owner) => (this.#enabled.get(owner) ?? 0) >= state.by.begin) ? null : state.by;
  }

  forget(): void {
    for (const one of [this.#ids, this.#states, this.#enabled]) one.clear();
  }

  #learn(step: Step): void {
    const [key, more] = marksIn(step.entry.response?.body.text ?? '', 'api-key');
    if (key === undefined || more !== undefined) return;
    for (const { name, value } of leaves(step.output ?? null))
      if (identifierRank(name) >= 80) this.#ids.set(String(value), key);
  }
}
