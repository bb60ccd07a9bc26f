import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { transactionReference } from './transactions.mapper.ts';
import { type TransactionRow } from './transactions.repository.ts';
import { timeZone } from '../../kernel/calendar.ts';

/** The holder's name, and the language of whoever administers it longest. */
async function payer(tx: Tx, organisationId: string): Promise<{ name: string; language: string }> {
  const { rows } = await sql<{ name: string; language: string }>`
    select o.name, coalesce(u.language, 'en') as language from organisation o
    left join lateral (
      select language from app_user where organisation_id = o.id and 'ADMIN' = any(roles)
      order by status = 'ACTIVE' desc, created_at limit 1) u on true
    where o.id = ${organisationId}`.execute(tx);
  if (!rows[0]) throw new Error(`no such wallet holder: ${organisationId}`);
  return rows[0];
}

const writtenOut = (moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);

/** Whoever was paid and has an address gets a receipt, queued in the commit that settles the payment. */
export async function mailReceipt(deps: Dependencies, tx: Tx, row: TransactionRow): Promise<void> {
  if (row.payee_email === null) return;
  const { name, language } = await payer(tx, row.organisation_id);
  await queueMail(deps.jobs, tx, {
    to: row.payee_email,
    language,
    template: 'receipt',
    messageId: `receipt-${row.id}-${row.attempt}`,
    values: {
      person: row.payee_name,
      organisation: name,
      amount: Number(row.amount),
      number: row.payee_number,
      date: writtenOut(row.finished_at ?? deps.now(), language),
      reason: row.reason,
      message: row.receiver_message,
      reference: transactionReference(row.number),
      operatorReference: row.financial_transaction_id ?? '',
    },
  });
}
