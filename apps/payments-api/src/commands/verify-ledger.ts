import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { openDatabase } from '@sanaga/database';
import { z } from 'zod';
import { recordVerification } from '../reporting/ledger-metrics.ts';
import { verify, type OperatorPayment } from '../reporting/verification/verification.service.ts';
import { databaseUrlOrDemo } from './database-url.ts';

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

/** `npm run verify-ledger [-- --operator <journal file or address>]`: every invariant, on one snapshot. */
async function main(): Promise<void> {
  const { url, close } = await databaseUrlOrDemo();
  const db = openDatabase({ url, max: 2, name: 'sanaga-verify-ledger' });
  const payments = await operatorPayments(option('--operator'));
  const findings = await verify(db, payments);
  for (const { id, title, ok, examined, violations } of findings) {
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${id} ${title} (${examined} looked at)`);
    for (const violation of violations) console.log(`       ${violation}`);
  }
  if (!payments)
    console.log(
      '--   I4 the operator’s successful payments are the ledger’s: not checked, no operator side given',
    );
  await recordVerification(db, findings.flatMap(({ violations }) => violations).length);
  await db.destroy();
  await close();
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}

await main();
