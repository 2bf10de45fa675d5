import { type AnswerTo, type GapId, gaps } from '../contract/gaps.ts';
import { type CaseOf, casesOf, onlyCase, type RuleId, rules } from '../contract/rules.ts';
import type { AnswerEntry, BrokenPromise, VerdictEntry } from '../journal/entry.ts';
import type { RaceId } from '../journal/race.ts';
import type { RunConfig } from './config.ts';
import { Judgement } from './errors.ts';
import { ask, attempt, judge, type OwnFault } from './judge.ts';
import { isSelected, isTried, type SequenceId } from './select.ts';
import type { SuiteName } from './suites.ts';

/** Receives verdicts and answers, for the journal and for the progress display. */
export interface Recorder {
  verdict(suite: SuiteName, verdict: Omit<VerdictEntry, 'type' | 'at'>): void;
  answer(suite: SuiteName, answer: Omit<AnswerEntry, 'type' | 'at'>): void;
  /** Records exchanges that have no verdict or answer. @param gap whose answer the analysis reads from them */
  observed(suite: SuiteName, exchanges: readonly string[], gap?: GapId): void;
  /** Records the refusal of a promised call in a scenario without a verdict. */
  broken(scenario: string, promise: BrokenPromise): void;
  ownFault(scenario: string, fault: OwnFault): void;
}

/** The context in which a scenario runs. */
interface Stage<Fixtures> {
  readonly fixtures: Fixtures;
  readonly record: Recorder;
  /** Tells the test runner that the scenario has no result. It throws. */
  readonly skip: (reason: string) => void;
}

type Work<Fixtures, Case, Result> = (fixtures: Fixtures, oneCase: Case) => Promise<Result>;

/** The functions with which suites declare their scenarios. */
interface Scenarios<Fixtures> {
  /** Starts a suite, named like its file. @param when `last`: after all others, one scenario at a time */
  suite(name: SuiteName, scenarios: () => void, when?: 'last'): void;
  /** Tries every case of a rule. A case passes unless the scenario throws. */
  rule<Id extends RuleId>(id: Id, scenario: Work<Fixtures, CaseOf<Id>, void>): void;
  /** Answers a gap with the result of the scenario, in the form of its question. */
  gap<Id extends GapId>(id: Id, scenario: Work<Fixtures, Id, AnswerTo<Id>>): void;
  /** Makes the exchanges that answer a gap of class `read`. Each case runs alone, so a blocked one stops no other. */
  observe<Case extends string>(id: GapId, cases: readonly Case[], scenario: Work<Fixtures, Case, void>): void;
  /** Runs concurrent calls, only under `--thorough`. The analysis looks for an order that explains them. */
  race(id: RaceId, scenario: Work<Fixtures, RaceId, void>): void;
  /** Sends requests in many orders for the oracle to judge. It has no verdict of its own. */
  provoke<Id extends SequenceId>(id: Id, scenario: Work<Fixtures, Id, void>): void;
}

/** A declared scenario. Used for the plan of a run, and by the test that a suite claims every rule and gap. */
export interface Planned {
  readonly suite: SuiteName;
  readonly chapter: string;
  readonly id: RuleId | GapId;
  readonly case: string;
  /** Whether this run tries it. */
  readonly selected: boolean;
}

interface Binding<Fixtures> {
  readonly test: (name: string, scenario: (stage: Stage<Fixtures>) => Promise<void>) => void;
  readonly describe: (name: string, options: { concurrent?: boolean }, factory: () => void) => void;
  readonly config: RunConfig | null;
  readonly plan: (planned: Planned) => void;
}

/** Tells vitest that a case failed. Any other error of a test is a fault of the suite. */
class FailedCase extends Judgement {
  override readonly name = 'FailedCase';
}

const unrecorded: Recorder = {
  verdict: () => undefined,
  answer: () => undefined,
  observed: () => undefined,
  broken: () => undefined,
  ownFault: () => undefined,
};

/** The body of a test, and the suite in which it was registered. */
type Body<Fixtures> = (stage: Stage<Fixtures>, suite: SuiteName) => Promise<void>;

/** Registers scenarios as tests in the current suite. */
class Registration<Fixtures> {
  readonly #binding: Binding<Fixtures>;
  #current: SuiteName | null = null;

  constructor(binding: Binding<Fixtures>) {
    this.#binding = binding;
  }

