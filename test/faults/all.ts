import { accountEffectFaults } from './account-effects.ts';
import { addressFaults } from './addresses.ts';
import { aftermathFaults } from './aftermath.ts';
import { againFaults } from './again.ts';
import { apiKeyFaults } from './api-keys.ts';
import { atOnceFaults } from './at-once.ts';
import { authFaults } from './auth.ts';
import { bodyFaults } from './bodies.ts';
import { callbackFaults } from './callbacks.ts';
import { codeFaults } from './codes.ts';
import { credentialFaults } from './credentials.ts';
import { familyFaults } from './families/index.ts';
import type { Fault } from './fault.ts';
import { feesFaults } from './fees.ts';
import { furtherFaults } from './further.ts';
import { httpFaults } from './http.ts';
import { isolationFaults } from './isolation.ts';
import { listFaults } from './list.ts';
import { loginFaults } from './login.ts';
import { methodFaults } from './methods.ts';
import { mixedFaults } from './mixed.ts';
import { otherPlaceFaults } from './other-places.ts';
import { pageFaults } from './pages.ts';
import { passwordFaults } from './passwords.ts';
import { paymentChangeFaults } from './payment-change.ts';
import { paymentCreateFaults } from './payment-create.ts';
import { paymentListedFaults } from './payment-listed.ts';
import { payFaults } from './pays.ts';
import { recoveryFaults } from './recovery.ts';
import { secondMailFaults } from './second-mails.ts';
import { signupFaults } from './signup.ts';
import { singleFaults } from './single.ts';
import { slipFaults } from './slips.ts';
import { viewFaults } from './views.ts';
import { webhookFaults } from './webhooks.ts';

/** Faults written by hand, one file for each chapter or kind of mistake. */
export const faults: readonly Fault[] = [
  ...signupFaults,
  ...loginFaults,
  ...passwordFaults,
  ...recoveryFaults,
  ...accountEffectFaults,
  ...secondMailFaults,
  ...authFaults,
  ...credentialFaults,
  ...otherPlaceFaults,
  ...isolationFaults,
  ...paymentCreateFaults,
  ...paymentListedFaults,
  ...paymentChangeFaults,
  ...payFaults,
  ...listFaults,
  ...pageFaults,
  ...feesFaults,
  ...apiKeyFaults,
  ...addressFaults,
  ...webhookFaults,
  ...callbackFaults,
  ...httpFaults,
  ...bodyFaults,
  ...singleFaults,
  ...slipFaults,
  ...aftermathFaults,
  ...mixedFaults,
  ...methodFaults,
  ...againFaults,
  ...atOnceFaults,
  ...codeFaults,
  ...furtherFaults,
  ...viewFaults,
];

/** Every fault, including those of the generated families. */
export const everyFault: readonly Fault[] = [...faults, ...familyFaults];
