import type { FactEntry, Json } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { isObject, type JsonObject, member } from '../../json/value.ts';
import { addEvidence } from '../seen.ts';
import { addValue, createShape, schemaOf } from '../shape/shape.ts';
import { type Answerer, answered, blocked, type GapAnswer, inconclusive } from './answerer.ts';
import { Tally } from './tally.ts';

const noToken = 'no JWT was issued by concludesLogin';
/** Lifetimes within this many seconds count as equal, because `iat` and `exp` may be rounded separately. */
const roundingSeconds = 2;

/** The members that were equal in every header. A rotating key id, for example, is dropped. */
function common(header: JsonObject, other: JsonObject): JsonObject {
  const same = Object.entries(header).filter(([name, value]) => equal(value, member(other, name)));
  return Object.fromEntries(same);
}

function lifetimeOf(claims: JsonObject): number | null {
  const issued = member(claims, 'iat');
  const expires = member(claims, 'exp');
  return typeof issued === 'number' && typeof expires === 'number' ? Math.round(expires - issued) : null;
}

function headerAnswer(header: JsonObject | null, algorithms: Tally, evidence: readonly string[]): GapAnswer {
  if (header === null) return blocked(noToken);
  if (algorithms.size < 2) return answered(header, evidence);
  const seen = algorithms.ranked().map(([name]) => name);
  return inconclusive(header, `tokens are signed with ${seen.join(' and ')}`, evidence);
}

function lifetimeAnswer(lifetimes: Tally, evidence: readonly string[]): GapAnswer {
  const ranked = lifetimes.ranked();
  const [first] = ranked;
  if (first === undefined) return blocked(noToken);
  const answer: Json = first[0] === 'null' ? null : Number(first[0]);
  const numbers = ranked.map(([text]) => Number(text));
  const spread = Math.max(...numbers) - Math.min(...numbers);
  // The lifetime may be the text 'null'. Number('null') is NaN, and so is the spread if only some tokens expire.
  if (ranked.length === 1 || spread <= roundingSeconds) return answered(answer, evidence);
  return inconclusive(answer, `lifetimes differ: ${ranked.map(([text]) => text).join(', ')} seconds`, evidence);
}

/** Answers header, claims and lifetime of the JWTs, from facts that the run recorded before masking. */
export function createJwtAnswerer(): Answerer {
  let header: JsonObject | null = null;
  const algorithms = new Tally();
  const lifetimes = new Tally();
  const claimsShape = createShape();
  const evidence: string[] = [];
  const see = ({ fact, value, exchanges }: FactEntry): void => {
    if (fact !== 'jwt') return;
    const itsHeader = member(value, 'header');
    const claims = member(value, 'claims');
    if (!isObject(itsHeader) || !isObject(claims)) return;
    header = header === null ? itsHeader : common(header, itsHeader);
    algorithms.add(String(member(itsHeader, 'alg')));
    lifetimes.add(String(lifetimeOf(claims)));
    addValue(claimsShape, claims);
    for (const id of exchanges) addEvidence(evidence, id);
  };
  return {
    fact: see,
    *answers({ sent }) {
      yield ['jwt-header', headerAnswer(header, algorithms, evidence)];
      const claims = header === null ? blocked(noToken) : answered(schemaOf(claimsShape, { sent }), evidence);
      yield ['jwt-claims', claims];
      yield ['jwt-lifetime', lifetimeAnswer(lifetimes, evidence)];
    },
  };
}
