import { parse, YAMLParseError } from 'yaml';

/** YAML from outside the project. @returns the value, or the line of the first error if the parser names one */
export function parseYaml(text: string): { readonly value: unknown } | { readonly line: number | null } {
  try {
    // At this level, warnings are not printed, and errors are still thrown.
    return { value: parse(text, { logLevel: 'error' }) };
  } catch (error) {
    // The parser also throws other errors: for undefined or excessive aliases, and for deep nesting.
    return { line: error instanceof YAMLParseError ? (error.linePos?.[0].line ?? null) : null };
  }
}
