import { openDatabase } from '@sanaga/database';
import { verifySignatures } from '../control/signatures/signatures.service.ts';
import { databaseUrlOrDemo } from './database-url.ts';
import { printFindings } from './print-findings.ts';

/** Checks every stored approval from the database alone, on one snapshot: `npm run verify-approvals`. */
async function main(): Promise<void> {
  const { url, close } = await databaseUrlOrDemo();
  const db = openDatabase({ url, max: 1, name: 'sanaga-verify-approvals' });
  const findings = await verifySignatures(db);
  printFindings(findings);
  await db.destroy();
  await close();
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}

await main();
