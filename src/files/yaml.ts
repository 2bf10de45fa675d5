import { parse, YAMLParseError } from 'yaml';

/**
 * Parses YAML that somebody else wrote.
 * @returns the value, or the line of the first error where the parser names one
 */
export function parseYaml(text: string): { readonly value: unknown } | { readonly line: number | null } {
  try {
    // at this level warnings stay off the terminal, and errors are thrown all the same
    return { value: parse(text, { logLevel: 'error' }) };
  } catch (error) {
    // besides its own error the parser throws others: for aliases that lead nowhere or multiply, and for deep nesting
    return { line: error instanceof YAMLParseError ? (error.linePos?.[0].line ?? null) : null };
  }
}
