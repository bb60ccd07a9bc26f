import type { Database, Tx } from '@sanaga/database';
import { nameKnownDays, type NameState } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { RowProblem } from '../payment-files/parse/problems.ts';

/** Number of a holder that this process checks. */
export interface ClaimedCheck {
  organisationId: string;
  /** Number in E.164. */
  number: string;
  /** Grows with each claim, and with each row that asks for the name; an older claim ends nothing. */
  claim: number;
  /** Times that it was claimed, this one included. */
  tries: number;
}

/** Check that the operator has answered; a null name if it answered without one. */
export interface AnsweredCheck extends ClaimedCheck {
  name: string | null;
}

/** Row whose name is to be checked: of a file, or with the id of a payment or beneficiary. */
interface UncheckedRow {
  id: string;
  line: number;
  organisationId: string;
  number: string;
  typed: string;
}

/** Result that is written to a row. */
export interface CheckedName extends UncheckedRow {
  registeredName: string | null;
  nameMatch: NameState;
  warnings: readonly RowProblem[];
}

/** Lease, longer than the operator takes at most to answer for a batch; by the database's clock. */
const lease = sql`interval '90 seconds'`;

/**
 * Claims numbers that are due: one of each holder in turn, by id, after the one that was served last, and again, until
 * there are enough. So nobody waits for all the numbers of another holder. They come in the order of their turns.
 */
export async function claimChecks(
  db: Database,
  { now, after, most }: { now: Date; after: string | null; most: number },
): Promise<ClaimedCheck[]> {
  const { rows } = await sql<ClaimedCheck & { place: bigint; served: boolean }>`
    with recursive holder (id) as (
      (select organisation_id from name_check order by organisation_id limit 1)
      union all
      select next.id from holder, lateral (select organisation_id as id from name_check
        where organisation_id > holder.id order by organisation_id limit 1) next),
    candidate as materialized (
      select h.id as organisation_id, n.number, coalesce(h.id <= ${after}::uuid, false) as served,
        row_number() over (partition by h.id order by n.due_at, n.number) as place
      from holder h, lateral (select number, due_at from name_check
        where organisation_id = h.id and due_at <= ${now} order by due_at, number limit ${most}) n),
    taken as materialized (
      select n.organisation_id, n.number, c.place, c.served from name_check n
      join (select * from candidate order by place, served, organisation_id limit ${most}) c using (organisation_id, number)
      where n.due_at <= ${now} order by n.organisation_id, n.number for update of n skip locked)
    update name_check n set due_at = ${now}::timestamptz + ${lease}, claim = n.claim + 1, tries = n.tries + 1
    from taken t where n.organisation_id = t.organisation_id and n.number = t.number
    returning n.organisation_id as "organisationId", n.number, n.claim, n.tries, t.place, t.served`.execute(
    db,
  );
  return rows.sort(
    (one, other) =>
      Number(one.place - other.place) ||
      Number(one.served) - Number(other.served) ||
      (one.organisationId < other.organisationId ? -1 : 1),
  );
}

const keysOf = (checks: readonly (ClaimedCheck | AnsweredCheck)[]) => sql`
  unnest(${checks.map(({ organisationId }) => organisationId)}::uuid[], ${checks.map(({ number }) => number)}::text[],
    ${checks.map(({ claim }) => claim)}::int[], ${checks.map(({ tries }) => tries)}::int[],
    ${checks.map((check) => ('name' in check ? check.name : null))}::text[])
    c (organisation_id, number, claim, tries, name)`;

/**
 * Selects what waits for the names of some numbers, number by number. `offset 0` keeps the planner from reading
 * everything that waits, which it expects to be few rows until a new file or bulk payment has been analysed.
 */
const waitingFor = (checks: readonly ClaimedCheck[], rows: RawBuilder<unknown>) =>
  sql`from ${keysOf(checks)} cross join lateral (${rows} offset 0) w`;

