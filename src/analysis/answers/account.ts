import { isAccountOperation } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { Json, MailEntry } from '../../journal/entry.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { isStateName } from '../../learn/records/names.ts';
import { addEvidence, jsonOf, type Seen } from '../seen.ts';
import { isEnumLike } from '../shape/words.ts';
import { type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';
import { Tally } from './tally.ts';

const purposes = ['signup', 'login', 'recovery'] as const;
type Purpose = (typeof purposes)[number];

const digits = /^\\d\{(\d+)\}$/;

/** One pattern for all observed codes. For digits it spans their lengths; otherwise it is the most frequent form. */
function joinForms(forms: Tally): string | null {
  const lengths = forms.ranked().map(([form]) => Number(digits.exec(form)?.[1] ?? Number.NaN));
  if (lengths.length < 2 || lengths.some(Number.isNaN)) return forms.mostFrequent();
  return `\\d{${Math.min(...lengths)},${Math.max(...lengths)}}`;
}

/** Answers what the mailed codes look like, for each of the three flows. */
export function createCodeAnswerer(): Answerer {
  const forms: Readonly<Record<Purpose, Tally>> = { signup: new Tally(), login: new Tally(), recovery: new Tally() };
  const evidence: string[] = [];
  return {
    mail({ purpose, codeForm, exchange }: MailEntry) {
      if (purpose === 'other' || codeForm === null) return;
      forms[purpose].add(codeForm);
      if (exchange !== null) addEvidence(evidence, exchange);
    },
    *answers() {
      const seen = purposes.flatMap((purpose) => {
        const form = joinForms(forms[purpose]);
        return form === null ? [] : [[purpose, form] as const];
      });
      const answer =
        seen.length > 0 ? answered(Object.fromEntries(seen), evidence) : blocked('no mail with a code came');
      yield ['code-form', answer];
    },
  };
}

/** Words that describe the outcome of the request, not the state of the account. */
const aboutTheRequest =
  /^(?:success(?:ful)?|sucesso|ok|okay|error|erro|fail(?:ed|ure)?|sent|enviado|true|false|done)$/i;

interface StateSeen {
  /** Whether a createAccount response contained it. */
  onCreate: boolean;
  readonly values: Tally;
  count: number;
  readonly exchanges: string[];
}

/** 1 for a place whose name speaks of an account. */
function speaks(pointer: string): number {
  return /account|conta|user|usuario/i.test(pointer) ? 1 : 0;
}

/** Prefers a place in the createAccount response, then one named like an account, then more values, then less depth. */
function bestState(states: ReadonlyMap<string, StateSeen>): readonly [string, StateSeen] | null {
  const depth = (pointer: string): number => pointer.split('/').length;
  const ranked = [...states].sort(
    ([left, one], [right, other]) =>
      Number(other.onCreate) - Number(one.onCreate) ||
      speaks(right) - speaks(left) ||
      other.values.size - one.values.size ||
      depth(left) - depth(right) ||
      other.count - one.count ||
      (left < right ? -1 : 1),
  );
  return ranked[0] ?? null;
}

/** Of a given account, the run did not see the create, and what logins show may be about the login. */
function stateAnswer(all: ReadonlyMap<string, StateSeen>, evidence: readonly string[], isCreated: boolean): GapAnswer {
  const states = isCreated ? all : new Map([...all].filter(([pointer]) => speaks(pointer)));
  const best = bestState(states);
  if (best === null)
    return isCreated ? answered(null, evidence) : blocked('no account was created, and no login showed a state of one');
  const [path, { values, exchanges }] = best;
  const sorted: Json[] = values
    .ranked()
    .map(([value]) => value)
    .sort();
  return answered({ path, values: sorted }, exchanges);
}

/** Answers which states an account has, if an accepted response under /account shows one. */
export function createAccountStateAnswerer(): Answerer {
  const states = new Map<string, StateSeen>();
  const evidence: string[] = [];
  let isCreated = false;
  const see = (seen: Seen): void => {
    if (seen.operation === null || !isAccountOperation(seen.operation) || !isSuccess(seen.status)) return;
    isCreated ||= seen.operation === 'createAccount';
    if (seen.operation === 'createAccount' || seen.operation === 'concludesLogin') addEvidence(evidence, seen.entry.id);
    for (const { pointer, name, value, inList } of leaves(jsonOf(seen), { ...walkLimits, nodes: 1000 })) {
      if (typeof value !== 'string' || inList || !isStateName(name)) continue;
      if (!isEnumLike(value) || aboutTheRequest.test(value)) continue;
      const state = states.get(pointer) ?? { onCreate: false, values: new Tally(), count: 0, exchanges: [] };
      if (states.size < 100) states.set(pointer, state);
      state.values.add(value);
      state.count += 1;
      state.onCreate ||= seen.operation === 'createAccount';
      addEvidence(state.exchanges, seen.entry.id);
    }
  };
  return {
    exchange: see,
    *answers() {
      yield ['account-states', stateAnswer(states, evidence, isCreated)];
    },
  };
}
