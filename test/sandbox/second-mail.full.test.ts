import { expect, test } from 'vitest';
import { drive } from '../support/drive.ts';

test('the code of the second mail logs in if another code is mailed before it', async () => {
  const { analysis, suiteErrors } = await drive({
    patch: ({ mailer }) => {
      const { send } = mailer;
      mailer.send = (mail) => {
        if (mail.purpose === 'login') send({ ...mail, code: '402517' });
        send(mail);
      };
    },
    config: { only: ['LOGIN-01', 'PAYMENT-01', 'PAYMENT-07'] },
  });
  expect(suiteErrors).toEqual([]);
  expect(analysis.results.rules.filter(({ status }) => status === 'fail' || status === 'blocked')).toEqual([]);
});
