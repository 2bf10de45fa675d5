import { expect, test } from 'vitest';
import { brCode, crc16 } from './br-code.ts';

/** The static example from the Banco Central's "Manual de Padrões para Iniciação do Pix". */
const published =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal' +
  '6008BRASILIA62070503***63041D3D';
const dynamic =
  '00020101021226720014br.gov.bcb.pix2550bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd4415204000053039865406123.45' +
  '5802BR5913Fulano de Tal6008BRASILIA62190515RP12345678-2019630445C8';

test.each([published, dynamic])('the checksum of a published payload', (payload) => {
  expect(crc16(payload.slice(0, -4))).toBe(payload.slice(-4));
});

test('the checksum of the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('the published static payload comes out letter by letter', () => {
  const key = '123e4567-e12b-12d1-a456-426655440000';
  expect(brCode({ key, name: 'Fulano de Tal', city: 'BRASILIA', amount: null, txid: '***' })).toBe(published);
});

test('an amount stands in field 54, and accents are dropped', () => {
  const code = brCode({ key: 'k', name: 'José Ltda', city: 'São Paulo', amount: '10.50', txid: 'A1' });
  expect(code).toContain('540510.50');
  expect(code).toContain('5909Jose Ltda6009Sao Paulo');
});
