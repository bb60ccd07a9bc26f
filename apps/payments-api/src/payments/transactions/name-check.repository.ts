import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';

// not in `names`, which knows files, which know transactions
/** Queues a name that is not checked, before the holder's files; of what is inserted the database does so by itself. */
export async function queueNameCheck(
  tx: Tx,
  { organisationId, number }: { organisationId: string; number: string },
): Promise<void> {
  await sql`
    insert into name_check (organisation_id, number, due_at)
    values (${organisationId}, ${number}, now() - interval '1 day')
    on conflict (organisation_id, number) do update set claim = name_check.claim + 1`.execute(tx);
}
