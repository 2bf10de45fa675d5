import { createFaker, person } from '../../fixtures/data/index.ts';
import { type LearnerOptions, SignupLearner } from '../../src/learn/signup/index.ts';
import { type Rules, simulate } from './service.ts';

export interface Driven {
  readonly learner: SignupLearner;
  readonly tries: number;
  readonly mails: number;
  readonly answers: readonly string[];
  readonly bodies: readonly unknown[];
}

/** Signs up at a simulated service as the harness does, with new codes and addresses when the learner asks for them. */
export function drive(rules: Rules, options: Partial<LearnerOptions> = {}): Driven {
  const service = simulate(rules);
  const faker = createFaker(7, 'signup');
  let people = 0;
  let mails = 1;
  let email = 'conformance+1@example.com';
  let emailToken = service.code(email);
  const learner = new SignupLearner({ person: () => person(faker, `run/${++people}`), ...options });
  const answers: string[] = [];
  const bodies: unknown[] = [];
  for (let round = 0; round < 100; round += 1) {
    if (learner.needs !== 'nothing') {
      mails += 1;
      if (learner.needs === 'email') email = `conformance+${mails}@example.com`;
      emailToken = service.code(email);
    }
    const attempt = learner.next({ email, emailToken });
    if (attempt === null) break;
    const outcome = service.createAccount(attempt.body);
    bodies.push(attempt.body);
    answers.push(outcome.text.slice(0, 400));
    learner.record(outcome);
  }
  return { learner, tries: learner.tries, mails, answers, bodies };
}
