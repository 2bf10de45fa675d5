declare module 'write-good' {
  /** Returns what may be wrong with a text. Checks are switched off by their names. */
  export default function writeGood(
    text: string,
    checks?: Readonly<Record<string, boolean>>,
  ): readonly { readonly index: number; readonly offset: number; readonly reason: string }[];
}
