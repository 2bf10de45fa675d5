import type { Violation, Voice } from './service.ts';

/** Refusals as validators in common use word them. Each takes the violations and says what such a service would say. */

const last = (violation: Violation) => violation.path.at(-1) ?? '';
const dotted = (violation: Violation) => violation.path.join('.');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function english(violation: Violation, name: string): string {
  const { rule, values = [], pattern, form } = violation;
  switch (rule) {
    case 'required':
      return `${name} is required`;
    case 'unknown':
      return `${name} is not allowed`;
    case 'enum':
      return `${name} must be one of: ${values.join(', ')}`;
    case 'pattern':
      return form === undefined ? `${name} must match /${pattern}/` : `${name} is invalid, expected ${form}`;
    case 'document':
      return `${name} is not a valid document`;
    case 'date':
      return form === undefined ? `${name} is not a valid date` : `${name} must be in the format ${form}`;
    case 'code':
      return `${name} is invalid or has expired`;
    case 'taken':
      return `${name} is already in use`;
    case 'type':
      return `${name} must be a ${form}`;
  }
}

const portugueseNames: Readonly<Record<string, string>> = {
  accountType: 'tipo de conta',
  birthDate: 'data de nascimento',
  phone: 'telefone',
  password: 'senha',
  fullName: 'nome completo',
  emailToken: 'código de verificação',
  email: 'e-mail',
  companyName: 'razão social',
  companyStartDate: 'data de abertura',
};

function portuguese(violation: Violation, name: string): string {
  const { rule, values = [], form } = violation;
  switch (rule) {
    case 'required':
      return `O campo ${name} é obrigatório`;
    case 'unknown':
      return `O campo ${name} não é permitido`;
    case 'enum':
      return `${capital(name)} inválido. Valores aceitos: ${values.join(', ')}`;
    case 'pattern':
      return form === undefined ? `${capital(name)} inválido` : `${capital(name)} inválido, use o formato ${form}`;
    case 'document':
      return `${name.toUpperCase()} inválido`;
    case 'date':
      return form === undefined ? `${capital(name)} inválida` : `${capital(name)} deve estar no formato ${form}`;
    case 'code':
      return `O ${name} é inválido ou expirou`;
    case 'taken':
      return `${capital(name)} já cadastrado`;
    case 'type':
      return `O campo ${name} deve ser um ${form === 'integer' ? 'número inteiro' : 'texto'}`;
  }
}

function classValidator(violation: Violation): string {
  const { rule, values = [], form } = violation;
  const name = dotted(violation);
  switch (rule) {
    case 'required':
      return `${name} should not be empty`;
    case 'unknown':
      return `${violation.path.slice(0, -1).concat('').join('.')}property ${last(violation)} should not exist`;
    case 'enum':
      return `${name} must be one of the following values: ${values.join(', ')}`;
    case 'pattern':
      return `${name} must match ${violation.pattern} regular expression`;
    case 'date':
      return `${name} must be a valid ${form ?? 'ISO 8601 date string'}`;
    case 'type':
      return `${name} must be ${form === 'integer' ? 'an integer number' : 'a string'}`;
    default:
      return english(violation, name);
  }
}

const zodCodes = {
  required: 'invalid_type',
  unknown: 'unrecognized_keys',
  enum: 'invalid_value',
  pattern: 'invalid_format',
  document: 'custom',
  date: 'invalid_format',
  code: 'custom',
  taken: 'custom',
  type: 'invalid_type',
} as const;

function zodIssue(violation: Violation): Record<string, unknown> {
  const { rule, path, values = [], pattern, form } = violation;
  const code = zodCodes[rule];
  if (rule === 'unknown')
    return {
      code,
      keys: [last(violation)],
      path: path.slice(0, -1),
      message: `Unrecognized key: "${last(violation)}"`,
    };
  if (rule === 'enum')
    return {
      code,
      values,
      path,
      message: `Invalid option: expected one of ${values.map((value) => `"${value}"`).join('|')}`,
    };
  if (rule === 'required')
    return { code, expected: 'string', path, message: 'Invalid input: expected string, received undefined' };
  if (rule === 'type')
    return {
      code,
      expected: form === 'integer' ? 'number' : 'string',
      path,
      message: `Invalid input: expected ${form === 'integer' ? 'number' : 'string'}, received ${typeof violation.got}`,
    };
  if (rule === 'pattern')
    return {
      code,
      format: 'regex',
      pattern: `/${pattern}/`,
      path,
      message: `Invalid string: must match pattern /${pattern}/`,
    };
  return { code, path, message: rule === 'taken' ? 'Already registered' : 'Invalid input' };
}

