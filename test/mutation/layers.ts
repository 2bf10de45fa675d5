/**
 * The files to change, and the unit tests that must notice. Only tests beside the code count, because an end-to-end
 * test notices many changes and explains none.
 */
export const layers: Readonly<
  Record<string, { readonly mutate: readonly string[]; readonly judges: readonly string[] }>
> = {
  mask: { mutate: ['src/mask/*.ts'], judges: ['src/mask/*.test.ts'] },
  verdicts: {
    mutate: [
      'judge',
      'verbs',
      'vary',
      'settle',
      'outcome',
      'error-cases',
      'bisect',
      'doubt',
      'memo',
      'select',
      'shards',
    ].map((name) => `src/harness/${name}.ts`),
    judges: ['src/harness/*.test.ts'],
  },
  shape: {
    mutate: ['src/analysis/shape/*.ts'],
    judges: ['src/analysis/shape/*.test.ts', 'src/analysis/drift/shapes.test.ts'],
  },
  answers: { mutate: ['src/analysis/answers/*.ts'], judges: ['src/analysis/answers/*.test.ts'] },
  drift: { mutate: ['src/analysis/drift/*.ts'], judges: ['src/analysis/drift/*.test.ts'] },
  sentence: { mutate: ['src/analysis/sentence.ts'], judges: ['src/analysis/sentence.test.ts'] },
  analysis: { mutate: ['src/analysis/*.ts', '!src/analysis/sentence.ts'], judges: ['src/analysis/*.test.ts'] },
  learn: { mutate: ['src/learn/!(signup)/*.ts'], judges: ['src/learn/!(signup)/*.test.ts'] },
};
