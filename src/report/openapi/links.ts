import type { Link } from '../../analysis/links.ts';
import type { OperationId } from '../../contract/operations.ts';
import { capital, type Part, type Source } from './part.ts';
import { keyRequest } from './requests.ts';

/** What the address list is asked for is what the caller sent, whatever the response is. */
const sentIp: Part = {
  DeleteSecurityIP: { operationId: 'deleteSecurityIP', parameters: { 'path.ip': '$request.body#/ip' } },
};

function linkOf({ to, in: where, name, pointer }: Link): Part {
  const value = `$response.body#${pointer}`;
  const used = where === 'body' ? { requestBody: { [name]: value } } : { parameters: { [`${where}.${name}`]: value } };
  return { operationId: to, ...used };
}

/** Whether the operation is told the id there: a value that happens to be sent elsewhere is no link. */
function isUsed(source: Source, { to, in: where, name }: Link): boolean {
  if (where === 'path') return true;
  const key = keyRequest(source, to);
  return key === null ? where === 'body' && name === 'id' : key.in === where && key.name === name;
}

/** The `links` of a response: the operations that take an id which it has, as the run used it. */
export function linksOf(source: Source, operation: OperationId, status: number): Part {
  const found = source.analysis.links.links.filter(
    (link) => link.from === operation && link.status === status && isUsed(source, link),
  );
  const own = operation === 'addSecurityIP' && status >= 200 && status < 300 ? sentIp : {};
  const links: Part = { ...Object.fromEntries(found.map((link) => [capital(link.to), linkOf(link)])), ...own };
  return Object.keys(links).length === 0 ? {} : { links };
}
