import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json } from '../../src/journal/entry.ts';
import { isObject } from '../../src/json/value.ts';
import { nodes } from '../../src/json/walk.ts';

export interface Example {
  /** JSON Pointer to the object with the schema and the example. */
  readonly pointer: string;
  readonly schema: Json;
  readonly example: Json;
}

/** Every example of an OpenAPI document that has a schema beside it. */
export function examplesOf(document: Json): Example[] {
  return [...nodes(document)].flatMap(({ pointer, value }) => {
    if (!isObject(value) || value['schema'] === undefined || value['example'] === undefined) return [];
    return [{ pointer, schema: value['schema'], example: value['example'] }];
  });
}

/** The examples that do not match their schema, including formats, each with the reason. */
export function misfits(document: Json): string[] {
  const ajv = new Ajv2020({ strict: false });
  // the package has no default export for ES modules
  (formats as unknown as { default: (one: Ajv2020) => void }).default(ajv);
  ajv.addSchema({ $id: 'https://document.invalid/', ...(isObject(document) ? document : {}) });
  return examplesOf(document).flatMap(({ pointer, example }) => {
    const place = pointer.split('/').map(encodeURIComponent).join('/');
    const validate = ajv.compile({ $ref: `https://document.invalid/#${place}/schema` });
    return validate(example) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)}`];
  });
}
