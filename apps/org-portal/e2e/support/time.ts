import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@sanaga/database';
import { monthsAfter } from '@sanaga/domain';
import { openJobs } from '@sanaga/jobs';
import { sql } from 'kysely';
import { dataDir } from '../../../../tools/e2e/product.ts';

/**
 * Ends a month of an organisation's plan at once: puts its beginning a month back, and the product's own job bills it.
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
    // without its issuer's details no invoice is issued
    await sql`
      insert into issuer_details (valid_from, name, address, niu, rccm, vat_millionths, created_by, created_at)
      select '2000-01-01', 'Sanaga SA', '1180 Boulevard de la Liberté, Douala', 'M051912345678A', 'RC/DLA/2019/B/1234', 192500,
        (select id from app_user limit 1), now()
      where not exists (select from issuer_details)`.execute(db);
    await jobs.send(db, 'billing', { organisationId });
  } finally {
    await jobs.close();
    await db.destroy();
  }
}
