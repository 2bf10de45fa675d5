/** The statements of the contract document by section heading, in shortened wording, each under an id of its own. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string | Untestable>>>>;

/** A statement that no request can test. */
export interface Untestable {
  readonly says: string;
  readonly why: string;
}

export function untestable(says: string, why: string): Untestable {
  return { says, why };
}
