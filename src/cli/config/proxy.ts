import type { Environment } from './settings.ts';

/** A proxy from the environment, with the name of its variable. */
interface UsualProxy {
  readonly address: string;
  readonly variable: string;
}

function firstSet(environment: Environment, names: readonly string[]): UsualProxy | null {
  const variable = names.find((name) => environment[name]?.trim());
  return variable === undefined ? null : { variable, address: environment[variable]?.trim() ?? '' };
}

/** An entry of NO_PROXY: a name with its subdomains, `*.name` for those alone, or `*`, with or without a port. */
function names(entry: string, host: string, port: string): boolean {
  const [, bracketed, plain = '', entryPort] = /^(?:\[([^\]]+)\]|([^:]*|[^:]*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const name = (bracketed ?? plain).toLowerCase();
  if (name === '*') return true;
  const suffix = name.replace(/^\*?\./, '');
  if (suffix === '') return false;
  return (host === suffix && !name.startsWith('*.')) || host.endsWith(`.${suffix}`);
}

/** The proxy of a target in HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY matches. `null` for a direct connection. */
export function proxyFor(target: string, environment: Environment): UsualProxy | null {
  const { protocol, hostname, port } = new URL(target);
  const isSecure = protocol === 'https:';
  const found = firstSet(environment, isSecure ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']);
  if (found === null) return null;
  const exceptions =
    firstSet(environment, ['no_proxy', 'NO_PROXY'])
      ?.address.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const targetPort = port === '' ? (isSecure ? '443' : '80') : port;
  return exceptions.some((entry) => names(entry, host, targetPort)) ? null : found;
}
