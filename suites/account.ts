import { gap, observe, suite } from '../fixtures/index.ts';
import { Inconclusive } from '../src/harness/errors.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { isAccepted, requireAccepted } from '../src/harness/verbs.ts';

suite('account', () => {
  gap('account-types', async ({ signupProbes }) => [...(await signupProbes.accountTypes())]);

  gap('address-structure', async ({ signupProbes }) => signupProbes.addressStructure());

  gap('cpf-forms', async ({ signupProbes }) => [...(await signupProbes.formsOf('cpf-forms'))]);

  gap('cnpj-forms', async ({ signupProbes }) => [...(await signupProbes.cnpjForms())]);

  gap('phone-forms', async ({ signupProbes }) => [...(await signupProbes.formsOf('phone-forms'))]);

  gap('birth-date-forms', async ({ signupProbes }) => [...(await signupProbes.formsOf('birth-date-forms'))]);

  gap('company-fields', async ({ signupProbes }) => signupProbes.companyFields());

  gap('accept-terms-false', async ({ signupProbes }) => signupProbes.falseTerms());

  gap('duplicate-email', async ({ signups }) => {
    const exchange = await signups.again();
    return { ...outcomeOf(exchange), operation: exchange.sent.about.operation };
  });

  gap('skipped-validation', async ({ signups }) => {
    const { exchange, control } = await signups.skipping('no-validation');
    const outcome = outcomeOf(exchange);
    if (outcome.outcome === 'refused' && !('none' in control)) requireAccepted(control);
    return outcome;
  });

  gap('password-rules', async ({ signupProbes }) => signupProbes.passwordRules());

  observe('code-form', ['signup', 'login', 'recovery'], async ({ validations, sessions, recoveries }, flow) => {
    if (flow === 'signup') await validations.asked();
    else if (flow === 'login') await sessions.shared();
    else await recoveries.done();
  });

  gap('code-reuse', async ({ jwtProbes }) => jwtProbes.codeReuse());

  gap('unknown-email', async ({ logins, recoveries }) => {
    const { step1 } = await logins.ofNobody();
    // Only after a sign-up it is known which addresses the service takes.
    const asked = await recoveries.ofNobody();
    return { login: outcomeOf(step1), forgotPassword: outcomeOf(asked) };
  });

  gap('wrong-password-step', async ({ wrongLogins }) => {
    const { withPassword, afterLogin } = await wrongLogins.wrong();
    const first = withPassword['step-1'];
    if (outcomeOf(first.step1).outcome === 'refused') {
      requireAccepted(first.control);
      return afterLogin !== null && isAccepted(afterLogin.step1) ? 'differs' : 1;
    }
    const { step2, control } = withPassword['step-2'];
    if (step2 === null || outcomeOf(step2).outcome === 'accepted')
      throw new Inconclusive('neither step of the login refused a wrong password');
    requireAccepted(control);
    return 2;
  });

  gap('account-endpoints-auth', async ({ headerProbes }) => headerProbes.reactions());

  observe('account-states', ['createAccount', 'concludesLogin'], async ({ sessions }, operation) => {
    if (operation === 'createAccount') await sessions.firstAccount();
    else await sessions.shared();
  });
});
