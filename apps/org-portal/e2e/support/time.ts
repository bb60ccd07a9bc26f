import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@sanaga/database';
import { monthsAfter } from '@sanaga/domain';
import { openJobs } from '@sanaga/jobs';
import { dataDir } from '../../../../tools/e2e/product.ts';

/**
 * A month of an organisation's plan ends now, which nobody can wait for: its beginning is put a month back, and the
 * product's own job bills it.
 */
export async function endMonth(organisationId: string): Promise<void> {
  const url = readFileSync(path.join(dataDir, 'database-url'), 'utf8').trim();
  const db = openDatabase({ url });
  const jobs = await openJobs(db, { url, onError: () => undefined });
  try {
    const approved = monthsAfter(new Date(Date.now() - 1_000), -1);
    await db
      .updateTable('organisation')
      .set({ approved_at: approved, next_bill_at: monthsAfter(approved, 1) })
      .where('id', '=', organisationId)
      .execute();
    await jobs.send(db, 'billing', { organisationId });
  } finally {
    await jobs.close();
    await db.destroy();
  }
}
