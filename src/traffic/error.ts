/** Recorded traffic cannot be judged. The message is one sentence: what is wrong, where, and what to try. */
export class TrafficError extends Error {
  override readonly name = 'TrafficError';
}
