/** Runs work and suppresses Node's experimental warnings meanwhile. Other warnings pass. */
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

// Node 22 prints an experimental warning when SQLite is loaded. Programs that import this package should not see it.
export const { DatabaseSync } = withoutExperimentalWarnings(() => process.getBuiltinModule('node:sqlite'));
