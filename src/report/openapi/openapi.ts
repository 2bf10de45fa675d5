import { stringify } from 'yaml';
import type { Analysis } from '../../analysis/analyse.ts';
import { openapiDocument } from './document.ts';

/**
 * Plain data as YAML 1.2. Texts that a reader of YAML 1.1 would take for something else (`yes`, `1:30`, `0o7`) are quoted,
 * and so is everything that is not printable: what is parsed again is what was written, whatever a service sent.
 */
export function toYaml(value: unknown): string {
  return stringify(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 });
}

/** `openapi.yaml`: the contract with every gap that was answered filled in, as OpenAPI 3.1. */
export function openapi(analysis: Analysis): string {
  return toYaml(openapiDocument(analysis));
}
