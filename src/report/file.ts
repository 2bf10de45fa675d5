/** A text file of a run folder. */
export interface ReportFile {
  /** Relative to the run folder, with forward slashes. */
  readonly path: string;
  /** In chunks, so that a large file is never in memory as a whole. Each iteration reads the journal again. */
  readonly chunks: Iterable<string>;
}
