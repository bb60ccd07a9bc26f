import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import type { Settings } from '../kernel/settings.ts';

const callsASecond = 10;

/** Calls a second of each product that the operator allows; what runs on this machine has no limit. */
export const operatorRate = ({ OPERATOR_RATE, MOMO_BASE_URL }: Settings): number =>
  OPERATOR_RATE ??
  (/^(localhost|127\.|\[::1\])/.test(new URL(MOMO_BASE_URL).hostname) ? Infinity : callsASecond);

/** A minute's worth of calls, so that trouble shows after few payments; ms do not matter where nothing limits the rate. */
export const defaultMostOpen = (rate: number): number => (rate === Infinity ? 5_000 : Math.ceil(rate * 60));

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
