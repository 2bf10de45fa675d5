import { describe, expect, test } from 'vitest';
import { exchanged } from '../../test/support/exchanged.ts';
import { useFastClock } from '../../test/support/fast-clock.ts';
import { rules } from '../contract/rules.ts';
import { Blocked, Inconclusive, NotApplicable, NoVerdict, RunOver, Unmailed, Violation } from './errors.ts';
import { cite, currentFrame } from './frame.ts';
import { ask, attempt, judge } from './judge.ts';
import { accepted, claim, refused } from './verbs.ts';

const seen = (id = 'x1') => cite(exchanged({ id, status: 200 }));
const noAnswer = () => new NoVerdict('login got no answer');

function judged(work: () => Promise<void>, oneCase = 'default') {
  useFastClock();
  return judge('PAYMENT-01', oneCase, work);
}

describe('a case of a rule', () => {
  test('passes where nothing is thrown, with its exchanges and its control', async () => {
    const { verdict, ownFault } = await judged(async () => {
      seen('x1');
      seen('x2');
      currentFrame().control = 'x1';
    });
    expect(ownFault).toBeNull();
    expect(verdict).toEqual({
      rule: 'PAYMENT-01',
      case: 'default',
      status: 'pass',
      message: '',
      expected: null,
      got: null,
      exchanges: ['x1', 'x2'],
      control: 'x1',
      blockedBy: null,
    });
  });

  test('that passes without an exchange is our own fault', async () => {
    const { verdict, ownFault } = await judged(async () => {});
    expect(verdict).toMatchObject({ status: 'blocked', message: expect.stringContaining('without an exchange') });
    expect(ownFault?.error).toBeInstanceOf(Error);
  });

  test('fails with the exchange that breaks the rule last, although others ended after it', async () => {
    const control = exchanged({ id: 'x3', status: 200 });
    const { verdict } = await judged(async () => {
      const violation = Promise.resolve().then(() => refused(exchanged({ id: 'x1', status: 201 }), control));
      await violation.catch(() => seen('x2'));
      await violation;
    });
    expect(verdict).toMatchObject({ status: 'fail', exchanges: ['x2', 'x1'], control: 'x3' });
  });

  test('fails by a claim without the control of an earlier refusal', async () => {
    const { verdict } = await judged(async () => {
      refused(exchanged({ id: 'x1', status: 400 }), exchanged({ id: 'x2', status: 200 }));
      claim(false, 'the list', { expected: '1 item', got: '2 items' }, exchanged({ id: 'x3', status: 200 }));
    });
    expect(verdict).toMatchObject({ status: 'fail', exchanges: ['x2', 'x1', 'x3'], control: null });
  });

  test('fails by a violation, with what was expected and what came', async () => {
    const { verdict, ownFault } = await judged(async () => {
      seen();
      throw new Violation('it is not so', { expected: 'a', got: 'b' });
    });
    expect(verdict).toMatchObject({
      status: 'fail',
      message: 'it is not so',
      expected: 'a',
      got: 'b',
      exchanges: ['x1'],
    });
    expect(ownFault).toBeNull();
  });

  test.each([
    [[503, 200], 'pass'],
    [[503, 503, 200], 'fail'],
    [[500, 200], 'fail'],
  ])('with the answers %j: %s', async (statuses, status) => {
    const answers = statuses.values();
    const { verdict } = await judged(async () => {
      accepted(exchanged({ status: answers.next().value ?? 0 }));
    });
    expect(verdict.status).toBe(status);
  });

  test('is skipped where there is nothing to try it with', async () => {
    const { verdict, ownFault } = await judged(() => Promise.reject(new NotApplicable('there is none')));
    expect(verdict).toMatchObject({ status: 'skipped', message: 'there is none', expected: null });
    expect(ownFault).toBeNull();
  });

  test('is blocked by what has to hold first', async () => {
    const { verdict, ownFault } = await judged(() => Promise.reject(new Blocked('no login', 'LOGIN-01')));
    expect(verdict).toMatchObject({ status: 'blocked', message: 'no login', blockedBy: 'LOGIN-01' });
    expect(ownFault).toBeNull();
  });

  test('is blocked, and not tested, where a code was not mailed', async () => {
    const { verdict } = await judged(() => Promise.reject(new Unmailed('no login code', 'LOGIN-01')));
    expect(verdict).toMatchObject({ status: 'blocked', blockedBy: 'LOGIN-01', unanswered: true });
  });

  test('is blocked by the end of the run', async () => {
    const { verdict, ownFault } = await judged(() => Promise.reject(new RunOver('interrupted')));
    expect(verdict).toMatchObject({ status: 'blocked', message: 'interrupted', blockedBy: null, ended: true });
    expect(ownFault).toBeNull();
  });

  test('is blocked by an error of our own, which is named', async () => {
    const error = new TypeError('x is not a function');
    const { verdict, ownFault } = await judged(() => Promise.reject(error));
    expect(verdict).toMatchObject({ status: 'blocked', message: 'the suite itself failed: x is not a function' });
    expect(ownFault).toEqual({ error });
  });

  test('is blocked by anything that is thrown', async () => {
    const { verdict } = await judged(() => Promise.reject('a text'));
    expect(verdict).toMatchObject({ message: 'the suite itself failed: a text' });
  });
});

