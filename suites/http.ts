import { rule, suite } from '../fixtures/index.ts';
import type { Seen } from '../fixtures/run/seen.ts';
import { Blocked, NotApplicable } from '../src/harness/errors.ts';
import { cite } from '../src/harness/frame.ts';
import { answered, claim, isAccepted } from '../src/harness/verbs.ts';

/** Statuses that a proxy in front of the service may send itself. */
const proxyStatuses: ReadonlySet<number> = new Set([413, 414, 431, 502, 503, 504]);

function isOperationsOwn({ operation, status, contentType }: Seen): boolean {
  return operation !== null && !(proxyStatuses.has(status) && /html/i.test(contentType ?? ''));
}

/** @throws Violation for the first claim that does not hold, with the number of failed claims */
function claimAll(
  seen: readonly Seen[],
  holds: (one: Seen) => boolean,
  message: string,
  expected: string,
  got: (one: Seen) => string,
): void {
  if (seen.length === 0) throw new Blocked('no request of this run was answered in a way that this could be looked at');
  const [first, ...others] = seen.filter((one) => !holds(one));
  for (const one of [...others.slice(0, 4), first ?? seen[0]]) if (one !== undefined) cite(one.exchange);
  if (first === undefined) return;
  const where = `${first.operation ?? first.exchange.sent.path}, and ${others.length} more`;
  claim(false, `${message} (${where})`, { expected, got: got(first) });
}

suite(
  'http',
  () => {
    rule('HTTP-01', async ({ attempts, tour }) => {
      await attempts.oddRequests();
      const seen = (await tour.seen()).filter(isOperationsOwn);
      claimAll(
        seen,
        ({ empty, isJson, operation }) => empty || isJson || operation === 'getSecurityIP',
        'the bodies of all answers of documented operations were looked at',
        'empty or JSON',
        ({ contentType, status }) =>
          `a body that is no JSON, with status ${status} and content-type ${contentType ?? 'none'}`,
      );
    });

    rule('HTTP-02', async ({ attempts, tour }) => {
      await attempts.oddRequests();
      claimAll(
        await tour.seen(),
        ({ status }) => status < 500,
        'the statuses of all answers were looked at',
        'no 5xx',
        ({ status }) => String(status),
      );
    });

    rule('HTTP-03', async ({ attempts, tour }) => {
      await attempts.oddRequests();
      const seen = (await tour.seen()).filter(
        (one) => isOperationsOwn(one) && one.isJson && !one.empty && one.operation !== 'getSecurityIP',
      );
      claimAll(
        seen,
        ({ contentType }) => /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? ''),
        'the content types of all JSON bodies were looked at',
        'application/json, or any +json',
        ({ contentType }) => contentType ?? 'none',
      );
    });

    rule('HTTP-04', async ({ tour, world }) => {
      await tour.seen();
      if (world.locations.size === 0) throw new NotApplicable('no answer gave a Location on the target');
      for (const followed of world.locations.values()) {
        const { from, location, read } = await followed;
        const answer = answered(read);
        claim(
          isAccepted(answer),
          `${from.sent.about.operation} answered the Location ${location}, which was read with the same credentials`,
          {
            expected: 'accepted (2xx)',
            got: String(answer.response.status),
          },
        );
      }
    });
  },
  'last',
);
