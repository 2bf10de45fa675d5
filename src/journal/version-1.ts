type Fields = Readonly<Record<string, unknown>>;

/** The beginnings of variant names for sign-ups with unusual values. */
const signupWords = /^(?:type|address|cpf|cnpj|phone|birth-date|terms|password|company|control)\b/;

/**
 * Converts a parsed line of a version 1 journal to the current version. Version 1 has `tries` instead of `variant`,
 * with the same names, except for sign-ups with unusual values and for the deletion of an absent address.
 */
export function fromVersion1(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const fields = entry as Fields;
  if (fields['type'] !== 'exchange' || !Object.hasOwn(fields, 'tries')) return entry;
  const { tries, ...rest } = fields;
  return { ...rest, variant: variantOf(rest['operation'], tries) };
}

function variantOf(operation: unknown, tries: unknown): unknown {
  if (typeof tries !== 'string') return tries;
  if (operation === 'createAccount' && signupWords.test(tries)) return `signup:${tries}`;
  return operation === 'deleteSecurityIP' && tries === 'missing-address' ? 'absent-address' : tries;
}
