import { isObject } from './fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The beginnings of variant names for sign-ups with unusual values. */
const signupWords = /^(?:type|address|cpf|cnpj|phone|birth-date|terms|password|company|control)\b/;

/**
 * Converts a parsed line of an older journal.
 * - Before version 4, an exchange and the fact about a created payment have `holder` instead of `account`.
 * - Before version 3, long bodies are not packed. This needs no conversion.
 * - Before version 2, an exchange has `tries` instead of `variant`, with the same names, except for sign-ups with
 * unusual values and for the deletion of an absent address.
 */
export function fromOlder(version: number, entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const named = version < 4 ? withAccount(entry) : entry;
  return version < 2 ? withVariant(named) : named;
}

function withAccount(entry: Fields): Fields {
  if (entry['type'] === 'exchange') return renamed(entry);
  const { value } = entry;
  return entry['type'] === 'fact' && isObject(value) ? { ...entry, value: renamed(value) } : entry;
}

function renamed(fields: Fields): Fields {
  if (!Object.hasOwn(fields, 'holder')) return fields;
  const { holder, ...rest } = fields;
  return { ...rest, account: holder };
}

function withVariant(entry: Fields): Fields {
  if (entry['type'] !== 'exchange' || !Object.hasOwn(entry, 'tries')) return entry;
  const { tries, ...rest } = entry;
  return { ...rest, variant: variantOf(rest['operation'], tries) };
}

function variantOf(operation: unknown, tries: unknown): unknown {
  if (typeof tries !== 'string') return tries;
  if (operation === 'createAccount' && signupWords.test(tries)) return `signup:${tries}`;
  return operation === 'deleteSecurityIP' && tries === 'missing-address' ? 'absent-address' : tries;
}
