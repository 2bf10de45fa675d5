import type { Analysis } from '../../analysis/analyse.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/** `openapi.yaml`: the contract with every gap that was answered filled in, as OpenAPI 3.1. */
export function openapi(analysis: Analysis): string {
  return toYaml(openapiDocument(analysis));
}
