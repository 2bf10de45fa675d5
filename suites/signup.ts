import { claimLogsIn } from '../fixtures/accounts/logins.ts';
import { rule, suite } from '../fixtures/index.ts';
import { Blocked, ignoreJudgement } from '../src/harness/errors.ts';
import { type Answered, accepted, answered, claim, isAccepted, refused } from '../src/harness/verbs.ts';

/** A refusal only counts if it created no account. */
function claimNoAccount(what: string, isCreated: boolean): void {
  claim(!isCreated, `${what} was refused`, {
    expected: 'no account',
    got: 'an account that logs in with its password',
  });
}

function claimMailed(code: string | null, whom: string, asked: Answered): void {
  const details = {
    expected: 'a mail with a code',
    got: 'none in time; check that the target delivers its mail to the inbox of the run (--inbox, --smtp-listen)',
  };
  const what = `sendEmailValidateCode was accepted for ${whom}, but no mail with a code reached the inbox`;
  claim(code !== null, what, details, asked);
}

suite('signup', () => {
  rule('SIGNUP-01', async ({ validations }) => {
    const { exchange, email, code } = await validations.asked();
    const asked = accepted(exchange, `${email} is a fresh address`);
    claimMailed(code, email, asked);
    const again = await validations.askedAgain();
    if (again !== null && isAccepted(again.asked))
      claimMailed(again.code, `${again.email}, a second time`, answered(again.asked));
  });

  rule('SIGNUP-02', async ({ validations, call }) => {
    const bare = await call('sendEmailValidateCode', { body: {}, variant: 'missing-email' });
    refused(bare, (await validations.asked()).exchange, 'email is required');
  });

  rule('SIGNUP-03', async ({ validations, accounts }) => {
    const { control: validated } = await validations.wrongValidations();
    accepted(validated, 'the code was mailed to that address and sent as an integer');
    const again = await validations.askedAgain();
    if (again?.validated) accepted(again.validated, 'the code is the last one that was mailed to that address');
    // A code may have been refused because another address asked for one at the same time.
    if (accounts.loneSignups.mixUp !== null) throw accounts.loneSignups.mixUp;
  });

  rule('SIGNUP-04', async ({ validations }) => {
    const { unmailed, elsewhere, unasked, control } = await validations.wrongCodes();
    for (const exchange of unmailed) refused(exchange, control, 'the code was not mailed');
    refused(unasked, control, 'no code was mailed to that address');
    if (elsewhere === null) throw new Blocked('two addresses were mailed the same code');
    refused(elsewhere, control, 'the code was mailed to another address');
  });

  rule('SIGNUP-05', async ({ validations }, field) => {
    const { without, control } = await validations.wrongValidations();
    refused(without[field], control, `${field} is required`);
  });

  rule('SIGNUP-06', async ({ accounts, sessions, recoveries, typeProbes }) => {
    const { created } = await sessions.firstAccount();
    if (created !== null) accepted(created);
    const { form, refused: refusedForm, mistyped } = await accounts.learned();
    const { company, companyUnavoidable = false } = form;
    const isUnavoidable = async () =>
      companyUnavoidable || (await typeProbes.companyIsUnavoidable().catch(ignoreJudgement)) === true;
    claim(
      company.length === 0 || !(await isUnavoidable()),
      'createAccount was tried with every account type that is known',
      {
        expected: 'accepted with the ten required fields alone, for at least one account type',
        got: `accepted only with ${company.join(', ')}, which are optional`,
      },
      refusedForm,
    );
    claim(
      mistyped === null,
      'createAccount was tried with emailToken as an integer and acceptTerms as a boolean, as documented',
      { expected: 'accepted', got: 'refused, and accepted with a text in place of one of them' },
      mistyped,
    );
    if (company.length > 0)
      throw new Blocked(
        `every accepted createAccount had ${company.join(', ')}; give an account type that needs no company field with --signup`,
      );
    const { login } = await recoveries.firstLogin();
    if (login !== null) accepted(login.step2, 'the account was just created');
  });

  rule('SIGNUP-07', async ({ signups }, field) => {
    const { without, ofCompany, control } = await signups.incompleteAccounts();
    refused(without[field], control, `${field} is required`);
    const beside = ofCompany[field];
    if (beside !== undefined) refused(beside, control, `${field} is required, also beside the fields of a company`);
    claimNoAccount(`createAccount without ${field}`, (await signups.createdAnyway()) === field);
  });

  rule('SIGNUP-08', async ({ signups }) => {
    const { wrongTokens, control } = await signups.incompleteAccounts();
    for (const wrong of wrongTokens) refused(wrong, control, 'the emailToken was not mailed to that address');
    for (const wrong of await signups.guessedTokens())
      refused(wrong, control, 'the emailToken was not mailed to that address');
    claimNoAccount('createAccount with a wrong emailToken', (await signups.createdAnyway()) === 'wrong-token');
  });

  rule('SIGNUP-09', async ({ signups }, skipped) => {
    const { exchange, control, afterWrongCode, afterSecondCode, isMade } = await signups.skipping(skipped);
    refused(exchange, control, 'the steps before it were skipped');
    if (afterWrongCode !== null) refused(afterWrongCode, control, 'the only validation before it was refused');
    if (afterSecondCode !== null) refused(afterSecondCode, control, 'neither of two mailed codes was validated');
    claimNoAccount('createAccount without a validated address', isMade);
  });

  rule('SIGNUP-10', async ({ signups, logins, sessions }) => {
    const { created } = await sessions.firstAccount();
    const second = await signups.again();
    refused(second, created ?? { none: 'no account was created' }, 'that e-mail has an account');
    const twice = await signups.createdTwice();
    const both = { expected: 'one account', got: `another one, ${twice?.id}` };
    claim(twice === null, 'the same createAccount was sent twice at the same time', both, twice?.by);
    const login = await logins.ofSecondSignup();
    const what = 'a second account with the same e-mail was refused';
    const details = { expected: 'the first one still logs in with its password', got: 'it does not' };
    await claimLogsIn(login, sessions, what, details);
  });

  rule('SIGNUP-11', async ({ signups, validations }) => {
    const { exchange: asked } = await validations.asked();
    for (const wrong of await validations.mistypedRequests()) refused(wrong, asked, 'email is a string');
    for (const { wrong, control } of [await validations.wrongValidations(), await signups.mistypedAccounts()])
      for (const [field, exchange] of wrong) refused(exchange, control, `${field} has a wrong type`);
  });
});
