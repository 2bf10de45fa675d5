import { isList, isObject, type JsonObject, member } from '../../../json/value.ts';
import { type Found, found } from '../found.ts';
import { membersOf, type Pair } from './pair.ts';

/** Identifies a scheme independently of its name: `apiKey header x-api-key`, `http bearer`. */
function schemeOf(document: JsonObject, name: string): string {
  const scheme = membersOf(document, member(document['components'], 'securitySchemes')).get(name);
  if (scheme === undefined) return name;
  const parts = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'].map((key) => scheme[key]);
  return parts.filter((part) => typeof part === 'string').join(' ');
}

/** The credentials that an operation accepts, one text for each alternative. The empty text means no credentials. */
function alternativesOf(document: JsonObject, operation: JsonObject): readonly string[] {
  const security = operation['security'] ?? document['security'];
  const all = isList(security) ? security.filter(isObject) : [];
  if (all.length === 0) return [''];
  return all.map((one) =>
    Object.entries(one)
      .map(([name, scopes]) => [schemeOf(document, name), ...(isList(scopes) ? scopes.map(String) : [])].join(' '))
      .sort()
      .join(' and '),
  );
}

/** Compares the credentials that an operation accepts. */
export function* compareSecurity(pair: Pair, before: JsonObject, after: JsonObject): Generator<Found> {
  const [was, is] = [alternativesOf(pair.before, before), alternativesOf(pair.after, after)];
  if (was.includes('') && !is.includes('')) yield found('breaking', 'asks for credentials now', [...was], [...is]);
  if (!was.includes('') && is.includes('')) yield found('look', 'asks for no credentials any more', [...was], [...is]);
  for (const one of was) {
    if (one !== '' && !is.includes(one) && !is.includes(''))
      yield found('breaking', `does not take ${one} any more`, one);
  }
  for (const one of is) {
    if (one !== '' && !was.includes(one) && !was.includes('')) yield found('look', `takes ${one} now`, null, one);
  }
}
