import { createHash } from 'node:crypto';
import { expenseCategories } from '@sanaga/domain';
import type pg from 'pg';

/**
 * Wallet holders with enough transactions to show whether a list's cost grows with somebody else's rows, made inside
 * PostgreSQL. The content of a row follows from its holder and its place among the holder's rows, so that a holder of
 * one size looks the same whatever other holders there are. The rows of all holders lie mixed, as time would have
 * written them.
 */
export interface ManyRows {
  /** Transactions in all. */
  rows: number;
  /** Number of the first holder's transactions, and of the second's; the others share the rest. */
  first: number;
  second: number;
  others: number;
}

const prime = 7_919;
const membersEach = 10;
const payees = 3_000;

/** Ids of the generated rows, for those who look for them. */
export const holderId = (holder: number): string => idOf(`holder:${holder}`);
export const members = { often: 1, seldom: 0, approvesOften: 6, approvesSeldom: 5 };
export const memberId = (holder: number, member: number): string => idOf(`member:${holder}:${member}`);
/** Returns the id of a transaction by its place among the holder's rows; every hundredth is a batch. */
export const transactionId = (holder: number, place: number): string => idOf(`${holder}:${place}`);
/** Number that every holder of some size pays. */
export const paidNumber = '+237670000012';
const firstDay = '2024-11-01';
const days = 730;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
export const idOf = (text: string): string => md5(text).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const givenNames =
  'Garage,Boulangerie,Quincaillerie,Pharmacie,Éyenga,Paul,Amina,Serge,Clarisse,Thierry,Estelle,Moussa,Fatima,Jean,Marie,Alain,Brigitte,Chantal,Didier,Emmanuel,Florence,Georges,Hawa,Ibrahim,Joseph,Khadija,Lucie,Martin,Nadège,Odile,Pierre,Rose,Samuel,Téclaire,Ursule,Victor,William,Yvonne,Zacharie,Blaise';
const familyNames =
  'Fotso,Ngono,Mvondo,Ndongo,Eyenga,Kamga,Tchoumi,Abena,Bikoko,Djoumessi,Ekotto,Fokou,Gwet,Hamadou,Issa,Kana,Lobe,Mbarga,Nkoulou,Owona,Pouth,Rigobert,Song,Tagne,Um,Wamba,Yana,Zang,Atangana,Bello,Che,Doumbe,Essomba,Foe,Guiakam,Kome,Mballa,Nana,Onana,Simo';

/** Returns a number below `below` that follows from the row's place `k`; other salts give other numbers. */
const randomBelow = (salt: number, below: number) =>
  `((hashint8extended(k, ${salt}) & 2147483647) % ${below})`;
const oneOf = (list: string, salt: number) =>
  `(string_to_array('${list}', ','))[1 + ${randomBelow(salt, list.split(',').length)}]`;
const payeeNumber = `'+23767' || lpad(${randomBelow(7, payees)}::text, 7, '0')`;
const member = (number: string) => `md5('member:' || h || ':' || ${number})::uuid`;

const transactionsOf = ({ rows, first, second, others }: ManyRows) => `
  with placed as (
    select i, (i * ${prime}) % ${rows} as m from generate_series(0::bigint, ${rows - 1}) i),
  owned as (
    select i,
      case when m < ${first} then 1 when m < ${first + second} then 2
        else 3 + (m - ${first + second}) % ${Math.max(others, 1)} end as h,
      case when m < ${first} then m when m < ${first + second} then m - ${first}
        else (m - ${first + second}) / ${Math.max(others, 1)} end as k
    from placed),
  told as (
    select h, k, ${randomBelow(1, 1_000)} as s, k % 100 as place,
      timestamptz '${firstDay} 08:00+01' + i * (interval '${days} days' / ${rows}) as at from owned)
  insert into transaction (id, organisation_id, kind, type, status, problem_reason, amount, fee, tax, levy, reason,
    expense_category, payee_name, payee_number, created_by, makers, approved_by, approved_at, individual, sent_at,
    finished_at, created_at, updated_at, deleted_at, bulk_id, line)
  select md5(h || ':' || k)::uuid, md5('holder:' || h)::uuid, kind,
    case when place <= 10 then 'BULK' else 'SINGLE' end, status,
    case status when 'PROBLEMATIC' then 'FAILED' end, amount, amount / 200, amount / 500, 4,
    'Facture ' || ${randomBelow(8, 90_000)} || ' ' || ${oneOf('transport,loyer,salaire,fournitures,eau,gaz', 9)},
    case when kind = 'PAYOUT' and ${randomBelow(5, 5)} > 0 then ${oneOf(expenseCategories.join(','), 6)} end,
    case kind when 'COLLECTION' then ${payeeNumber}
      else ${oneOf(givenNames, 3)} || ' ' || ${oneOf(familyNames, 4)} || ' ' || ${randomBelow(10, 100)} end,
    ${payeeNumber}, maker, array[maker],
    approver, case when approver is not null then at + interval '1 hour' end, false,
    case when approver is not null then at + interval '1 hour' end,
    case when status in ('COMPLETED', 'PROBLEMATIC') then at + interval '2 hours' end, at, at,
    case when s < 10 then at + interval '3 hours' end,
    case when place between 1 and 10 then md5(h || ':' || k - place)::uuid end,
    case when place between 1 and 10 then place end
  from told,
    lateral (select case when place = 0 then 'BULK_PAYOUT' when place > 10 and ${randomBelow(2, 100)} < 14 then 'COLLECTION'
        else 'PAYOUT' end as kind,
      case when k between 111 and 149 then 'COMPLETED' when s < 40 then 'CANCELLED' when s < 80 then 'PROBLEMATIC'
        when s < 100 then 'CONFIRMED' when s < 110 then 'IN_PROGRESS' when s < 140 then 'PENDING'
        else 'COMPLETED' end as status,
      500 + ${randomBelow(11, 10_000)} * ${randomBelow(12, 50)} as amount,
      ${member(`case when k between 11 and 50 then ${members.seldom} else 1 + ${randomBelow(13, 4)} end`)} as maker) a,
    lateral (select case when status not in ('PENDING', 'CANCELLED') then ${member(
      `case when k between 111 and 149 then ${members.approvesSeldom} else 6 + ${randomBelow(14, 4)} end`,
    )} end as approver) b`;

