// All suites are in one file because vitest runs the tests of a file concurrently, but files one after another.
import { registerEmptyRun } from '../fixtures/index.ts';
import './signup.ts';
import './login.ts';
import './recovery.ts';
import './account.ts';
import './jwt.ts';
import './dual-auth.ts';
import './jwt-only.ts';
import './isolation.ts';
import './payment.ts';
import './sandbox-pay.ts';
import './pagination.ts';
import './fees.ts';
import './api-keys.ts';
import './security-ip.ts';
import './webhooks.ts';
import './events.ts';
import './sequences.ts';
import './operations.ts';
import './limits.ts';
import './http.ts';
import './explore.ts';

registerEmptyRun();
