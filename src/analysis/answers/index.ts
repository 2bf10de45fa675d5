import { createAccountStateAnswerer, createCodeAnswerer } from './account.ts';
import type { Answerer } from './answerer.ts';
import { createCallbackAnswerer } from './callback.ts';
import { createEventAnswerer } from './events.ts';
import { createIpAnswerer } from './ip.ts';
import { createJwtAnswerer } from './jwt.ts';
import { createKeyAnswerer } from './keys.ts';
import { createOperationAnswerer } from './operations.ts';
import { createEchoAnswerer } from './payment.ts';
import { createRecordAnswerer } from './records.ts';
import { createTriesAnswerer } from './tries.ts';
import { createVersionAnswerer } from './version.ts';

export function createAnswerers(): Answerer[] {
  return [
    createOperationAnswerer(),
    createTriesAnswerer(),
    createCodeAnswerer(),
    createAccountStateAnswerer(),
    createJwtAnswerer(),
    createRecordAnswerer(),
    createEchoAnswerer(),
    createKeyAnswerer(),
    createIpAnswerer(),
    createEventAnswerer(),
    createCallbackAnswerer(),
    createVersionAnswerer(),
  ];
}
