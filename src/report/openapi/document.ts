import type { Analysis } from '../../analysis/analyse.ts';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { upperFirst } from '../../contract/questions/sentences.ts';
import { isObject } from '../../json/value.ts';
import { targetText } from '../target.ts';
import { contradicts } from './contradictions.ts';
import { callbacks, webhooks } from './events.ts';
import { answerOf, observedBy, type Part, type Source, sourceOf } from './part.ts';
import { parameters, requestBody } from './requests.ts';
import { responses, schemas } from './responses.ts';
import { security, securitySchemes } from './security.ts';
import { toYaml } from './yaml.ts';

const tags = [
  ['Pix payments', /\/payment\/pix/, 'Charges, their payment and the fees earned by them.'],
  ['API keys', /\/apiKey/, 'Keys that stand for an account at payment/pix.'],
  ['Signup', /\/signup\//, 'An account in three steps: e-mail code, its validation, the account.'],
  ['Password recovery', /\/forgotPassword/, 'A new password in two steps.'],
  ['Login', /\/(?:login|concludesLogin)/, 'A JWT in two steps.'],
  ['Security IP', /\/securityIP/, 'The addresses that an account allows.'],
  ['Webhooks', /\/webhook/, 'Where events of an account are delivered.'],
] as const;

/** The kind of thing that an operation is about, as the reference groups them. */
export function tagOf(path: string): string {
  return tags.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Other';
}

/** `sandboxPay` becomes `Sandbox pay`, and `listApiKeys` becomes `List API keys`. */
function summaryOf(operation: OperationId): string {
  const words = operation.replace(
    /([a-z])([A-Z]+)/g,
    (_, end: string, start: string) => `${end} ${start.length > 1 ? start : start.toLowerCase()}`,
  );
  return upperFirst(words.replace(/\bapi\b/, 'API'));
}

function operationPart(source: Source, operation: OperationId): Part {
  const all = parameters(source, operation);
  return {
    operationId: operation,
    tags: [tagOf(operations[operation].path)],
    summary: summaryOf(operation),
    ...security(source, operation),
    ...(all.length > 0 ? { parameters: all } : {}),
    ...requestBody(source, operation),
    responses: responses(source, operation),
    ...(operation === 'createPayment' ? callbacks(source) : {}),
    ...contradicts(source, operation),
  };
}

function paths(source: Source): Part {
  const byPath = Map.groupBy(operationIds, (id) => operations[id].path);
  const item = (ids: readonly OperationId[]): Part =>
    Object.fromEntries(ids.map((id) => [operations[id].method.toLowerCase(), operationPart(source, id)]));
  return Object.fromEntries([...byPath].map(([path, ids]) => [path, item(ids)]));
}

/** The address of the target. For the embedded sandbox it has a variable, because the port changes with each run. */
function servers({ options, results }: Analysis): readonly Part[] {
  const { target } = results.run;
  if (options['embedded'] !== true) return [{ url: target || '/' }];
  const description = 'Where the sandbox listens: pix-conformance sandbox --port 4010.';
  return [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010', description } } }];
}

function info(source: Source): Part {
  const { startedAt, tool } = source.analysis.results.run;
  return {
    title: 'Pix Payments Service',
    version: startedAt.slice(0, 10) || 'unknown',
    summary: 'The documented interface, with what the document leaves open as it was observed.',
    description:
      `Observed at ${targetText(source.analysis.results.run)} by pix-conformance (${tool}), starting at ${startedAt}. ` +
      'Parts with `x-observed` were seen and are not documented: `count` says how often, `exchanges` where in the journal. ' +
      'Parts with `x-contradicts` contradict their documentation.',
  };
}

function versions(source: Source): Part {
  const marks = answerOf(source, 'version-marks');
  const seen = isObject(marks) && Object.keys(marks).length > 0;
  return seen ? { 'x-version-marks': { marks, ...observedBy(source, 'version-marks') } } : {};
}

/** The observed OpenAPI 3.1 document, as plain data. */
export function openapiDocument(analysis: Analysis): Part {
  const source = sourceOf(analysis);
  return {
    openapi: '3.1.0',
    info: info(source),
    servers: servers(analysis),
    tags: tags.map(([name, , description]) => ({ name, description })),
    paths: paths(source),
    ...webhooks(source),
    components: {
      schemas: schemas(source),
      securitySchemes,
    },
    ...versions(source),
    ...contradicts(source, null),
  };
}

/** `openapi.yaml`: the contract as OpenAPI 3.1, with the answered gaps filled in. */
export function openapi(analysis: Analysis): string {
  return toYaml(openapiDocument(analysis));
}
