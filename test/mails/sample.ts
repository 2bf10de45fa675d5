/** A mail as a service may send it, and the code that a person would type in. `null` if there is no code. */
export interface Sample {
  readonly name: string;
  readonly code: string | null;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}
