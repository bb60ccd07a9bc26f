import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { defaultMostOpen, operatorRate } from './momo-settings.ts';
import type { Settings } from './settings.ts';

/**
 * Writes down within what bounds this process sends, which the verification measures requests by: the shortest grace (s)
 * that any process has waited before it sends a request again, and how many may be without an outcome at once.
 */
export async function noteOperatorBounds(db: Database, settings: Settings): Promise<void> {
  await db
    .updateTable('operator_product')
    .set({
      least_grace_seconds: sql`least(least_grace_seconds, ${settings.OPERATOR_NOT_FOUND_GRACE}::float8)`,
      most_open: settings.OPERATOR_MAX_OPEN ?? defaultMostOpen(operatorRate(settings)),
    })
    .execute();
}
