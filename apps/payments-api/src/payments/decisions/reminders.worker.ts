import { inTransaction } from '@sanaga/database';
import { sql } from 'kysely';
import { bulkName } from '../bulk-name.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { approversNeeded } from '../approvers/approvers.repository.ts';
import { notificationKindOf, notifyOfPayment, pathOf } from '../transactions/payment-notifications.ts';
import type { TransactionRow } from '../transactions/transactions.repository.ts';

/**
 * Reminds those who may approve payments, once, by notification and mail, after the time in the platform's settings.
 */
export async function remindApprovers(deps: Dependencies): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const { reminderHours } = await readPlatformSettings(tx);
    const { rows } = await sql<TransactionRow & { retry_nth: number | null }>`
      update transaction set reminded_at = ${deps.now()}
      where id in (select id from transaction where status = 'PENDING' and deleted_at is null and reminded_at is null
        and not individual and bulk_id is null
        and not exists (select from transaction_question q where q.transaction_id = transaction.id and q.closed_at is null)
        and updated_at < ${deps.now()}::timestamptz - make_interval(hours => ${Number(reminderHours)})
        limit 500 for update skip locked)
      returning *, (select retry_nth from bulk_transaction b where b.id = transaction.id)`.execute(tx);
    for (const row of rows) {
      const approvers = await approversNeeded(tx, row);
      const reminder = notificationKindOf(row, 'reminder');
      await notifyOfPayment(
        tx,
        row,
        reminder,
        approvers.map(({ id }) => id),
      );
      for (const { id, email, language } of approvers)
        await queueMail(deps.jobs, tx, {
          to: email,
          language,
          template: reminder,
          values: {
            name: bulkName(language, row.payee_name, row.retry_nth),
            amount: Number(row.amount),
            link: `${deps.settings.ORG_PORTAL_URL}${pathOf(row)}`,
          },
          messageId: `payment-reminder-${row.id}-${row.attempt}-${id}`,
        });
    }
    return rows.length;
  });
}

export const workReminders = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('reminders', async () => {
    await remindApprovers(deps);
  });
