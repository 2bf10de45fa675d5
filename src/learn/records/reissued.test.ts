import { expect, test } from 'vitest';
import { reissuedCodes } from './reissued.ts';

const inputs = ['externalId'];
const code = (end: string) => `00020126580014br.gov.bcb.pix LOJA PIX ${end}`;

test.each([
  ['a Pix code with spaces', { pix: { qrCode: code('A1') } }, { pix: { qrCode: code('B2') } }, ['/pix/qrCode']],
  ['an id of the code', { txid: 'a'.repeat(26) }, { txid: 'b'.repeat(26) }, ['/txid']],
  ['a new code', {}, { qrCode: code('A1') }, []],
  ['an input field', { externalId: 'a'.repeat(26) }, { externalId: 'b'.repeat(26) }, []],
  ['a sentence', { note: 'Changed by the first update' }, { note: 'Changed by the second update' }, []],
  ['a short text', { status: 'PENDING' }, { status: 'UPDATED' }, []],
])('codes that a change makes anew: %s', (_, before, after, places) => {
  expect([...reissuedCodes(before, after, inputs)]).toEqual(places);
});