/** Selects rows of files that can still be corrected or processed. */
const fileRows = (checks: readonly ClaimedCheck[]) =>
  waitingFor(
    checks,
    sql`
    select r.* from payment_file_row r join payment_file f on f.id = r.file_id and f.status in ('CHECKING', 'UPLOADED')
    where r.organisation_id = c.organisation_id and r.number = c.number and r.name_match = 'NOT_CHECKED'`,
  );

/** Selects payments that were not sent. */
const payments = (checks: readonly ClaimedCheck[]) =>
  waitingFor(
    checks,
    sql`
    select t.* from transaction t where t.organisation_id = c.organisation_id and t.payee_number = c.number
      and t.name_match = 'NOT_CHECKED' and t.status in ('PENDING', 'CONFIRMED')`,
  );

const beneficiaries = (checks: readonly ClaimedCheck[]) =>
  waitingFor(
    checks,
    sql`
    select b.* from beneficiary b where b.organisation_id = c.organisation_id and b.phone_number = c.number
      and b.name_match = 'NOT_CHECKED' and b.deleted_at is null`,
  );

/** True if `t` waits for approval; items of a bulk may be reached a moment after it was approved. */
const isUndecided = sql`t.status = 'PENDING' and (t.bulk_id is null
  or exists (select from transaction h where h.id = t.bulk_id and h.status = 'PENDING'))`;

/** Selects payments that wait for approval with a name that was checked before. */
const checkedBefore = (checks: readonly ClaimedCheck[]) =>
  waitingFor(
    checks,
    sql`
    select t.* from transaction t where t.organisation_id = c.organisation_id and t.payee_number = c.number
      and t.kind = 'PAYOUT' and t.name_match <> 'NOT_CHECKED' and ${isUndecided}`,
  );

const isOutdated = sql`w.registered_name is distinct from c.name`;

/** Finds the checks whose name some row still waits for, or is to be compared with again. */
export const wantedChecks = (db: Database, checks: readonly ClaimedCheck[]): Promise<ClaimedCheck[]> =>
  checksOf(db, checks, checkedBefore(checks));

/** Finds the answered checks whose name is not in all rows yet. */
export const unwrittenChecks = (db: Database, checks: readonly AnsweredCheck[]): Promise<ClaimedCheck[]> =>
  checksOf(db, checks, sql`${checkedBefore(checks)} where ${isOutdated}`);

