import { type Baseline, readBaseline } from '../analysis/drift/baseline.ts';
import { megabyte, type ReadLimits, readText } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import { parseJson } from '../json/parse.ts';

/** No baseline is nearly as long. */
export const mostBaselineBytes = 32 * megabyte;

/**
 * Reads the text of a baseline.
 * @returns the baseline, or what is wrong with it, as the end of a sentence that begins with its name
 */
export function parseBaseline(text: string): { readonly baseline: Baseline } | { readonly problem: string } {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    return { problem: 'is no JSON, or was cut short: write it anew with pix-conformance accept.' };
  }
  const read = readBaseline(parsed);
  return 'baseline' in read ? read : { problem: `cannot be used as a baseline: ${read.problem}.` };
}

/** Reads a baseline file; the same as `parseBaseline`, and what the file system has against it. */
export function readBaselineFile(
  file: string,
  links: ReadLimits['links'] = 'follow',
): { readonly baseline: Baseline } | { readonly problem: string } {
  try {
    return parseBaseline(readText(file, { maxBytes: mostBaselineBytes, links }));
  } catch (error) {
    return { problem: `cannot be read: ${fileReason(error)}.` };
  }
}
