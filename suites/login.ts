import { tokenIn } from '../fixtures/accounts/login-token.ts';
import { claimNoToken, noToken } from '../fixtures/accounts/logins.ts';
import { rule, suite } from '../fixtures/index.ts';
import { Blocked, ignoreBlocked, orNull } from '../src/harness/errors.ts';
import { accepted, answered, claim, isAccepted, refused, requireAccepted } from '../src/harness/verbs.ts';
import { decodeJwt, findToken, jwtsIn } from '../src/learn/keys/jwt.ts';

const noLogin = 'it needs a login, and the run uses the given credentials; give --account EMAIL:PASSWORD instead';

suite('login', () => {
  rule('LOGIN-01', async ({ recoveries }) => {
    const { login } = await recoveries.firstLogin();
    if (login === null) throw new Blocked(noLogin);
    const { step1, step2 } = login;
    accepted(step1);
    const answer = accepted(step2);
    // The run also uses a token inside an envelope, but the document shows it at the top level.
    claim(
      findToken(answer.response.json) !== null,
      'the response of concludesLogin has no string tokenJWT at its top level',
      {
        expected: 'an object with a string tokenJWT',
        got: tokenIn(answer) === null ? 'none' : 'one with tokenJWT further inside',
      },
    );
  });

  rule('LOGIN-02', async ({ sessions }) => {
    const { login } = await sessions.shared();
    if (login === null) throw new Blocked(noLogin);
    answered(login.step2);
    const decoded = decodeJwt(login.jwt);
    const problem = 'problem' in decoded ? decoded.problem : null;
    claim(problem === null, 'tokenJWT is not a JWT', {
      expected: 'three base64url parts, header and claims JSON objects',
      got: problem ?? '',
    });
  });

  rule('LOGIN-03', async ({ logins, wrongLogins }, step) => {
    const { step1, step2, jwt, control } = (await wrongLogins.wrong()).withPassword[step];
    const decisive = answered(step2 ?? step1);
    claim(jwt === null, 'a login with a wrong password was tried', noToken);
    if (isAccepted(decisive)) requireAccepted(control);
    else refused(decisive, control, 'the password is wrong');
    const guesses = step === 'step-2' ? await orNull(logins.guesses()) : null;
    for (const tried of guesses?.withPassword ?? []) claimNoToken(tried, 'a value that is not the password was tried');
  });

  rule('LOGIN-04', async ({ wrongLogins }, field) => {
    const { step1, opened } = await wrongLogins.wrong();
    refused(step1[field], opened, `${field} is required`);
  });

  rule('LOGIN-05', async ({ logins, wrongLogins }, oneCase) => {
    const tried = await wrongLogins.wrongCode(oneCase);
    refused(tried.step2, tried.control, 'the emailToken was not mailed to that account');
    if (oneCase !== 'unknown') return;
    const { wrong, control } = await logins.guesses();
    for (const guess of wrong) refused(guess, control, 'the emailToken was not mailed');
    const unopened = await logins.unopened();
    if (unopened !== null) claimNoToken(unopened.withNone, 'step 2 was called before any step 1');
  });

  rule('LOGIN-06', async ({ wrongLogins }, field) => {
    const { step2, concluded } = await wrongLogins.wrong();
    refused(step2[field], concluded, `${field} is required`);
  });

  rule('LOGIN-07', async ({ call, sessions, wrongLogins }) => {
    const { login } = await sessions.shared();
    if (login === null) throw new Blocked(noLogin);
    const jwtsOf = ({ response }: typeof login.step1) =>
      jwtsIn([response.text, ...response.headers.map(([, value]) => value)]).slice(0, 3);
    if (jwtsOf(requireAccepted(login.step1)).length === 0) return;
    // Step 2 of another login may have invalidated the session of this one, so this login stops after step 1.
    const { step1 } = await wrongLogins.opened();
    for (const jwt of jwtsOf(requireAccepted(step1))) {
      const opened = answered(await call('listPayments', { jwt, variant: 'jwt-of-step-1' }));
      claim(!isAccepted(opened), 'a JWT from step 1 of the login opened the payment list', {
        expected: 'no JWT that opens an /auth operation before step 2',
        got: String(opened.response.status),
      });
    }
  });

  rule('LOGIN-08', async ({ logins, sessions }) => {
    const { login } = await sessions.shared();
    const { step1, step2, jwt } = await logins.ofNobody();
    const decisive = step2 ?? step1;
    claim(jwt === null, 'a login with an e-mail that nobody signed up with ended in a tokenJWT', noToken, decisive);
    if (!isAccepted(decisive))
      refused(decisive, login?.step1 ?? { none: 'no account to log in to' }, 'nobody has that e-mail');
    const guesses = await logins.guesses().catch(ignoreBlocked);
    if (guesses !== undefined) claimNoToken(guesses.ofNobody, 'a code of another account was tried');
  });

  rule('LOGIN-09', async ({ logins, accountSequences }) => {
    const withSignup = (await logins.unopened().catch(ignoreBlocked))?.withSignup ?? null;
    if (withSignup !== null) claimNoToken(withSignup, 'the code of a sign-up concluded a login');
    const { concluded } = await accountSequences.crosswise();
    claimNoToken(concluded, 'the code of a recovery concluded a login');
  });
});