describe('what blocks everyone else', () => {
  test('is a violation of the rule that claims it', async () => {
    const { verdict } = await judged(() => Promise.reject(new Blocked('no payment', 'PAYMENT-01')));
    expect(verdict).toMatchObject({
      status: 'fail',
      message: 'no payment',
      expected: rules['PAYMENT-01'].says,
      got: 'no payment',
    });
  });

  test('is a violation of the case that claims it', async () => {
    const { verdict } = await judged(() => Promise.reject(new Blocked('no payment', 'PAYMENT-01', 'one')), 'one');
    expect(verdict.status).toBe('fail');
  });

  test('is not a violation of another case', async () => {
    const { verdict } = await judged(() => Promise.reject(new Blocked('no payment', 'PAYMENT-01', 'one')), 'other');
    expect(verdict.status).toBe('blocked');
  });
});

describe('an exchange that says nothing', () => {
  test('has the case tried again, twice, after one second and after four', async () => {
    let tries = 0;
    const now = useFastClock();
    const work = async () => {
      tries += 1;
      throw noAnswer();
    };
    const { verdict } = await judge('PAYMENT-01', 'default', work);
    expect(tries).toBe(3);
    expect(now()).toBe(5000);
    expect(verdict).toMatchObject({
      status: 'blocked',
      message: 'login got no answer; it was tried again, without success',
      blockedBy: null,
    });
  });

  test('does not matter where the next try passes', async () => {
    let tries = 0;
    const { verdict } = await judged(async () => {
      tries += 1;
      seen(`x${tries}`);
      if (tries === 1) throw noAnswer();
    });
    expect(verdict).toMatchObject({ status: 'pass', exchanges: ['x2'] });
  });

  test('is not waited for where the case failed', async () => {
    const now = useFastClock();
    await judge('PAYMENT-01', 'default', () => Promise.reject(new Blocked('no')));
    expect(now()).toBe(0);
  });
});

test('at most the last forty exchanges are named', async () => {
  const { verdict } = await judged(async () => {
    for (let number = 1; number <= 50; number += 1) seen(`x${number}`);
  });
  expect(verdict.exchanges).toHaveLength(40);
  expect(verdict.exchanges.at(-1)).toBe('x50');
});

test('exchanges are journalled under the name of the case', async () => {
  let scenario = '';
  await judged(async () => {
    scenario = currentFrame().scenario;
  });
  expect(scenario).toBe('PAYMENT-01[default]');
});

describe('a gap', () => {
  const asked = (work: () => Promise<number>) => ask('default-limit', work);

  test('is answered with what the scenario gives', async () => {
    const { answer, ownFault } = await asked(async () => {
      seen();
      expect(currentFrame().scenario).toBe('gap:default-limit');
      return 10;
    });
    expect(answer).toEqual({ gap: 'default-limit', status: 'answered', answer: 10, reason: null, exchanges: ['x1'] });
    expect(ownFault).toBeNull();
  });

  test.each([
    ['two answers', new Inconclusive('10 and 20'), 'inconclusive', '10 and 20'],
    ['a violation', new Violation('no page', { expected: 'a', got: 'b' }), 'inconclusive', 'no page'],
    ['what has to hold first', new Blocked('no login', 'LOGIN-01'), 'blocked', 'no login'],
    ['the end of the run', new RunOver('interrupted'), 'blocked', 'interrupted'],
  ])('is open after %s', async (_, error, status, reason) => {
    const { answer, ownFault } = await asked(() => Promise.reject(error));
    expect(answer).toMatchObject({ status, reason, answer: null });
    expect(ownFault).toBeNull();
  });

  test('is marked as ended by the end of the run', async () => {
    const { answer } = await asked(() => Promise.reject(new RunOver('interrupted')));
    expect(answer.ended).toBe(true);
  });

  test('is blocked by an error of our own', async () => {
    const error = new TypeError('oh');
    const { answer, ownFault } = await asked(() => Promise.reject(error));
    expect(answer).toMatchObject({ status: 'blocked', reason: 'the suite itself failed: oh', answer: null });
    expect(ownFault).toEqual({ error });
  });
});

describe('what comes to no verdict', () => {
  const attempted = (work: () => Promise<void>) => attempt('race:pay', work);

  test('names its exchanges', async () => {
    const result = await attempted(async () => {
      expect(currentFrame().scenario).toBe('race:pay');
      seen('x1');
    });
    expect(result).toEqual({ exchanges: ['x1'], reason: null, broken: null, ownFault: null });
  });

  test.each([
    ['does not apply', new NotApplicable('no balance')],
    ['meets a violation', new Violation('no balance', { expected: 'a', got: 'b' })],
    ['needs something else first', new Blocked('no balance')],
    ['is over', new RunOver('no balance')],
  ])('says why where it %s', async (_, error) => {
    expect(await attempted(() => Promise.reject(error))).toEqual({
      exchanges: [],
      reason: 'no balance',
      broken: null,
      ownFault: null,
    });
  });

  test('is our own fault where the error is ours', async () => {
    const error = new TypeError('oh');
    expect(await attempted(() => Promise.reject(error))).toMatchObject({
      reason: 'oh',
      broken: null,
      ownFault: { error },
    });
  });
});
