import { claimLogsIn, noToken } from '../fixtures/accounts/logins.ts';
import { rule, suite } from '../fixtures/index.ts';
import { Blocked, unlessBlocked } from '../src/harness/errors.ts';
import { cite } from '../src/harness/frame.ts';
import { accepted, answered, claim, refused } from '../src/harness/verbs.ts';

const oldLogsIn = { expected: 'the old password still logs in', got: 'it does not' };

suite('recovery', () => {
  rule('RECOVERY-01', async ({ recoveries }) => {
    const { asked, code } = await recoveries.done();
    accepted(asked, 'the account exists');
    claim(code !== null, 'forgotPassword was accepted for a known account', {
      expected: 'a mail with a code',
      got: 'no mail in time',
    });
  });

  rule('RECOVERY-02', async ({ sessions, recoveries }) => {
    const { changed, plain } = await recoveries.done();
    if (changed === null) throw new Blocked('no recovery code was mailed', 'RECOVERY-01');
    if (plain !== null)
      accepted(plain, 'its path differs from the accepted one only in a plus sign that is not encoded');
    accepted(changed, 'the code was mailed to that account');
    const { withNew } = await recoveries.afterwards();
    const details = { expected: 'a login that ends in a tokenJWT', got: 'none' };
    await claimLogsIn(withNew, sessions, 'after the change the new password was tried', details);
  });

  rule('RECOVERY-03', async ({ recoveries }) => {
    const { withOld, withNew } = await recoveries.afterwards();
    answered(withOld.step2 ?? withOld.step1);
    claim(withOld.jwt === null, 'after the change the old password was tried', noToken);
    if (withNew.jwt === null) throw new Blocked('the new password does not log in either', 'RECOVERY-02');
  });

  rule('RECOVERY-04', async ({ sessions, recoveries, wrongRecoveries }, which) => {
    const { wrong, oldLogin } = await wrongRecoveries.withWrongCode(which);
    const statuses = wrong.map((exchange) => {
      const { status } = answered(exchange).response;
      const details = { expected: 'a refusal, not a 5xx', got: String(status) };
      claim(status < 500, 'a wrong recovery code was tried', details);
      return status;
    });
    if (oldLogin.jwt === null) await wrongRecoveries.mustSurviveAsking();
    const done = `after changes with codes that were not mailed to the account (answered ${statuses.join(', ')}) the password was tried`;
    await claimLogsIn(oldLogin, sessions, done, oldLogsIn);
    const guesses = which === 'unknown' ? await unlessBlocked(recoveries.guesses()) : null;
    const what = 'the password of a change with a code that was not mailed was tried';
    claim(guesses?.jwt == null, what, noToken, guesses?.step2);
  });

  rule('RECOVERY-05', async ({ sessions, wrongRecoveries }, field) => {
    const { wrong, oldLogin, control } = await wrongRecoveries.incomplete(field);
    refused(wrong, control, `${field} is required`);
    await claimLogsIn(oldLogin, sessions, `a change without ${field} was refused`, oldLogsIn);
  });

  rule('RECOVERY-06', async ({ recoveries, accountSequences }) => {
    const early = await unlessBlocked(recoveries.withSignupCode());
    claim(early?.jwt == null, 'the code of a sign-up changed the password', noToken, early?.step2);
    const { changed, withNew } = await accountSequences.crosswise();
    cite(answered(changed));
    const what = 'the password of a change with the code of a login was tried';
    claim(withNew?.jwt == null, what, noToken, withNew?.step2);
  });
});
