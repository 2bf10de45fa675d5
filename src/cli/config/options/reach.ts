import type { OptionSpec } from './spec.ts';

/** Options of `run` for the connection to the target, in the order of the help text. */
export const reachOptions = {
  header: {
    value: 'NAME: VALUE',
    meaning:
      'a header of every request, such as one that a gateway asks for; may be given more than once, its value is masked',
    example: 'X-Gateway-Key: the-key',
    joinedBy: '\n',
    secret: true,
  },
  ca: {
    value: 'FILE',
    meaning: "certificates (PEM) that are trusted beside the usual ones, for a target with a company's own CA",
    example: 'company-ca.pem',
  },
  cert: {
    value: 'FILE',
    meaning: 'the client certificate (PEM) for a target with mutual TLS',
    example: 'client.pem',
  },
  key: {
    value: 'FILE',
    meaning: 'the private key (PEM) of --cert',
    example: 'client-key.pem',
  },
  'http-proxy': {
    value: 'URL',
    meaning: 'the proxy that requests to the target go through; none for none',
    default: 'HTTPS_PROXY or HTTP_PROXY, with NO_PROXY, where the target is not on loopback',
    example: 'http://proxy.example.com:3128',
    secret: true,
  },
  insecure: {
    meaning: 'do not check the certificate of the target; every report says so',
  },
} as const satisfies Record<string, OptionSpec>;
