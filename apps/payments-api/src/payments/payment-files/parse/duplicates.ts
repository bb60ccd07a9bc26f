/** What is needed of a row to find out whether its payee is in the file twice. */
interface PayableRow {
  line: number;
  number: string;
}

/**
 * The lines whose number was paid on an earlier line of the same file, with that line. Rows that are not paid (with
 * errors, or left out) are not given, so that they make nobody a duplicate.
 */
export function duplicateLines(rows: readonly PayableRow[]): Map<number, number> {
  const first = new Map<string, number>();
  const duplicates = new Map<number, number>();
  for (const { line, number } of [...rows].sort((a, b) => a.line - b.line)) {
    const before = first.get(number);
    if (before === undefined) first.set(number, line);
    else duplicates.set(line, before);
  }
  return duplicates;
}