function ajvError(violation: Violation): Record<string, unknown> {
  const { rule, path, values = [], pattern, form } = violation;
  const instancePath = `/${path.join('/')}`;
  const parent = path.length > 1 ? `/${path.slice(0, -1).join('/')}` : '';
  if (rule === 'required')
    return {
      instancePath: parent,
      schemaPath: '#/required',
      keyword: 'required',
      params: { missingProperty: last(violation) },
      message: `must have required property '${last(violation)}'`,
    };
  if (rule === 'unknown')
    return {
      instancePath: parent,
      schemaPath: '#/additionalProperties',
      keyword: 'additionalProperties',
      params: { additionalProperty: last(violation) },
      message: 'must NOT have additional properties',
    };
  if (rule === 'enum')
    return {
      instancePath,
      schemaPath: '#/enum',
      keyword: 'enum',
      params: { allowedValues: values },
      message: 'must be equal to one of the allowed values',
    };
  if (rule === 'pattern')
    return { instancePath, keyword: 'pattern', params: { pattern }, message: `must match pattern "${pattern}"` };
  if (rule === 'type') return { instancePath, keyword: 'type', params: { type: form }, message: `must be ${form}` };
  return { instancePath, keyword: 'format', params: { format: rule }, message: `must match format "${rule}"` };
}

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

function grouped<T>(
  violations: readonly Violation[],
  key: (violation: Violation) => string,
  value: (violation: Violation) => T,
): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const violation of violations) {
    const name = key(violation);
    groups[name] = [...(groups[name] ?? []), value(violation)];
  }
  return groups;
}

function nested(violations: readonly Violation[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const violation of violations) {
    let here = root;
    for (const name of violation.path.slice(0, -1)) {
      here[name] ??= {};
      here = here[name] as Record<string, unknown>;
    }
    here[last(violation)] = [english(violation, 'this field')];
  }
  return root;
}

function joi(violation: Violation): string {
  const { rule, values = [], pattern } = violation;
  const label = `"${dotted(violation)}"`;
  if (rule === 'enum') return `${label} must be ${values.length > 1 ? 'one of ' : ''}[${values.join(', ')}]`;
  if (rule === 'pattern')
    return `${label} with value "${violation.got}" fails to match the required pattern: /${pattern}/`;
  if (rule === 'type') return `${label} must be a ${violation.form === 'integer' ? 'number' : 'string'}`;
  return english(violation, label);
}

const all = (violations: readonly Violation[], say: (violation: Violation) => string) => violations.map(say);

export const voices = {
  nest: (v) => ({ status: 400, body: { statusCode: 400, message: all(v, classValidator), error: 'Bad Request' } }),
  nestNested: (v) => ({
    status: 400,
    body: v.map((one) => ({
      target: {},
      property: one.path[0],
      children:
        one.path.length > 1
          ? [
              {
                property: one.path[1],
                children: [],
                constraints: { isX: classValidator({ ...one, path: one.path.slice(1) }) },
              },
            ]
          : [],
      ...(one.path.length > 1 ? {} : { constraints: { isX: classValidator(one) } }),
    })),
  }),
  zod: (v) => ({ status: 400, body: { success: false, error: { name: 'ZodError', issues: v.map(zodIssue) } } }),
  zodInMessage: (v) => ({
    status: 422,
    body: { error: { name: 'ZodError', message: JSON.stringify(v.map(zodIssue), null, 2) } },
  }),
  zodFlat: (v) => ({
    status: 400,
    body: {
      formErrors: [],
      fieldErrors: grouped(
        v,
        (one) => one.path[0] ?? '',
        (one) => String(zodIssue(one)['message']).replace('Invalid input', `${dotted(one)}`),
      ),
    },
  }),
  joi: (v) => ({
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: all(v, joi).join('. '),
      validation: { source: 'body', keys: v.map(dotted) },
    },
  }),
  joiDetails: (v) => ({
    status: 422,
    body: {
      _original: {},
      details: v.map((one) => ({
        message: joi(one),
        path: one.path,
        type: `any.${one.rule}`,
        context: { label: dotted(one), key: last(one), ...(one.values ? { valids: one.values } : {}) },
      })),
    },
  }),
  ajv: (v) => ({ status: 400, body: { errors: v.map(ajvError) } }),
  fastify: (v) => ({
    status: 400,
    body: {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: v.map((one) => `body${ajvError(one)['instancePath']} ${ajvError(one)['message']}`).join(', '),
    },
  }),
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
  express: (v) => ({
    status: 400,
    body: {
      errors: v.map((one) => ({
        type: 'field',
        value: one.got,
        msg:
          one.rule === 'enum'
            ? `Invalid value, allowed: ${one.values?.join(' | ')}`
            : one.rule === 'unknown'
              ? 'Unknown field'
              : 'Invalid value',
        path: dotted(one),
        location: 'body',
      })),
    },
  }),
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

export type VoiceName = keyof typeof voices;
