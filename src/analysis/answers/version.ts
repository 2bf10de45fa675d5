import { isSuccess } from '../../contract/status.ts';
import type { Json } from '../../journal/entry.ts';
import { nodes, walkLimits } from '../../json/walk.ts';
import { addEvidence, jsonOf, type Seen } from '../seen.ts';
import { byName } from '../shape/schema.ts';
import { type Answerer, answered, blocked } from './answerer.ts';

const headerName =
  /(?:^|-)(?:version|release)$|(?:^|-)(?:api|service|app)-?(?:version|versao)$|(?:^|-)versao(?:-(?:da-)?api)?$|(?:^|-)version-(?:api|service)$/;
const surely = /^(?:api|schema|service|contract)[_-]?version$|^(?:vers[aã]o[_-]?(?:da[_-]?)?api|api[_-]?vers[aã]o)$/i;
const perhaps = /^(?:version|vers[aã]o)$/i;
/** `v2`, `1.10.0-rc.1`. A date such as `2026-01-31` also matches. */
const versionText = /^v?\d+(?:\.\d+){0,3}(?:[-+][\w.-]+)?$/i;

interface Mark {
  readonly value: string | number;
  /** Whether the value was always the same. A varying value is a counter, not a version. */
  steady: boolean;
  readonly exchanges: string[];
}

/** Plain `version` counts only near the top: deeper down it is often a revision counter. */
function isVersionField(name: string, value: Json, depth: number): value is string | number {
  if (surely.test(name)) return typeof value === 'string' ? value.length <= 64 : typeof value === 'number';
  return perhaps.test(name) && depth <= 2 && typeof value === 'string' && versionText.test(value);
}

/** Answers which headers and fields of responses name a version of the service. */
export function createVersionAnswerer(): Answerer {
  const marks = new Map<string, Mark>();
  const evidence: string[] = [];
  const add = (key: string, value: string | number, id: string): void => {
    const mark = marks.get(key);
    if (mark === undefined) {
      if (marks.size < 100) marks.set(key, { value, steady: true, exchanges: [id] });
    } else if (mark.value === value) addEvidence(mark.exchanges, id, 2);
    else mark.steady = false;
  };
  const see = (seen: Seen): void => {
    const { id, response } = seen.entry;
    if (seen.operation === null || response === null || !isSuccess(seen.status)) return;
    addEvidence(evidence, id, 1);
    for (const [name, value] of response.headers) {
      const lower = name.toLowerCase();
      if (headerName.test(lower)) add(`header:${lower}`, value, id);
    }
    for (const { pointer, name, value, inList, depth } of nodes(jsonOf(seen), {
      ...walkLimits,
      nodes: 500,
      depth: 4,
    })) {
      // In the records of a list, `version` may also be a revision counter.
      if (!inList && isVersionField(name, value, depth)) add(pointer, value, id);
    }
  };
  return {
    exchange: see,
    *answers() {
      const steady = [...marks].filter(([, mark]) => mark.steady).sort(byName);
      const answer = Object.fromEntries(steady.map(([key, { value }]) => [key, value]));
      const exchanges = steady.length > 0 ? steady.flatMap(([, mark]) => mark.exchanges) : evidence;
      yield ['version-marks', evidence.length > 0 ? answered(answer, exchanges) : blocked('no operation was accepted')];
    },
  };
}
