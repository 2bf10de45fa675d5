/** The options of the verb `check`. Relative paths start at the working directory. */
export interface CheckOptions {
  /** The base address of the service. By default it is derived from the traffic. */
  readonly target?: string | undefined;
  /** The run folder. Defaults to `reports/check`. */
  readonly out?: string | undefined;
  /** Makes a violated `should` rule fail the check. */
  readonly strict?: boolean | undefined;
}

/** The options of the verb `proxy`. Relative paths start at the working directory. */
export interface ProxyOptions {
  /** The base address to forward requests to. */
  readonly target: string;
  /** The port to listen on. Defaults to 4011; 0 for any free one. */
  readonly port?: string | number | undefined;
  /** The address to listen on. Defaults to `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Names by which clients reach the proxy, apart from its address and `localhost`. */
  readonly allowHost?: readonly string[] | undefined;
  /** The run folder. Defaults to `reports/proxy`. */
  readonly out?: string | undefined;
  /** Makes a violated `should` rule fail the run. */
  readonly strict?: boolean | undefined;
  /** Ends at the first finding. */
  readonly failFast?: boolean | undefined;
}
