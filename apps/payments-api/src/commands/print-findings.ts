import type { Finding } from '@sanaga/ledger';

/** Prints what a verification found, with a line for each thing that does not hold. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { id, title, ok, examined, violations } of findings) {
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${id} ${title} (${examined} looked at)`);
    for (const violation of violations) console.log(`       ${violation}`);
  }
}
