/** Runs a piece of work during which Node's warnings of experimental features are dropped; all others are kept. */
export function withoutExperimentalWarnings<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...about: unknown[]) => {
    const [type] = about;
    const kind = typeof type === 'object' && type !== null && 'type' in type ? type.type : type;
    if (kind !== 'ExperimentalWarning') Reflect.apply(emitWarning, process, [warning, ...about]);
  };
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

// Node 22 calls SQLite experimental when it is loaded. A program that imports this package did not ask for that news.
export const { DatabaseSync } = withoutExperimentalWarnings(() => process.getBuiltinModule('node:sqlite'));
