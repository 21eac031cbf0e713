// Output for the operator, on standard output.

/** Prints one text and a line break. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints rows under a heading, columns aligned. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  print(formatTable(heading, rows));
}

/** The text of a table: columns as wide as their widest cell, two spaces apart. */
export function formatTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
