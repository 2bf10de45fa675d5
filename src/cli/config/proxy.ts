/** A proxy that the environment names, and the variable that does. */
export interface UsualProxy {
  readonly address: string;
  readonly variable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function firstSet(environment: Environment, names: readonly string[]): UsualProxy | null {
  const variable = names.find((name) => environment[name]?.trim());
  return variable === undefined ? null : { variable, address: environment[variable]?.trim() ?? '' };
}

/** Whether an entry of NO_PROXY names a host: a name with its subdomains, `*.name` without it, `*`, each with or without a port. */
function names(entry: string, host: string, port: string): boolean {
  const [, bracketed, plain = '', entryPort] = /^(?:\[([^\]]+)\]|([^:]*|[^:]*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const name = (bracketed ?? plain).toLowerCase();
  if (name === '*') return true;
  const suffix = name.replace(/^\*?\./, '');
  if (suffix === '') return false;
  return (host === suffix && !name.startsWith('*.')) || host.endsWith(`.${suffix}`);
}

/**
 * The proxy that the usual variables name for a target: HTTPS_PROXY for https, HTTP_PROXY for http, in capitals or not, unless
 * NO_PROXY names the host.
 * @returns `null` where it is reached directly
 */
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
