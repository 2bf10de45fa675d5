import type { OperationId } from '../../src/contract/operations.ts';
import type { Call, Result } from '../http/call.ts';
import type { Parts } from '../parts.ts';
import { accountHandlers } from './account.ts';
import { paymentHandlers } from './payment.ts';
import { settingHandlers } from './settings.ts';

/** Handles an authorised request of one operation. */
export type Handler = (call: Call) => Result | Promise<Result>;
export type Handlers = Record<OperationId, Handler>;

export function createHandlers(parts: Parts): Handlers {
  return { ...accountHandlers(parts), ...paymentHandlers(parts), ...settingHandlers(parts) };
}
