/** The call or the configuration is wrong: exit status 2, nothing was sent. The message names the option and the mend. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit statuses of every verb, as the interface fixes them; 70 is our own fault, 130 the answer to Ctrl-C. */
export const exitStatus = {
  conformant: 0,
  failed: 1,
  usage: 2,
  untestable: 3,
  ourFault: 70,
  interrupted: 130,
} as const;
