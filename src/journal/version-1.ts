type Fields = Readonly<Record<string, unknown>>;

/** What the words of a sign-up with unusual values began with. */
const signupWords = /^(?:type|address|cpf|cnpj|phone|birth-date|terms|password|company|control)\b/;

/**
 * A parsed line of a journal of version 1 in the form of today's version. Version 1 has `tries` in place of `variant`: a
 * word of the same name, but for sign-ups with unusual values and for a removal of an absent address.
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
