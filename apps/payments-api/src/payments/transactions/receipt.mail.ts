import type { Tx } from '@sanaga/database';
import { formatPhone, type Language } from '@sanaga/domain';
import { sql } from 'kysely';
import { formatMoment } from '../../kernel/dates.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { verificationUrl } from '../../kernel/papers/verification.ts';
import { transactionReference } from './transactions.mapper.ts';
import { type MovedPayment } from './transitions.repository.ts';

interface Payer {
  id: string;
  name: string;
  language: Language;
}

/** Finds by id the names of holders that payees read, each with the language of its longest-serving administrator. */
async function payersOf(tx: Tx, organisationIds: readonly string[]): Promise<Map<string, Payer>> {
  const { rows } = await sql<Payer>`
    select o.id, coalesce(o.reviewed_name, o.name) as name, coalesce(u.language, 'en') as language from organisation o
    left join lateral (
      select language from app_user where organisation_id = o.id and 'ADMIN' = any(roles)
      order by status = 'ACTIVE' desc, created_at limit 1) u on true
    where o.id = any(${[...new Set(organisationIds)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Queues a receipt for every payee with an address, in the commit that settles the payments. */
export async function mailReceipts(deps: Dependencies, tx: Tx, rows: readonly MovedPayment[]): Promise<void> {
  const mailed = rows.filter(({ payee_email }) => payee_email !== null);
  if (mailed.length === 0) return;
  const payers = await payersOf(
    tx,
    mailed.map(({ organisation_id }) => organisation_id),
  );
  for (const row of mailed) {
    const payer = payers.get(row.organisation_id);
    if (!payer) throw new Error(`no such wallet holder: ${row.organisation_id}`);
    await mailReceipt(deps, tx, row, payer);
  }
}

async function mailReceipt(
  deps: Dependencies,
  tx: Tx,
  row: MovedPayment,
  { name, language }: Payer,
): Promise<void> {
  await queueMail(deps.jobs, tx, {
    to: row.payee_email ?? '',
    language,
    template: 'receipt',
    messageId: `receipt-${row.id}-${row.attempt}`,
    values: {
      person: row.payee_name,
      organisation: name,
      amount: Number(row.amount),
      number: formatPhone(row.payee_number),
      date: formatMoment(row.finished_at ?? deps.now(), language),
      reason: row.reason,
      message: row.receiver_message,
      reference: transactionReference(row.number),
      operatorReference: row.financial_transaction_id ?? '',
      link: await verificationUrl(deps.settings, tx, {
        kind: 'RECEIPT',
        organisation_id: row.organisation_id,
        transaction_id: row.id,
      }),
    },
  });
}
