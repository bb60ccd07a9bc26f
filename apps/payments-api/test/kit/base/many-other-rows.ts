import type pg from 'pg';
import { idOf, peopleOf, type ManyRows } from './many-rows.ts';

const holder = "md5('holder:' || h)::uuid";
const member = "md5('member:' || h || ':1')::uuid";
export const fileId = (holder: number): string => idOf(`file:${holder}:1`);
/** Returns the id of a payment with an issued receipt. */
export const paidId = (holder: number): string => idOf(`paid:${holder}:1`);

/**
 * Returns statements that create what each holder has in addition to payments; the second, who has most, has ten times
 * as much.
 */
const beside = ({ others }: Pick<ManyRows, 'others'>) => {
  const each = (most: number) =>
    `from generate_series(1, ${others + 2}) h, generate_series(1, case h when 2 then ${most * 10} else ${most} end) k`;
  return [
    `insert into beneficiary (organisation_id, name, phone_number)
     select ${holder}, 'Payee ' || k * 7919 % 1000, '+2376' || lpad(k::text, 8, '0') ${each(12)}`,
    `insert into beneficiary_change (organisation_id, beneficiary_id, previous_name, previous_number, name, phone_number,
       changed_by, changed_at, contributors)
     select b.organisation_id, b.id, b.name, b.phone_number, b.name, b.phone_number || '0', u.id, now(), array[u.id]
     from beneficiary b, lateral (select id from app_user where organisation_id = b.organisation_id order by id limit 1) u`,
    `insert into notification (user_id, organisation_id, kind, created_at, read_at)
     select ${member}, ${holder}, 'PAYMENT_WAITS', now() - k * interval '1 hour', case when k > 3 then now() end
     ${each(12)}`,
    `insert into service_provider (id, organisation_id, operator, account_name, account_number, status)
     select md5('provider:' || h)::uuid, ${holder}, 'MOMO', 'Account', '+2376' || lpad(h::text, 8, '0'), 'CONFIRMED'
     from generate_series(1, ${others + 2}) h`,
    `insert into refill (organisation_id, provider_id, account_number, amount, status, requested_by, created_at, finished_at)
     select ${holder}, md5('provider:' || h)::uuid, '+237', 1000, status, ${member}, at,
       case when status in ('COMPLETED', 'FAILED') then at end
     from (select h, k, now() - k * interval '1 day' - h * interval '1 minute' as at,
       case when k = 1 and h % 20 = 0 then 'REQUESTED' when k = 2 and h % 30 = 0 then 'PROCESSING'
         when k % 9 = 0 then 'FAILED' else 'COMPLETED' end as status ${each(8)}) r`,
    `insert into refill_comment (refill_id, organisation_id, author_id, at, text)
     select id, organisation_id, requested_by, created_at, 'For the salaries' from refill`,
    `insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, amount, currency, msisdn, state)
     select gen_random_uuid(), 'COLLECTION', 'REFILL', id, organisation_id, amount, 'XAF', '+237', 'SUCCESSFUL' from refill`,
    `insert into audit_log (chain, position, at, actor_id, organisation_id, action, subject_type, subject_id)
     select ${holder}::text, k, now() - k * interval '1 hour', ${member}, ${holder},
       (array['transaction.create', 'transaction.approve', 'user.invite', 'session.open'])[1 + k % 4], 'TRANSACTION',
       md5(h || ':' || k) ${each(12)}`,
    `insert into bill (number, organisation_id, plan, amount, period_start, period_end, due_at, status, paid_at)
     select h * 1000 + k, ${holder}, 'STARTER', 5000, at, at + interval '1 day', at + interval '1 day',
       case when k = 1 then 'DUE' else 'PAID' end, case when k > 1 then at + interval '1 day' end
     from (select h, k, now() - k * interval '30 days' as at ${each(8)}) b`,
    `insert into payment_file (id, organisation_id, file_name, format, sha256, layout, rows, accepted, excluded, total_amount,
       created_by, makers, created_at, status, bulk_id)
     select md5('file:' || h || ':' || k)::uuid, ${holder}, 'salaires.csv', 'CSV', '', '{}', 20, 20, 0, 20000, ${member},
       array[${member}], now() - k * interval '1 day', case when k % 3 = 0 then 'PROCESSED' else 'UPLOADED' end,
       case when k % 3 = 0 then md5('bulk:' || h || ':' || k)::uuid end ${each(3)}`,
    `insert into bulk_transaction (id, organisation_id, items)
     select bulk_id, organisation_id, accepted from payment_file where bulk_id is not null`,
    `insert into payment_file_row (file_id, organisation_id, line, amount)
     select f.id, f.organisation_id, line, 1000 from payment_file f, generate_series(1, 20) line`,
    `insert into payment_file_content (file_id, organisation_id, rows, sketch)
     select id, organisation_id, 20, array(select hashtextextended(id::text || n, 0) from generate_series(1, 20) n order by 1)
     from payment_file`,
    `insert into payment_file_repeat (file_id, other_id, organisation_id, same_rows)
     select one.id, other.id, one.organisation_id, 20 from payment_file one
     join payment_file other on other.organisation_id = one.organisation_id and other.id <> one.id`,
    `insert into payment_file_check (file_id, organisation_id, content)
     select id, organisation_id, '' from payment_file`,
    `insert into paper (organisation_id, kind, transaction_id, token, digest)
     select ${holder}, 'RECEIPT', md5('paid:' || h || ':' || k)::uuid, md5('receipt:' || h || ':' || k),
       sha256(('receipt:' || h || ':' || k)::bytea)
     ${each(12)}`,
    `insert into paper (organisation_id, kind, first_day, last_day, opening, closing, entries, token, digest)
     select ${holder}, 'STATEMENT', date '2026-01-01', date '2026-12-31', 0, k, k, md5('statement:' || h || ':' || k),
       sha256(('statement:' || h || ':' || k)::bytea)
     ${each(3)}`,
  ];
};

/** Fills an empty database, as its superuser, with what lists other than that of transactions show. */
export async function loadManyOtherRows(
  client: pg.Client,
  { others }: Pick<ManyRows, 'others'>,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const statement of [...peopleOf({ others }), ...beside({ others })]) await client.query(statement);
  await client.query('reset session_replication_role');
  await client.query('vacuum (analyze)');
}
