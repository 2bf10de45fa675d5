import type { Failure, FailureKind } from '../journal/entry.ts';

export class ExchangeEnded extends Error {
  override readonly name = 'ExchangeEnded';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const codes: readonly (readonly [FailureKind, says: string, ...codes: string[]])[] = [
  ['refused-connection', 'The target refused the connection', 'ECONNREFUSED'],
  ['refused-connection', 'There is no way to the target', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ['refused-connection', 'This machine does not let the suite connect to the target', 'EACCES', 'EPERM'],
  ['refused-connection', 'This machine has no free socket', 'EMFILE'],
  ['dns', "The target's host name is not known", 'ENOTFOUND'],
  ['dns', "The target's host name could not be looked up", 'EAI_AGAIN', 'EAI_FAIL'],
  ['timeout', 'The target did not accept the connection in time', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
  ['timeout', 'The target did not respond in time', 'UND_ERR_HEADERS_TIMEOUT'],
  ['timeout', 'The target did not finish its response in time', 'UND_ERR_BODY_TIMEOUT'],
  ['too-large', 'The headers of the response are larger than the suite reads', 'UND_ERR_HEADERS_OVERFLOW'],
  ['too-large', 'The response is larger than the suite reads', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'],
  ['malformed', 'The response is not as long as its Content-Length says', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
  [
    ...(['malformed', 'HTTP cannot carry this request, so it was not sent'] as const),
    ...['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'],
  ],
  ['interrupted', 'The run was ended before this request was sent', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED'],
  ['reset', 'The target broke the connection', 'ECONNRESET', 'EPIPE'],
  ['reset', 'The target closed the connection', 'UND_ERR_SOCKET'],
];

const byCode = new Map(codes.flatMap(([kind, says, ...all]) => all.map((code) => [code, [kind, says]] as const)));

/** Whether an error has a code of a connection that the other side closed or broke. */
export function isReset(code: string): boolean {
  return byCode.get(code)?.[0] === 'reset';
}

const tlsCodes =
  /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|EPROTO)/;

const untrusted = "The target's certificate is not signed by a CA that this machine trusts; add it with --ca";
const clientWanted = 'The target asks for a client certificate; give one with --cert and --key';
const clientRefused = 'The target does not accept the client certificate of --cert';
const noTls = 'The target does not speak TLS at this port; its address may have to begin with http';
const noVersion = 'The target and this machine have no version of TLS in common';

/** Messages for TLS errors by error code. The first match applies. */
const tlsWords: readonly (readonly [code: RegExp, says: string])[] = [
  [/^(?:DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_|^CERT_UNTRUSTED|^INVALID_CA/, untrusted],
  [/^CERT_HAS_EXPIRED/, "The target's certificate has expired"],
  [/^CERT_NOT_YET_VALID/, "The target's certificate is not valid yet"],
  [/^CERT_REVOKED/, "The target's certificate was revoked"],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, "The target's certificate is for another host name"],
  [/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/, clientWanted],
  [
    /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED|DECRYPT_ERROR)/,
    clientRefused,
  ],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, noTls],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/, noVersion],
];

/** The failure of a proxy that did not connect to the target, from undici's message. */
function proxyTrouble(message: string): readonly [FailureKind, string] | null {
  const status = /^Proxy response \((\d+)\) !== 200/.exec(message)?.[1];
  if (status === '407' || /^Proxy Authentication Required/.test(message)) {
    return [
      'refused-connection',
      'The proxy asks for a user and a password; give them as --http-proxy http://user:password@host',
    ];
  }
  if (status === undefined) return null;
  return ['refused-connection', `The proxy did not connect to the target; it responded with ${status}`];
}

/** An error in the journal's terms. @param progress what had arrived, such as ` after status 200 and 17 bytes` */
export function failureOf(error: unknown, progress = '', peer: 'target' | 'proxy' = 'target'): Failure {
  if (error instanceof ExchangeEnded) return { kind: error.kind, message: error.message };
  const { code, message, name } = describe(error);
  const trouble = proxyTrouble(message);
  if (trouble !== null) return { kind: trouble[0], message: `${trouble[1]}.` };
  const [kind, words] = classify(code, message, name);
  const ofProxy = peer === 'proxy' && progress === '' && connecting.has(kind);
  const says = ofProxy ? words.replace(/\btarget\b/g, 'proxy') : words;
  const isOurs = (byCode.has(code) && kind !== 'malformed') || (kind === 'tls' && code !== '');
  const detail = isOurs ? code : message;
  return { kind, message: `${says}${progress}${detail === '' ? '' : ` (${detail})`}.` };
}

/** With a proxy, the suite makes connections only to the proxy, so these failures are the proxy's. */
const connecting: ReadonlySet<FailureKind> = new Set<FailureKind>(['refused-connection', 'dns']);

function classify(code: string, message: string, name: string): readonly [FailureKind, string] {
  if (tlsCodes.test(code) || /before secure TLS connection/.test(message)) {
    const known = tlsWords.find(
      ([pattern]) => pattern.test(code) || pattern.test(message.toUpperCase().replaceAll(' ', '_')),
    );
    return ['tls', known?.[1] ?? 'No secure connection to the target could be made'];
  }
  if (name === 'HTTPParserError' || /^bad (?:response|upgrade)$/.test(message)) {
    return ['malformed', 'The response is not valid HTTP'];
  }
  return byCode.get(code) ?? ['reset', 'The connection to the target failed'];
}

function describe(error: unknown): { code: string; message: string; name: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error), name: '' };
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined && error instanceof AggregateError && error.errors.length > 0)
    return describe(error.errors[0]);
  if (code === undefined && error.cause !== undefined) return describe(error.cause);
  return { code: code ?? '', message: error.message, name: error.name };
}
