import { inTransaction } from '@sanaga/database';
import { sql } from 'kysely';
import { bulkName, bulkNameValues } from '../bulk/bulk-name.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { approversFor } from '../approvers/approvers.repository.ts';
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
        and updated_at < ${deps.now()}::timestamptz - make_interval(hours => ${Number(reminderHours)})
        limit 500 for update skip locked)
      returning *, (select retry_nth from bulk_transaction b where b.id = transaction.id)`.execute(tx);
    for (const row of rows) {
      const approvers = await approversFor(tx, row.organisation_id, row.makers);
      const amount = Number(row.amount);
      await notify(tx, {
        userIds: approvers.map(({ id }) => id),
        organisationId: row.organisation_id,
        kind: row.type === 'BULK' ? 'bulk-reminder' : 'payment-reminder',
        values: { ...bulkNameValues(row), amount },
        path: `/dashboard/transactions?id=${row.id}`,
      });
      for (const { id, email, language } of approvers)
        await queueMail(deps.jobs, tx, {
          to: email,
          language,
          template: row.type === 'BULK' ? 'bulk-reminder' : 'payment-reminder',
          values: {
            name: bulkName(language, row.payee_name, row.retry_nth),
            amount,
            link: `${deps.settings.ORG_PORTAL_URL}/dashboard`,
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
