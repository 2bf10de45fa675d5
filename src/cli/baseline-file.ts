import { type ReadBaseline, readBaseline } from '../analysis/drift/baseline.ts';
import { megabyte, type ReadLimits, readText } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import { parseJson } from '../json/parse.ts';

/** Far larger than any real baseline. */
export const mostBaselineBytes = 32 * megabyte;

/** @returns the baseline, or what is wrong with it, as the end of a sentence that starts with the file name */
export function parseBaseline(text: string): ReadBaseline {
  const parsed = parseJson(text);
  if (parsed === undefined) {
    return { problem: 'is not a baseline, because it is not whole JSON: write one with pix-conformance accept.' };
  }
  const read = readBaseline(parsed);
  return 'baseline' in read ? read : { problem: `cannot be used as a baseline: ${read.problem}.` };
}

/** Reads a baseline file. Like `parseBaseline`, but also reports errors of the file system. */
export function readBaselineFile(file: string, links: ReadLimits['links'] = 'follow'): ReadBaseline {
  try {
    return parseBaseline(readText(file, { maxBytes: mostBaselineBytes, links }));
  } catch (error) {
    return { problem: `cannot be read: ${fileReason(error)}.` };
  }
}
