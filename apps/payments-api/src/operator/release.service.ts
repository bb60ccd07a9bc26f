import { inTransaction } from '@sanaga/database';
import { sql } from 'kysely';
import { audit } from '../kernel/audit.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { reopenFloat } from './float.ts';

/**
 * Lets payouts go that wait for our float, for a super admin who knows that it was filled. What it still does not cover
 * waits again. Changes nothing if they do not wait.
 */
export async function releasePayouts(deps: Dependencies, caller: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // 1. Payouts go again.
    if (!(await reopenFloat(tx, 'DISBURSEMENT', deps.now()))) return;

    // 2. Who let them go.
    await audit(tx, caller, { action: 'payouts.release', subjectType: 'platform' });

    // 3. The workers begin as soon as this commits.
    await sql`select wake_workers()`.execute(tx);
  });
}