  suite(name: SuiteName, scenarios: () => void, when?: 'last'): void {
    const listed = () => {
      this.#current = name;
      scenarios();
      this.#current = null;
    };
    // Without a configuration nothing is registered, because the suites are only listed.
    if (this.#binding.config === null) listed();
    else this.#binding.describe(name, when === 'last' ? { concurrent: false } : {}, listed);
  }

  register(id: RuleId | GapId, chapter: string, oneCase: string, body: Body<Fixtures>): void {
    const { config, plan, test } = this.#binding;
    const suite = this.#suiteOf(id);
    const one = { suite, chapter, id, case: oneCase };
    const selected = config !== null && isSelected(one, config);
    plan({ ...one, selected });
    if (config === null || !isTried(one, config)) return;
    const name = oneCase === onlyCase || oneCase === id ? id : `${id}[${oneCase}]`;
    test(name, (stage) => body({ ...stage, record: selected ? stage.record : unrecorded }, suite));
  }

  /** Registers a scenario without a verdict or an answer of its own. */
  unjudged<Id extends RaceId | SequenceId>(
    name: `race:${RaceId}` | `sequence:${SequenceId}`,
    id: Id,
    scenario: Work<Fixtures, Id, void>,
  ): void {
    const { config, test } = this.#binding;
    const suite = this.#suiteOf(name);
    const one = { suite, chapter: suite, id: name, case: name };
    if (config === null || !isSelected(one, config)) return;
    test(name, async ({ fixtures, record, skip }) => {
      const { exchanges, reason, broken, ownFault } = await attempt(name, () => scenario(fixtures, id));
      record.observed(suite, exchanges);
      if (broken !== null) record.broken(name, broken);
      if (ownFault !== null) record.ownFault(name, ownFault);
      if (reason !== null) skip(reason);
    });
  }

  #suiteOf(name: string): SuiteName {
    if (this.#current === null) throw new Error(`${name} is outside of a suite; wrap it in suite(name, …)`);
    return this.#current;
  }
}

/** Tries one case of a rule and records the verdict. */
function ruleBody<Fixtures, Id extends RuleId>(
  id: Id,
  oneCase: CaseOf<Id>,
  scenario: Work<Fixtures, CaseOf<Id>, void>,
): Body<Fixtures> {
  return async ({ fixtures, record, skip }, suite) => {
    const { verdict, ownFault } = await judge(id, oneCase, () => scenario(fixtures, oneCase));
    record.verdict(suite, verdict);
    if (ownFault !== null) record.ownFault(`${id}[${oneCase}]`, ownFault);
    if (verdict.status === 'fail') throw new FailedCase(verdict.message);
    if (verdict.status === 'blocked') skip(verdict.message);
  };
}

/** Asks a gap and records the answer. A heavy gap is only asked in a thorough run. */
function gapBody<Fixtures, Id extends GapId>(
  id: Id,
  scenario: Work<Fixtures, Id, AnswerTo<Id>>,
  thorough: boolean,
): Body<Fixtures> {
  return async ({ fixtures, record, skip }, suite) => {
    if (gaps[id].class === 'heavy' && !thorough) {
      const reason = 'it is heavy on the target; --thorough switches it on';
      record.answer(suite, { gap: id, status: 'skipped', answer: null, reason, exchanges: [] });
      return;
    }
    const { answer, ownFault } = await ask(id, () => scenario(fixtures, id));
    record.answer(suite, answer);
    if (ownFault !== null) record.ownFault(id, ownFault);
    if (answer.status !== 'answered') skip(answer.reason ?? answer.status);
  };
}

/** Makes the exchanges from which the analysis reads the answer to a gap. */
function observeBody<Fixtures, Case extends string>(
  id: GapId,
  oneCase: Case,
  scenario: Work<Fixtures, Case, void>,
): Body<Fixtures> {
  return async ({ fixtures, record, skip }, suite) => {
    const { answer, ownFault } = await ask(id, async () => {
      await scenario(fixtures, oneCase);
      return null;
    });
    if (ownFault !== null) record.ownFault(`${id}[${oneCase}]`, ownFault);
    if (answer.status === 'answered') {
      record.observed(suite, answer.exchanges, id);
      return;
    }
    record.answer(suite, answer);
    skip(answer.reason ?? answer.status);
  };
}

/** Binds the functions of suites to a test function and to the configuration of the run. */
export function bindScenarios<Fixtures>(binding: Binding<Fixtures>): Scenarios<Fixtures> {
  const registration = new Registration(binding);
  const thorough = binding.config?.thorough === true;
  return {
    suite: (name, scenarios, when) => registration.suite(name, scenarios, when),
    rule(id, scenario) {
      const { chapter } = rules[id];
      for (const oneCase of casesOf(id)) registration.register(id, chapter, oneCase, ruleBody(id, oneCase, scenario));
    },
    gap: (id, scenario) => registration.register(id, gaps[id].chapter, id, gapBody(id, scenario, thorough)),
    observe(id, cases, scenario) {
      const { chapter } = gaps[id];
      for (const oneCase of cases) registration.register(id, chapter, oneCase, observeBody(id, oneCase, scenario));
    },
    race(id, scenario) {
      if (thorough) registration.unjudged(`race:${id}`, id, scenario);
    },
    provoke: (id, scenario) => registration.unjudged(`sequence:${id}`, id, scenario),
  };
}
