import type { Analysis } from '../../analysis/analyse.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/** `openapi.yaml`: the contract as OpenAPI 3.1, with the answered gaps filled in. */
export function openapi(analysis: Analysis): string {
  return toYaml(openapiDocument(analysis));
}
