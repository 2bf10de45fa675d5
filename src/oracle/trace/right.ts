import type { Step } from './step.ts';

/** Refusals which say that the request or its resource is wrong. */
const ofRequest: ReadonlySet<number | null> = new Set([400, 409, 410, 422]);

/** Whether a request is right in every respect. Of a further step only the state of its resource is not documented. */
export function isRight({ entry: { variant } }: Step): boolean {
  return variant === null || variant === 'further-step';
}

/** Whether the status of a refusal is about the request or its resource, and not about the credentials or the load. */
export function isAboutRequest({ status }: Step): boolean {
  return ofRequest.has(status);
}
