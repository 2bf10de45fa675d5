/** The journal cannot be written or read. The message is one sentence that says where, and what to try. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
