import type { Violation, Voice } from './service.ts';
import { all, dotted, english, grouped, last } from './wording.ts';

/** Refusals in the wording of JavaScript validators. */

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
function joi(violation: Violation): string {
  const { rule, values = [], pattern } = violation;
  const label = `"${dotted(violation)}"`;
  if (rule === 'enum') return `${label} must be ${values.length > 1 ? 'one of ' : ''}[${values.join(', ')}]`;
  if (rule === 'pattern')
    return `${label} with value "${violation.got}" fails to match the required pattern: /${pattern}/`;
  if (rule === 'type') return `${label} must be a ${violation.form === 'integer' ? 'number' : 'string'}`;
  return english(violation, label);
}

export const scriptVoices = {
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
} as const satisfies Record<string, Voice>;
