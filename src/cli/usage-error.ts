/** A usage or configuration error: exit status 2, no request was sent. The message names the option and the fix. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reports a file that cannot be judged as a usage error. @throws the error itself, if it is about something else */
export function refuseUnreadable(label: string, error: unknown): never {
  const isOfFile = error instanceof Error && ['JournalError', 'TrafficError'].includes(error.name);
  throw isOfFile ? new UsageError(`${label}: ${error.message}`) : error;
}

/** Exit statuses of every verb, as documented. 70 is a fault of this program, 130 follows Ctrl-C. */
export const exitStatus = {
  conformant: 0,
  failed: 1,
  usage: 2,
  untestable: 3,
  ourFault: 70,
  interrupted: 130,
} as const;
