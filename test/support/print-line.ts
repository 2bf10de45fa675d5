/** Prints a value as a line of JSON. Waits until it is written: a long line is cut if the process ends before. */
export function printLine(value: unknown): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve())),
  );
}
