import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { installJobs } from '@sanaga/jobs';
import { sql } from 'kysely';
import { Server } from '../chaos/processes.ts';
import { until } from '../kit/base/until.ts';
import { csvOf, linesOf } from '../kit/payments/bulk-kit.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { processSettings } from '../security/running-api.ts';

const rows = 16_000;
const kills = 3;

let h: MoneyHarness;
let server: Server;

beforeAll(async () => {
  h = await createMoneyHarness();
  await installJobs(h.ownerUrl);
  server = new Server('payments-api', processSettings(h.url, { LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await server.kill();
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const checkOf = (fileId: string) =>
  h.db.selectFrom('payment_file_check').select('rows_read').where('file_id', '=', fileId).executeTakeFirst();

/** Ends the lease of a killed server, once the database has finished what that server last sent. */
const endLease = () =>
  inTransaction(h.db, async (tx) => {
    await sql`lock table payment_file_check in exclusive mode`.execute(tx);
    await tx
      .updateTable('payment_file_check')
      .set({ leased_until: sql<Date>`now()` })
      .execute();
  });

/** Waits until the check is past `before` rows, or over; returns the number of rows that it has read. */
async function beyond(fileId: string, before: number): Promise<number> {
  for (;;) {
    const check = await checkOf(fileId);
    if (!check) return rows;
    if (check.rows_read > before) return check.rows_read;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('a file whose server is killed while it is checked is checked to its end, each row once', async () => {
  const { initiator } = await h.holder();
  const file = new File([csvOf(linesOf(rows))], 'pay.csv');
  const response = await h.postForm(initiator, '/transaction/upload-file', { file });
  expect(response.statusCode).toBe(202);
  const { fileId } = response.json();

  let done = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    server.start();
    done = await beyond(fileId, done);
    await server.kill();
    expect(done).toBeLessThan(rows);
    // the database holds what the check reported
    const { progress, status } = await h.get(initiator, `/transaction/file/${fileId}`);
    expect(status).toBe('CHECKING');
    expect(progress.done).toBeGreaterThanOrEqual(done);
    done = progress.done;
    await endLease();
  }
  server.start();
  while (done < rows) done = await beyond(fileId, done);
  await until(async () => (await checkOf(fileId)) === undefined);
  expect(await h.get(initiator, `/transaction/file/${fileId}`)).toMatchObject({
    status: 'UPLOADED',
    rows,
    accepted: rows,
    totalAmount: rows * 1_000,
    warningCount: 0,
    progress: null,
  });
});
