import { type AnswerTo, type GapId, gaps } from '../contract/gaps.ts';
import { type CaseOf, casesOf, onlyCase, type RuleId, rules } from '../contract/rules.ts';
import type { AnswerEntry, BrokenPromise, VerdictEntry } from '../journal/entry.ts';
import type { RaceId } from '../journal/race.ts';
import type { RunConfig } from './config.ts';
import { Judgement } from './errors.ts';
import { ask, attempt, judge, type OwnFault } from './judge.ts';
import { isSelected, isTried, type SequenceId } from './select.ts';
import type { SuiteName } from './suites.ts';

/** Where verdicts and answers go: the journal and whoever watches the run. */
export interface Recorder {
  verdict(suite: SuiteName, verdict: Omit<VerdictEntry, 'type' | 'at'>): void;
  answer(suite: SuiteName, answer: Omit<AnswerEntry, 'type' | 'at'>): void;
  /**
   * Exchanges that a scenario needed which comes to no verdict or answer of its own.
   * @param gap what they are made for, where the analysis finds its answer in them
   */
  observed(suite: SuiteName, exchanges: readonly string[], gap?: GapId): void;
  /** A promised call that was refused in a scenario without a verdict of its own. */
  broken(scenario: string, promise: BrokenPromise): void;
  ownFault(scenario: string, fault: OwnFault): void;
}

/** What a scenario runs in. */
export interface Stage<Fixtures> {
  readonly fixtures: Fixtures;
  readonly record: Recorder;
  /** Tells the runner that the scenario came to nothing. It throws. */
  readonly skip: (reason: string) => void;
}

type Work<Fixtures, Case, Result> = (fixtures: Fixtures, oneCase: Case) => Promise<Result>;

/** The verbs that a suite is written with. */
export interface Scenarios<Fixtures> {
  /**
   * Names the suite that the following scenarios belong to; the name of its file.
   * @param when `last`: after all suites before it, and one scenario after the other
   */
  suite(name: SuiteName, scenarios: () => void, when?: 'last'): void;
  /** Tries every case of a rule: it passes unless the scenario throws. */
  rule<Id extends RuleId>(id: Id, scenario: Work<Fixtures, CaseOf<Id>, void>): void;
  /** Answers a gap with what the scenario returns, in the form of its question. */
  gap<Id extends GapId>(id: Id, scenario: Work<Fixtures, Id, AnswerTo<Id>>): void;
  /**
   * Sees to it that the exchanges which answer a gap of class `read` are made. The analysis finds the answer in them.
   * Each case is a scenario of its own, so that one that is blocked does not stop the others.
   */
  observe<Case extends string>(id: GapId, cases: readonly Case[], scenario: Work<Fixtures, Case, void>): void;
  /**
   * Does something several times at once, under `--thorough` alone. The analysis says whether what was answered can be
   * explained by some order.
   */
  race(id: RaceId, scenario: Work<Fixtures, RaceId, void>): void;
  /** Sends requests in many orders, for the oracle to judge. It comes to no verdict of its own. */
  provoke<Id extends SequenceId>(id: Id, scenario: Work<Fixtures, Id, void>): void;
}

/** What was planned: read by the plan of a run, and by the test that every rule and gap is claimed by a suite. */
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

/** Tells vitest that a case failed; any other error of a test is our own fault. */
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

/** Binds the verbs to a test function and to what the run was asked to do. */
export function bindScenarios<Fixtures>(binding: Binding<Fixtures>): Scenarios<Fixtures> {
  let current: SuiteName | null = null;

  function register(
    id: RuleId | GapId,
    chapter: string,
    oneCase: string,
    body: (stage: Stage<Fixtures>, suite: SuiteName) => Promise<void>,
  ): void {
    if (current === null) throw new Error(`${id} is outside of a suite; wrap it in suite(name, …)`);
    const suite = current;
    const one = { suite, chapter, id, case: oneCase };
    const selected = binding.config !== null && isSelected(one, binding.config);
    binding.plan({ ...one, selected });
    if (binding.config === null || !isTried(one, binding.config)) return;
    const name = oneCase === onlyCase || oneCase === id ? id : `${id}[${oneCase}]`;
    binding.test(name, (stage) => body({ ...stage, record: selected ? stage.record : unrecorded }, suite));
  }

  /** A scenario without a verdict or an answer of its own. */
  function unjudged<Id extends RaceId | SequenceId>(
    name: `race:${RaceId}` | `sequence:${SequenceId}`,
    id: Id,
    scenario: Work<Fixtures, Id, void>,
  ): void {
    if (current === null) throw new Error(`${name} is outside of a suite; wrap it in suite(name, …)`);
    const suite = current;
    const one = { suite, chapter: suite, id: name, case: name };
    if (binding.config === null || !isSelected(one, binding.config)) return;
    binding.test(name, async ({ fixtures, record, skip }) => {
      const { exchanges, reason, broken, ownFault } = await attempt(name, () => scenario(fixtures, id));
      record.observed(suite, exchanges);
      if (broken !== null) record.broken(name, broken);
      if (ownFault !== null) record.ownFault(name, ownFault);
      if (reason !== null) skip(reason);
    });
  }

  return {
    suite(name, scenarios, when) {
      const listed = () => {
        current = name;
        scenarios();
        current = null;
      };
      // Without a configuration the suites are only looked at: nothing is registered, so there is nothing to describe.
      if (binding.config === null) listed();
      else binding.describe(name, when === 'last' ? { concurrent: false } : {}, listed);
    },
    rule(id, scenario) {
      for (const oneCase of casesOf(id)) {
        register(id, rules[id].chapter, oneCase, async ({ fixtures, record, skip }, suite) => {
          const { verdict, ownFault } = await judge(id, oneCase, () => scenario(fixtures, oneCase));
          record.verdict(suite, verdict);
          if (ownFault !== null) record.ownFault(`${id}[${oneCase}]`, ownFault);
          if (verdict.status === 'fail') throw new FailedCase(verdict.message);
          if (verdict.status === 'blocked') skip(verdict.message);
        });
      }
    },
    gap(id, scenario) {
      register(id, gaps[id].chapter, id, async ({ fixtures, record, skip }, suite) => {
        if (gaps[id].class === 'heavy' && binding.config?.thorough !== true) {
          const reason = 'not attempted: it is heavy on the target; --thorough switches it on';
          record.answer(suite, { gap: id, status: 'skipped', answer: null, reason, exchanges: [] });
          return;
        }
        const { answer, ownFault } = await ask(id, () => scenario(fixtures, id));
        record.answer(suite, answer);
        if (ownFault !== null) record.ownFault(id, ownFault);
        if (answer.status !== 'answered') skip(answer.reason ?? answer.status);
      });
    },
    observe(id, cases, scenario) {
      for (const oneCase of cases) {
        register(id, gaps[id].chapter, oneCase, async ({ fixtures, record, skip }, suite) => {
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
        });
      }
    },
    race(id, scenario) {
      if (binding.config?.thorough === true) unjudged(`race:${id}`, id, scenario);
    },
    provoke(id, scenario) {
      unjudged(`sequence:${id}`, id, scenario);
    },
  };
}
