import type { OperationId } from '../../src/contract/operations.ts';
import type { Call, Result } from '../http/call.ts';
import type { Parts } from '../parts.ts';
import { accountHandlers } from './account.ts';
import { paymentHandlers } from './payment.ts';
import { settingHandlers } from './settings.ts';

/** Handles an authorised request of one operation. */
type Handler = (call: Call) => Result | Promise<Result>;
type Handlers = Record<OperationId, Handler>;

const handlers: Record<OperationId, (parts: Parts, call: Call) => ReturnType<Handler>> = {
  ...accountHandlers,
  ...paymentHandlers,
  ...settingHandlers,
};

export function createHandlers(parts: Parts): Handlers {
  const bound = Object.entries(handlers).map(([operation, handle]) => [operation, (call: Call) => handle(parts, call)]);
  return Object.fromEntries(bound) as Handlers;
}