export const peopleOf = ({ others }: Pick<ManyRows, 'others'>) => [
  `insert into organisation (id, account_type, name, email, phone_number, status, created_at)
   select md5('holder:' || h)::uuid, case when h > 2 and h % 2 = 0 then 'INDIVIDUAL' else 'ORGANIZATION' end,
     'Holder ' || h, 'holder' || h || '@example.com', '+2376' || lpad(h::text, 8, '0'), 'APPROVED',
     timestamptz '${firstDay}' - h * interval '1 minute'
   from generate_series(1, ${others + 2}) h`,
  `insert into app_user (id, organisation_id, roles, name, email, status)
   select ${member('m')}, md5('holder:' || h)::uuid, array['ADMIN'], 'Member ' || m, h || '-' || m || '@example.com', 'ACTIVE'
   from generate_series(1, ${others + 2}) h, generate_series(0, ${membersEach - 1}) m`,
];

/** Statement that adds words to payments, as the trigger does for each new one. */
const wordsOfThem = `insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
   select organisation_id, number, id, kind = 'BULK_PAYOUT', payment_words(payee_name, reason, payee_number, amount, number)
   from transaction order by number`;

const besideThem = [
  `insert into bulk_transaction (id, organisation_id, items)
   select id, organisation_id, 10 from transaction where kind = 'BULK_PAYOUT'`,
  `insert into bulk_exclusion (bulk_id, organisation_id, excluded_by, excluded_at, reason, items, amount, fee, tax, levy)
   select id, organisation_id, created_by, created_at, 'Wrong number', 1, 500, 3, 1, 4
   from transaction where kind = 'BULK_PAYOUT'`,
  `insert into approval_policy (organisation_id, version, tiers, in_force_at)
   select id, v, '[{"upTo": 100000, "approvals": 1, "from": {"roles": ["VALIDATOR", "ADMIN"], "userIds": []}, "adminAmong": false},
     {"upTo": null, "approvals": 2, "from": {"roles": ["ADMIN"], "userIds": []}, "adminAmong": true}]', created_at
   from organisation, generate_series(1, 3) v`,
  `insert into transaction_approval (transaction_id, organisation_id, attempt, approver_id, approved_at, method, total)
   select id, organisation_id, 1, approved_by, approved_at, 'SESSION', total from transaction
   where bulk_id is null and approved_by is not null`,
  `insert into payment_release (transaction_id, organisation_id, attempt, released_at, policy_version, judged, required,
     approver_ids)
   select id, organisation_id, 1, approved_at, 1, '{}', 1, array[approved_by] from transaction
   where bulk_id is null and approved_by is not null`,
  `insert into transaction_comment (transaction_id, organisation_id, author_id, at, kind, text)
   select id, organisation_id, created_by, created_at, 'QUESTION', 'Why so late?' from transaction
   where bulk_id is null and kind <> 'COLLECTION' and number % 10 = 0`,
  `insert into transaction_question (comment_id, transaction_id, organisation_id, closed_at, closed_as, closed_position)
   select c.id, t.id, t.organisation_id, case when t.status <> 'PENDING' then now() end,
     case when t.status <> 'PENDING' then 'ANSWERED' end,
     case when t.status <> 'PENDING' then nextval('transaction_history_id_seq') end
   from transaction_comment c join transaction t on t.id = c.transaction_id`,
  `insert into transaction_attachment (transaction_id, organisation_id, file_name, content_type, content)
   select id, organisation_id, 'facture.pdf', 'application/pdf', '%PDF' from transaction
   where type = 'SINGLE' and number % 4 = 0`,
  `insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, amount, currency, msisdn, state)
   select gen_random_uuid(), case kind when 'COLLECTION' then kind else 'DISBURSEMENT' end, 'TRANSACTION', id,
     organisation_id, amount, 'XAF', '+237', case status when 'CONFIRMED' then 'QUEUED' when 'IN_PROGRESS' then 'SENT'
       when 'COMPLETED' then 'SUCCESSFUL' else 'FAILED' end
   from transaction where kind <> 'BULK_PAYOUT' and status not in ('PENDING', 'CANCELLED')`,
];

/** Works without indexes: creating them after the rows is quicker than growing them with each row. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await client.query(made);
}

/** Fills an empty database as its superuser; further rows that triggers would add are left out. */
export async function loadManyRows(client: pg.Client, wanted: ManyRows): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const statement of peopleOf(wanted)) await client.query(statement);
  await withoutIndexes(client, 'transaction', async () => {
    await client.query(transactionsOf(wanted));
  });
  await withoutIndexes(client, 'payment_search', async () => {
    await client.query(wordsOfThem);
  });
  for (const statement of besideThem) await client.query(statement);
  await client.query('reset session_replication_role');
  // index-only scans depend on the visibility map
  await client.query('vacuum (analyze)');
}
