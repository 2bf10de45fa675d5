import type { Link } from '../../analysis/links.ts';
import type { OperationId } from '../../contract/operations.ts';
import { upperFirst } from '../../contract/questions/sentences.ts';
import { isSuccess } from '../../contract/status.ts';
import type { Part, Source } from './part.ts';
import { keyPlace } from './requests.ts';

/** The response need not contain the IP, so the link takes it from the request. */
const sentIp: Part = {
  DeleteSecurityIP: { operationId: 'deleteSecurityIP', parameters: { 'path.ip': '$request.body#/ip' } },
};

function linkOf({ to, in: where, name, pointer }: Link): Part {
  const value = `$response.body#${pointer}`;
  const used = where === 'body' ? { requestBody: { [name]: value } } : { parameters: { [`${where}.${name}`]: value } };
  return { operationId: to, ...used };
}

/** Whether the run used the id at this place. A value that only happens to be equal is not a link. */
function isUsed(source: Source, { to, in: where, name }: Link): boolean {
  if (where === 'path') return true;
  const key = keyPlace(source, to);
  return key === null ? where === 'body' && name === 'id' : key.in === where && key.name === name;
}

/** The `links` of a response: operations that the run called with an id from this response. */
export function linksOf(source: Source, operation: OperationId, status: number): Part {
  const found = source.analysis.links.links.filter(
    (link) => link.from === operation && link.status === status && isUsed(source, link),
  );
  const own = operation === 'addSecurityIP' && isSuccess(status) ? sentIp : {};
  const links: Part = { ...Object.fromEntries(found.map((link) => [upperFirst(link.to), linkOf(link)])), ...own };
  return Object.keys(links).length === 0 ? {} : { links };
}
