import { Document, visit } from 'yaml';

/**
 * What YAML does not allow unescaped, or some parsers read as a line break. Only double quotes allow escapes. The
 * writer itself escapes lone surrogates.
 */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const needsQuotes = new RegExp(`${unprintable.source}|[\ud800-\udfff]`);

/**
 * Plain data as YAML 1.2, quoted where YAML 1.1 would read it otherwise (`yes`, `1:30`, `0o7`). Parsing gives exactly
 * the written data, whatever a service sent.
 */
export function toYaml(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && needsQuotes.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).replaceAll(unprintable, escaped);
}
