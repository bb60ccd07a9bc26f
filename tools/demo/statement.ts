import type { Database } from '@sanaga/database';
import { dayInDouala, minuteMs } from '@sanaga/domain';
import type { Caller } from '../../apps/payments-api/src/kernel/caller.ts';
import { takeStatement } from '../../apps/payments-api/src/control/reconciliation/statements.service.ts';

/** Payments that a day needs at least, so that one may be missing in its statement. */
const enough = 3;
const minutesAgo = 130;

async function superAdminOf(db: Database): Promise<Caller> {
  const { id, name, email } = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('super_admin', '=', true)
    .executeTakeFirstOrThrow();
  const nobody = { sessionId: '', clientAddress: '', organisationId: null, organisationStatus: null };
  return {
    ...{ userId: id, name, email, ...nobody, superAdmin: true, roles: [], individual: false },
    language: 'en',
    shownLanguage: 'en',
  };
}

/** Returns the payouts of the last day before today that has several, in the order in which they ended. */
async function lastDayOf(db: Database, now: Date) {
  const paid = await db
    .selectFrom('operator_request')
    .select(['reference_id', 'financial_transaction_id', 'msisdn', 'amount', 'finished_at'])
    .where('kind', '=', 'DISBURSEMENT')
    .where('state', '=', 'SUCCESSFUL')
    .orderBy('finished_at')
    .execute();
  const days = Map.groupBy(paid, ({ finished_at }) => dayInDouala(finished_at ?? now));
  const last = [...days].findLast(([day, { length }]) => day < dayInDouala(now) && length >= enough);
  if (!last) throw new Error('no day of the story has enough payouts for a statement');
  return last;
}

/**
 * Compares the operator's statement of that day with the books, as a super admin does this morning. The day's last payout
 * will be in the next statement only, so that an exception is open.
 */
export async function compareLastDay(db: Database, now: Date): Promise<void> {
  const [day, payouts] = await lastDayOf(db, now);
  const lines = payouts
    .slice(0, -1)
    .map(({ financial_transaction_id: id, reference_id, finished_at, msisdn, amount }) =>
      [id, reference_id, finished_at?.toISOString(), msisdn, amount, 'XAF', 'SUCCESSFUL'].join(','),
    );
  const content = ['Id,Reference Id,Date,MSISDN,Amount,Currency,Status', ...lines, ''].join('\n');
  const file = new File([content], `statement-${day}.csv`, { type: 'text/csv' });
  const deps = {
    db,
    now: () => new Date(now.getTime() - minutesAgo * minuteMs),
    settings: { MOMO_CURRENCY: 'XAF' },
  };
  await takeStatement(deps, await superAdminOf(db), { file, product: 'DISBURSEMENT', from: day, to: day });
}
