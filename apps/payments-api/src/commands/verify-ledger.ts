import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { openDatabase } from '@sanaga/database';
import { z } from 'zod';
import { recordVerification } from '../control/ledger-metrics.ts';
import { verifySignatures } from '../control/signatures/signatures.service.ts';
import { verify, type OperatorPayment } from '../control/verification/verification.service.ts';
import { databaseUrlOrDemo } from './database-url.ts';
import { printFindings } from './print-findings.ts';

const Line = z.object({
  reference: z.string(),
  amount: z.coerce.bigint(),
  currency: z.string().optional(),
  status: z.string(),
});

/** Reads the operator's side as JSON lines: a file (`--operator <file>`) or the simulator's journal (`--operator <url>`). */
async function operatorPayments(source: string | undefined): Promise<OperatorPayment[] | undefined> {
  if (source === undefined) return undefined;
  const input = /^https?:/.test(source)
    ? Readable.fromWeb((await fetch(source)).body as never)
    : createReadStream(source);
  const paid = new Map<string, OperatorPayment>();
  for await (const text of createInterface({ input })) {
    if (text.trim() === '') continue;
    const line = Line.safeParse(JSON.parse(text));
    if (line.success && line.data.status === 'SUCCESSFUL') {
      const { reference: referenceId, amount, currency } = line.data;
      paid.set(referenceId, { referenceId, amount, ...(currency !== undefined && { currency }) });
    }
  }
  return [...paid.values()];
}

const option = (name: string): string | undefined => {
  const place = process.argv.indexOf(name);
  return place === -1 ? undefined : process.argv[place + 1];
};

/** Reads what the operator says that it holds for us (`--balance <whole XAF>`); undefined if it is not given. */
function operatorBalance(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw new Error(`--balance is in whole XAF, such as 1500000, not ${text}`);
  return BigInt(text);
}

const notChecked = (id: string, what: string, why: string): void =>
  console.log(`--   ${id} ${what}: not checked, ${why}`);

/**
 * Checks every invariant, and every approval, each on one snapshot: `npm run verify-ledger [-- --operator <journal file or address>] [--balance
 * <whole XAF>]`.
 */
async function main(): Promise<void> {
  const { url, close } = await databaseUrlOrDemo();
  const db = openDatabase({ url, max: 2, name: 'sanaga-verify-ledger' });
  const payments = await operatorPayments(option('--operator'));
  const balance = operatorBalance(option('--balance'));
  const findings = [
    ...(await verify(db, payments, { ...(balance !== undefined && { balance }) })),
    ...(await verifySignatures(db)),
  ];
  printFindings(findings);
  if (!payments)
    notChecked('I4', 'the operator’s successful payments are the ledger’s', 'no operator side given');
  if (balance === undefined)
    notChecked('I25', 'the float in the books is what the operator holds now', 'no balance given');
  await recordVerification(db, findings.flatMap(({ violations }) => violations).length);
  await db.destroy();
  await close();
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}

await main();
