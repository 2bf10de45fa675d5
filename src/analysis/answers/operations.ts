import { type OperationId, operationIds } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import type { SuccessSeen } from '../observed.ts';
import { mostEvidence } from '../seen.ts';
import { schemaOf } from '../shape/shape.ts';
import { type AnswerContext, type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';

const nothingAccepted = 'no plain valid call of any operation was accepted';

function byOperation(context: AnswerContext, tell: (success: SuccessSeen) => Json): GapAnswer {
  const answer: [OperationId, Json][] = [];
  const exchanges: string[] = [];
  for (const id of operationIds) {
    const success = context.operations.success(id);
    if (success === null) continue;
    answer.push([id, tell(success)]);
    exchanges.push(...success.exchanges.slice(0, 1));
  }
  return answer.length > 0 ? answered(Object.fromEntries(answer), exchanges) : blocked(nothingAccepted);
}

function errorBody({ operations, sent }: AnswerContext): GapAnswer {
  const errors = [...operations.errors()];
  if (errors.length === 0) return blocked('no request was answered with a 4xx or 5xx status');
  return answered(
    Object.fromEntries(errors.map(([status, { shape }]) => [String(status), schemaOf(shape, { sent })])),
    errors.flatMap(([, { exchanges }]) => exchanges),
  );
}

function balance({ operations, sent }: AnswerContext): GapAnswer {
  const success = operations.success('earnedFeesBalance');
  return success === null
    ? blocked('earnedFeesBalance was never accepted')
    : answered(schemaOf(success.shape, { sent }), success.exchanges.slice(0, mostEvidence));
}

/** Answers statuses, bodies and headers of success by operation, and the error bodies of all together. */
export function createOperationAnswerer(): Answerer {
  return {
    *answers(context) {
      yield ['success-status', byOperation(context, ({ statuses }) => [...statuses])];
      yield ['success-body', byOperation(context, ({ shape }) => schemaOf(shape, { sent: context.sent }))];
      yield ['success-headers', byOperation(context, ({ headers }) => [...headers])];
      yield ['error-body', errorBody(context)];
      yield ['balance-shape', balance(context)];
    },
  };
}
