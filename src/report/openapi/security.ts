import type { GapId } from '../../contract/gaps.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { answerOf, observedBy, type Part, type Source } from './part.ts';

export const securitySchemes = {
  jwt: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The tokenJWT of the two-step login. A request must not carry it together with an API key.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Accepted for payment/pix. A request must not carry it together with a JWT.',
  },
} as const satisfies Part;

const jwt = { jwt: [] };
const apiKey = { apiKey: [] };

const isAccepted = (answer: Json | undefined, name: string): boolean =>
  member(member(answer, name), 'outcome') === 'accepted';

interface Security {
  readonly alternatives: readonly Part[];
  /** The gap whose answer adds to the document. */
  readonly gap: GapId | null;
}

/** The sub-paths of payment/pix. The document does not say whether they accept an API key. */
function subPath(source: Source, operation: OperationId): Security {
  const answer = answerOf(source, 'key-on-sub-paths');
  if (member(answer, operation) === undefined) return { alternatives: [jwt], gap: null };
  return { alternatives: isAccepted(answer, operation) ? [jwt, apiKey] : [jwt], gap: 'key-on-sub-paths' };
}

/** The public lookup. The document does not say whether it checks credentials. */
function publicLookup(source: Source): Security {
  const answer = answerOf(source, 'public-lookup-auth');
  if (answer === undefined) return { alternatives: [], gap: null };
  const alternatives: Part[] = [];
  if (isAccepted(answer, 'none')) alternatives.push({});
  if (isAccepted(answer, 'jwt')) alternatives.push(jwt);
  if (isAccepted(answer, 'key')) alternatives.push(apiKey);
  return { alternatives, gap: 'public-lookup-auth' };
}

function securityOf(source: Source, operation: OperationId): Security {
  const { group } = operations[operation];
  if (group === 'sub') return subPath(source, operation);
  if (group === 'public') return publicLookup(source);
  if (group === 'pix') return { alternatives: [jwt, apiKey], gap: null };
  return { alternatives: group === 'jwt' ? [jwt] : [], gap: null };
}

/** The `security` of an operation, with the evidence if the document does not say it. */
export function security(source: Source, operation: OperationId): Part {
  const { alternatives, gap } = securityOf(source, operation);
  return {
    security: alternatives,
    ...(gap === null ? {} : { 'x-observed-security': observedBy(source, gap)['x-observed'] ?? null }),
  };
}