/** Finds the numbers among the checks that payments wait for approval to, with a name that was checked before. */
export async function numbersCheckedAgain(
  db: Database,
  checks: readonly ClaimedCheck[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`select distinct c.number ${checkedBefore(checks)}`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}

async function checksOf(
  db: Database,
  checks: readonly ClaimedCheck[],
  again: RawBuilder<unknown>,
): Promise<ClaimedCheck[]> {
  const { rows } = await sql<{ organisation_id: string; number: string }>`
    select c.organisation_id, c.number ${fileRows(checks)}
    union select c.organisation_id, c.number ${payments(checks)}
    union select c.organisation_id, c.number ${beneficiaries(checks)}
    union select c.organisation_id, c.number ${again}`.execute(db);
  const wanted = new Set(rows.map(({ organisation_id, number }) => `${organisation_id} ${number}`));
  return checks.filter(({ organisationId, number }) => wanted.has(`${organisationId} ${number}`));
}

const unchecked = async (tx: Tx, query: RawBuilder<UncheckedRow>): Promise<UncheckedRow[]> =>
  (await query.execute(tx)).rows;

/** Locks at most `most` rows of files, with their files, until commit; it skips files that somebody is changing. */
export const lockFileRows = (
  tx: Tx,
  checks: readonly ClaimedCheck[],
  most: number,
): Promise<UncheckedRow[]> =>
  unchecked(
    tx,
    sql`
    with found as materialized (select w.file_id, w.line, w.organisation_id, w.number, w.name
      ${fileRows(checks)} order by w.file_id, w.line limit ${most}),
    free as materialized (select id from payment_file where id in (select file_id from found)
      order by id for no key update skip locked)
    select n.file_id as id, n.line, n.organisation_id as "organisationId", n.number, n.name as typed
    from found n join free on free.id = n.file_id`,
  );

/**
 * Locks payments in the same way, and skips those that somebody is moving. A caller who writes to items locks their
 * bulk transaction first.
 */
export const lockPayments = (
  tx: Tx,
  checks: readonly ClaimedCheck[],
  most: number,
): Promise<UncheckedRow[]> =>
  lockFoundPayments(tx, {
    found: sql`${payments(checks)} order by w.bulk_id, w.line limit ${most}`,
    // not "=": their index of all that waits would be read instead of that of ids
    still: sql`t.name_match is not distinct from 'NOT_CHECKED' and t.status in ('PENDING', 'CONFIRMED')`,
  });

/** Locks payments that wait for approval under another name than the operator has given since. */
export const lockOutdatedPayments = (
  tx: Tx,
  checks: readonly AnsweredCheck[],
  most: number,
): Promise<UncheckedRow[]> =>
  lockFoundPayments(tx, {
    found: sql`${checkedBefore(checks)} where ${isOutdated} order by w.bulk_id, w.line limit ${most}`,
    still: isUndecided,
  });

/** Locks one payment that waits for approval; nothing if somebody is moving it. */
export const lockWaitingPayment = (tx: Tx, id: string): Promise<UncheckedRow[]> =>
  lockFoundPayments(tx, {
    found: sql`from transaction w where w.id = ${id}`,
    still: isUndecided,
  });

const lockFoundPayments = (
  tx: Tx,
  { found, still }: { found: RawBuilder<unknown>; still: RawBuilder<unknown> },
): Promise<UncheckedRow[]> =>
  unchecked(
    tx,
    sql`
    with found as materialized (select w.id, w.bulk_id ${found}),
    free as materialized (select id from bulk_transaction where id in (select bulk_id from found)
      order by id for no key update skip locked)
    select t.id, 0 as line, t.organisation_id as "organisationId", t.payee_number as number, t.payee_name as typed
    from transaction t where t.id = any(array(select id from found where bulk_id is null or bulk_id in (select id from free)))
      and ${still}
    order by t.bulk_id, t.line for update skip locked`,
  );

export const lockBeneficiaries = (
  tx: Tx,
  checks: readonly ClaimedCheck[],
  most: number,
): Promise<UncheckedRow[]> =>
  unchecked(
    tx,
    sql`
    select b.id, 0 as line, b.organisation_id as "organisationId", b.phone_number as number, b.name as typed
    from beneficiary b where b.id = any(array(select w.id ${beneficiaries(checks)} order by w.id limit ${most}))
      and b.name_match = 'NOT_CHECKED' and b.deleted_at is null order by b.id for update skip locked`,
  );

const asRecords = (names: readonly CheckedName[]) => sql`
  json_to_recordset(${JSON.stringify(names)}::json) as n (id uuid, line int, number text, typed text,
    "registeredName" text, "nameMatch" text, warnings jsonb)`;

/** Writes names to rows of files as they were read, and the warnings to the counts of their files. */
export async function nameFileRows(tx: Tx, names: readonly CheckedName[]): Promise<void> {
  await sql`
    with written as (
      update payment_file_row r set registered_name = n."registeredName", name_match = n."nameMatch",
        warnings = r.warnings || n.warnings
      from ${asRecords(names)}
      where r.file_id = n.id and r.line = n.line and r.name_match = 'NOT_CHECKED' and r.number = n.number
        and r.name = n.typed
      returning r.file_id, jsonb_array_length(n.warnings) as warnings)
    update payment_file f set warning_count = f.warning_count + w.warnings
    from (select file_id, sum(warnings) as warnings from written group by file_id) w where f.id = w.file_id`.execute(
    tx,
  );
}

/** Writes names to payments that are locked, and updates the counts of their bulk transactions; open browsers are notified. */
export async function namePayments(tx: Tx, names: readonly CheckedName[]): Promise<void> {
  await sql`
    with written as (
      update transaction t set registered_name = n."registeredName", name_match = n."nameMatch"
      from ${asRecords(names)} join transaction o on o.id = n.id where t.id = n.id
      returning t.organisation_id, t.bulk_id, t.id, o.name_match = 'NOT_CHECKED' as is_new,
        item_check(o.name_match, o.remarks) as before, item_check(t.name_match, t.remarks) as after),
    counted as (
      update bulk_transaction b set checks_waiting = b.checks_waiting - c.known,
        checks_matching = b.checks_matching + c.matching, checks_to_look_at = b.checks_to_look_at + c.to_look_at
      from (select bulk_id, count(*) filter (where is_new) as known,
          count(*) filter (where after = 'MATCH') - count(*) filter (where before = 'MATCH') as matching,
          count(*) filter (where after = 'LOOK') - count(*) filter (where before = 'LOOK') as to_look_at
        from written where bulk_id is not null group by bulk_id) c
      where b.id = c.bulk_id)
    select announce('transaction', organisation_id, null, id)
    from (select distinct organisation_id, coalesce(bulk_id, id) as id from written) w`.execute(tx);
}

export async function nameBeneficiaries(tx: Tx, names: readonly CheckedName[]): Promise<void> {
  await sql`
    update beneficiary b set registered_name = n."registeredName", name_match = n."nameMatch"
    from ${asRecords(names)} where b.id = n.id and b.name_match = 'NOT_CHECKED'`.execute(tx);
}

/**
 * Builds the part of a statement named `locked`: those of the checks that nobody else has claimed since, and whether a
 * new row has asked for the name meanwhile. They are locked in the same order as by the rows that ask, which reach many
 * of them too.
 */
const lockedChecks = (checks: readonly ClaimedCheck[]) => sql`locked as materialized (
  select n.organisation_id, n.number, n.claim > c.claim as asked_again
  from name_check n join ${keysOf(checks)}
    on c.organisation_id = n.organisation_id and c.number = n.number and c.tries = n.tries
  order by n.organisation_id, n.number for update of n)`;

/** Ends checks. Those that a new row has joined since are due at once. */
export async function endChecks(
  db: Tx | Database,
  checks: readonly ClaimedCheck[],
  now: Date,
): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    with ${lockedChecks(checks)},
    ended as (
      delete from name_check n using locked l
      where n.organisation_id = l.organisation_id and n.number = l.number and not l.asked_again)
    update name_check n set due_at = ${now} from locked l
    where n.organisation_id = l.organisation_id and n.number = l.number and l.asked_again`.execute(db);
}

/** Gives checks back until a later time, given for each in seconds from now. */
export async function putOffChecks(
  db: Database,
  checks: readonly ClaimedCheck[],
  { now, seconds }: { now: Date; seconds: (check: ClaimedCheck) => number },
): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    with ${lockedChecks(checks)}
    update name_check n set due_at = ${now}::timestamptz + s.seconds * interval '1 second'
    from locked join unnest(${checks.map(({ organisationId }) => organisationId)}::uuid[], ${checks.map(({ number }) => number)}::text[],
      ${checks.map(seconds)}::int[]) s (organisation_id, number, seconds) using (organisation_id, number)
    where n.organisation_id = s.organisation_id and n.number = s.number`.execute(db);
}

/** Deletes what the operator said of numbers long ago. */
export const forgetNames = ({ db }: { db: Database }): Promise<unknown> =>
  sql`select forget_names(now() - ${nameKnownDays} * interval '1 day')`.execute(db);

/**
 * Queues the numbers of a payment that waits for approval, or of the payments of a bulk, where the operator was not
 * asked since a time, or has said something else than is stored.
 */
export const queueRefresh = (
  db: Database | Tx,
  { organisationId, id, since }: { organisationId: string; id: string; since: Date },
): Promise<unknown> => sql`select queue_name_refresh(${organisationId}, ${id}, ${since})`.execute(db);
