import type { Violation, Voice } from './service.ts';
import { all, capital, dotted, english, grouped, last, nested, spaced } from './wording.ts';

/** Refusals in the wording of validators of other languages. */

function pydantic(violation: Violation): Record<string, unknown> {
  const { rule, values = [], pattern, form } = violation;
  const loc = ['body', ...violation.path];
  switch (rule) {
    case 'required':
      return { type: 'missing', loc, msg: 'Field required', input: {} };
    case 'unknown':
      return { type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: violation.got };
    case 'enum': {
      const expected = values.map((value) => `'${value}'`).join(values.length === 2 ? ' or ' : ', ');
      return { type: 'enum', loc, msg: `Input should be ${expected}`, input: violation.got, ctx: { expected } };
    }
    case 'pattern':
      return {
        type: 'string_pattern_mismatch',
        loc,
        msg: `String should match pattern '${pattern}'`,
        ctx: { pattern },
      };
    case 'date':
      return {
        type: 'date_from_datetime_parsing',
        loc,
        msg: 'Input should be a valid date or datetime, invalid character in year',
      };
    case 'type':
      return { type: 'int_type', loc, msg: `Input should be a valid ${form}` };
    default:
      return { type: 'value_error', loc, msg: `Value error, ${english(violation, last(violation))}` };
  }
}

function goTag(violation: Violation): string {
  if (violation.rule === 'unknown') return `json: unknown field "${last(violation)}"`;
  const tags = {
    required: 'required',
    enum: 'oneof',
    pattern: 'e164',
    document: 'cpf',
    date: 'datetime',
    code: 'code',
    taken: 'unique',
    unknown: 'excluded',
    type: 'numeric',
  };
  const struct = ['CreateAccountRequest', ...violation.path.map(capital)].join('.');
  return `Key: '${struct}' Error:Field validation for '${capital(last(violation))}' failed on the '${tags[violation.rule]}' tag`;
}

export const frameworkVoices = {
  spring: (v) => ({
    status: 400,
    body: {
      timestamp: '2026-11-21T10:00:00.000+00:00',
      status: 400,
      error: 'Bad Request',
      path: '/account/signup/createAccount',
      message: `Validation failed for object='createAccountRequest'. Error count: ${v.length}`,
      errors: v.map((one) => ({
        codes: [`NotBlank.createAccountRequest.${dotted(one)}`],
        defaultMessage: one.rule === 'required' ? 'must not be blank' : english(one, '').trim(),
        objectName: 'createAccountRequest',
        field: dotted(one),
        rejectedValue: one.got ?? null,
        bindingFailure: false,
        code: 'NotBlank',
      })),
    },
  }),
  jackson: (v) => {
    const first = v[0];
    const message =
      first?.rule === 'enum'
        ? `JSON parse error: Cannot deserialize value of type \`com.example.AccountType\` from String "${first.got}": not one of the values accepted for Enum class: [${first.values?.join(', ')}] at [Source: (PushbackInputStream); line: 1, column: 120] (through reference chain: com.example.CreateAccountRequest["${first.path.join('"]->com.example.Inner["')}"])`
        : v.map((one) => `${dotted(one)}: ${english(one, '').trim()}`).join('; ');
    return {
      status: 400,
      body: { timestamp: 1, status: 400, error: 'Bad Request', message, path: '/account/signup/createAccount' },
    };
  },
  rails: (v) => ({
    status: 422,
    body: {
      errors: grouped(
        v,
        (one) =>
          one.path
            .join('.')
            .replace(/([a-z])([A-Z])/g, '$1_$2')
            .toLowerCase(),
        (one) =>
          one.rule === 'required'
            ? "can't be blank"
            : one.rule === 'enum'
              ? `is not included in the list (${one.values?.join(', ')})`
              : one.rule === 'unknown'
                ? 'is not permitted'
                : 'is invalid',
      ),
    },
  }),
  railsFull: (v) => ({
    status: 422,
    body: {
      errors: v.map(
        (one) =>
          `${capital(spaced(one.path.join(' ')))} ${one.rule === 'required' ? "can't be blank" : one.rule === 'taken' ? 'has already been taken' : one.rule === 'enum' ? 'is not included in the list' : one.rule === 'unknown' ? 'is not permitted' : 'is invalid'}`,
      ),
    },
  }),
  laravel: (v) => ({
    status: 422,
    body: {
      message: 'The given data was invalid.',
      errors: grouped(v, dotted, (one) =>
        one.rule === 'required'
          ? `The ${spaced(dotted(one))} field is required.`
          : one.rule === 'enum'
            ? `The selected ${spaced(last(one))} is invalid.`
            : one.rule === 'unknown'
              ? `The ${dotted(one)} field is prohibited.`
              : `The ${spaced(last(one))} format is invalid.`,
      ),
    },
  }),
  fastapi: (v) => ({ status: 422, body: { detail: v.map(pydantic) } }),
  django: (v) => ({ status: 400, body: nested(v) }),
  go: (v) => ({ status: 400, body: { error: all(v, goTag).join('\n') } }),
  dotnet: (v) => ({
    status: 400,
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      traceId: '00-1',
      errors: grouped(
        v,
        (one) => one.path.map(capital).join('.'),
        (one) =>
          one.rule === 'required' ? `The ${capital(last(one))} field is required.` : english(one, capital(last(one))),
      ),
    },
  }),
  problem: (v) => ({
    status: 422,
    body: {
      type: 'about:blank',
      title: 'Unprocessable',
      status: 422,
      detail: 'The request has errors',
      'invalid-params': v.map((one) => ({ name: dotted(one), reason: english(one, last(one)) })),
    },
  }),
  jsonApi: (v) => ({
    status: 422,
    body: {
      errors: v.map((one) => ({
        status: '422',
        title: 'Invalid Attribute',
        detail: english(one, last(one)),
        source: { pointer: `/data/attributes/${one.path.join('/')}` },
      })),
    },
  }),
} as const satisfies Record<string, Voice>;
