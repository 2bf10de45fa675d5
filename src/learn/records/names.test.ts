import { expect, test } from 'vitest';
import { identifierRank, isForeignName, isHistoryName, isStateName, isVolatileName, plainName } from './names.ts';

test('names are one whatever their case and separators', () => {
  expect(['payment_id', 'paymentId', 'Payment-ID'].map(plainName)).toEqual(Array(3).fill('paymentid'));
  expect(plainName('Situação')).toBe('situacao');
});

test('names are ranked by how well they tell the id', () => {
  const names = ['id', 'payment_id', 'uuid', 'txid', 'idOfThing', 'code', 'keyNo', 'reference', 'externalId', 'status'];
  const ranks = names.map(identifierRank);
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  expect(new Set(ranks).size).toBe(names.length);
});

test.each(['thingId', 'thingID', 'thingUuid', 'thing_id', 'thing-uuid', 'idThing', 'uuid_of_thing'])(
  '%s may be the name of an id that nobody foresaw',
  (name) => {
    expect(identifierRank(name)).toBe(50);
  },
);

test.each(['keyNo', 'charge_number', 'batchRef', 'growthNumber'])(
  '%s may be a number that a record goes by',
  (name) => {
    expect(identifierRank(name)).toBe(35);
  },
);

test.each([
  'status',
  'identity',
  'orderIdentity',
  'paid',
  'valid',
  'paidAt',
  'validUntil',
  'keyNotes',
  'piano',
  'phoneNumber',
  'card_number',
  'document_ref',
  'constructor',
  'accountId',
  'payer_uuid',
])('%s names no id of the record', (name) => {
  expect(identifierRank(name)).toBe(0);
});

test.each([
  'accountId',
  'idConta',
  'id_conta',
  'uuid-cliente',
  'createdBy',
  'updated_by',
  'link',
  'links',
  'idempotencyKey',
  'idempotency_id',
])('%s speaks of another thing than the record', (name) => {
  expect(isForeignName(name)).toBe(true);
});

test.each(['id', 'paymentId', 'idPagamento', 'identifier', 'paymentLink', 'chargedUser'])(
  '%s speaks of the record itself',
  (name) => {
    expect(isForeignName(name)).toBe(false);
  },
);

test.each(['status', 'paymentStatus', 'payment_state', 'situacao', 'phase', 'estado'])('%s says state', (name) => {
  expect(isStateName(name)).toBe(true);
});

test.each(['statusCode', 'statusChangedAt', 'phaseOut', 'backstage'])('%s is about a state and none itself', (name) => {
  expect(isStateName(name)).toBe(false);
});

test.each([
  'updatedAt',
  'update_time',
  'lastUpdate',
  'lastModifiedOn',
  'lastAccess',
  'last_access_at',
  'lastAccessedAt',
  'lastSeen',
  'lastUsed',
  'lastUsedAt',
  'dataAtualizacao',
  'ultimaAlteracao',
  'data_de_modificacao',
  'atualizadoEm',
  'update',
  '__v',
  'version',
  'ETag',
  'requestId',
  'secondsRemaining',
  'second_remaining',
  'remainingSeconds',
  'expiresInSeconds',
  'ageInMinutes',
  'valid_for_seconds',
  'timeToLive',
  'secondsUntilExpiry',
  'tempoRestante',
  'cacheTtl',
])('%s changes by itself or with every write', (name) => {
  expect(isVolatileName(name)).toBe(true);
});

test.each(['createdAt', 'paidAt', 'amount', 'versionName', 'apiVersion', 'usage', 'stage', 'messages', 'store'])(
  '%s does not change by itself',
  (name) => {
    expect(isVolatileName(name)).toBe(false);
  },
);

test.each(['history', 'statusHistory', 'log', 'event_logs', 'auditTrail', 'alteracoes'])(
  '%s grows with every write',
  (name) => {
    expect(isHistoryName(name)).toBe(true);
  },
);

test.each(['logsEnabled', 'historyUrl', 'changesAllowed', 'login'])('%s does not grow with every write', (name) => {
  expect(isHistoryName(name)).toBe(false);
});
