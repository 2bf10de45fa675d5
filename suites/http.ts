import { rule, suite } from '../fixtures/index.ts';
import type { Attempts } from '../fixtures/requests/attempts.ts';
import type { Tour } from '../fixtures/requests/tour.ts';
import { NotApplicable } from '../src/harness/errors.ts';
import { answered, claim, isAccepted, refused } from '../src/harness/verbs.ts';

/** Sends the requests that the oracle needs: it judges the responses of the whole run. */
async function provoke({ attempts, tour }: { attempts: Attempts; tour: Tour }): Promise<void> {
  await attempts.oddRequests();
  await tour.answered();
}

/** Operations that get a body of broken JSON. The gap about error cases sends them to others, and the oracle judges those. */
const withBrokenJson = ['createPayment', 'updatePayment', 'createWebhook'] as const;

suite(
  'http',
  () => {
    for (const id of ['HTTP-01', 'HTTP-02', 'HTTP-03'] as const) rule(id, provoke);

    rule('HTTP-04', async ({ tour, world }) => {
      await tour.everywhere();
      if (world.locations.size === 0) throw new NotApplicable('no response gave a Location on the target');
      for (const followed of world.locations.values()) {
        const { from, location, read } = await followed;
        const answer = answered(read);
        claim(
          isAccepted(answer),
          `${from.sent.about.operation} gave the Location ${location}, which was read with the same credentials`,
          {
            expected: 'accepted (2xx)',
            got: String(answer.response.status),
          },
        );
      }
    });

    rule('HTTP-05', async ({ attempts }) => {
      for (const operation of withBrokenJson) {
        const wrong = await attempts.wrong(operation, 'malformed-json');
        refused(wrong, await attempts.control(operation), 'its body is not JSON');
      }
    });
  },
  'last',
);
