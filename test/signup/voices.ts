import type { Voice } from './service.ts';
import { frameworkVoices } from './voices-framework.ts';
import { scriptVoices } from './voices-script.ts';
import { all, capital, dotted, english, last, portuguese, portugueseNames } from './wording.ts';

/** Refusals of services with their own wording, and of services without any. */
const ownVoices = {
  portuguese: (v) => ({
    status: 400,
    body: { mensagem: all(v, (one) => portuguese(one, portugueseNames[last(one)] ?? last(one))).join('; ') },
  }),
  portugueseList: (v) => ({
    status: 422,
    body: { sucesso: false, erros: v.map((one) => ({ campo: dotted(one), mensagem: portuguese(one, last(one)) })) },
  }),
  portugueseVague: (v) => ({
    status: 400,
    body: { message: v[0] === undefined ? '' : `${capital(portugueseNames[last(v[0])] ?? last(v[0]))} inválido` },
  }),
  spanish: (v) => ({
    status: 400,
    body: {
      error: all(v, (one) =>
        one.rule === 'required'
          ? `El campo ${last(one)} es obligatorio`
          : one.rule === 'enum'
            ? `Tipo de cuenta no válido, valores permitidos: ${one.values?.join(' o ')}`
            : one.rule === 'unknown'
              ? `El campo ${last(one)} no está permitido`
              : `El campo ${last(one)} no es válido`,
      ),
    },
  }),
  plainText: (v) => ({ status: 400, body: all(v, (one) => english(one, dotted(one))).join('\n') }),
  html: (v) => ({
    status: 400,
    body: `<html><head><title>Bad Request</title></head><body><ul>${all(v, (one) => `<li>${english(one, dotted(one))}</li>`).join('')}</ul></body></html>`,
  }),
  missingList: (v) => {
    const missing = v.filter(({ rule }) => rule === 'required');
    const other = v.filter(({ rule }) => rule !== 'required');
    return {
      status: 400,
      body: {
        message:
          missing.length > 0
            ? `Missing required fields: ${missing.map(last).join(', ')}`
            : all(other.slice(0, 1), (one) => english(one, last(one))).join(''),
      },
    };
  },
  codes: (v) => ({
    status: 400,
    body: {
      errors: v.map((one) => ({
        field: dotted(one),
        code: one.rule === 'unknown' ? 'unknown_field' : `${one.rule}_invalid`,
      })),
    },
  }),
  bareString: (v) => ({ status: 400, body: all(v.slice(0, 1), (one) => english(one, dotted(one)))[0] }),
  envelope: (v) => ({
    status: 200 + 200,
    body: {
      success: false,
      data: null,
      error: {
        code: 'VALIDATION_ERROR',
        message: 'Validation failed',
        fields: Object.fromEntries(v.map((one) => [dotted(one), english(one, last(one))])),
      },
    },
  }),
  vague: () => ({ status: 400, body: { error: 'Bad Request' } }),
  empty: () => ({ status: 400, body: undefined }),
  crash: () => ({ status: 500, body: { message: 'Internal server error' } }),
} as const satisfies Record<string, Voice>;

export const voices = { ...scriptVoices, ...frameworkVoices, ...ownVoices };

export type VoiceName = keyof typeof voices;
