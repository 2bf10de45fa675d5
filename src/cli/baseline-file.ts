import { readFileSync } from 'node:fs';
import { type Baseline, readBaseline } from '../analysis/drift/baseline.ts';
import { fileReason } from './config/files.ts';

/**
 * Reads the text of a baseline.
 * @returns the baseline, or what is wrong with it, as the end of a sentence that begins with its name
 */
export function parseBaseline(text: string): { readonly baseline: Baseline } | { readonly problem: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'is no JSON, or was cut short: write it anew with pix-conformance accept.' };
  }
  const read = readBaseline(parsed);
  return 'baseline' in read ? read : { problem: `cannot be used as a baseline: ${read.problem}.` };
}

/** Reads a baseline file; the same as `parseBaseline`, and what the file system has against it. */
export function readBaselineFile(file: string): { readonly baseline: Baseline } | { readonly problem: string } {
  try {
    return parseBaseline(readFileSync(file, 'utf8'));
  } catch (error) {
    return { problem: `cannot be read: ${fileReason(error)}.` };
  }
}
