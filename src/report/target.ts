import type { RunSummary } from '../analysis/results.ts';

type Target = Pick<RunSummary, 'target' | 'embedded' | 'insecure'>;

/** Remarks on the target, apart from its address. Empty if there are none. */
export function targetRemarks({ embedded, insecure }: Omit<Target, 'target'>): readonly string[] {
  return [
    ...(embedded === true ? ['embedded sandbox'] : []),
    ...(insecure === true ? ['INSECURE: the certificate was not checked'] : []),
  ];
}

/** `http://127.0.0.1:4010 (embedded sandbox)` */
export function targetText(run: Target): string {
  const remarks = targetRemarks(run);
  return remarks.length === 0 ? run.target : `${run.target} (${remarks.join(', ')})`;
}
