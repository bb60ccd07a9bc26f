import type { Database } from '@sanaga/database';
import { availableAccount, heldAccount } from '@sanaga/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { MovementKind } from '@sanaga/domain';
import { endOf, startOf, type Period } from '../../kernel/calendar.ts';
import { listPatterns, wordsMatch } from '../../kernel/search.ts';
import type { PageRequest, RowPage } from '../../kernel/paging.ts';

/** Stretch of an account's history: the entries after `after`, up to `last`. */
interface Stretch {
  id: bigint;
  after: bigint;
  last: bigint;
}

/**
 * Balance of a wallet at the start and the end of a period, and the place of its two accounts' entries in that period.
 */
export interface Bounds {
  opening: bigint;
  closing: bigint;
  stretches: Stretch[];
}

interface Bound {
  id: bigint;
  bound: 'start' | 'end';
  sequence: bigint;
  balance: bigint;
}

/**
 * Finds the bounds of a period. Entries of an account are in the order of their times, without gaps, and entries posted
 * together have one time: binary search finds where a day begins, in as many steps for a year as for a day, and the
 * entry there has the balance. It is one statement, so that both accounts are read at one moment. The middle is
 * computed before the join ("offset 0"): row-level security lets an index be used for a column, not for a division.
 */
export async function boundsOf(db: Database, organisationId: string, period: Period): Promise<Bounds> {
  const codes = [availableAccount(organisationId), heldAccount(organisationId)];
  const { rows } = await sql<Bound>`
    with recursive search as (
      select a.id, b.bound, b.moment, 0::bigint as low, a.entries as high
      from ledger.account a, (values ('start', ${startOf(period.from)}), ('end', ${endOf(period.to)})) b(bound, moment)
      where a.code = any(${codes})
      union all
      select s.id, s.bound, s.moment,
        case when t.created_at < s.moment then m.middle else s.low end,
        case when t.created_at < s.moment then s.high else m.middle - 1 end
      from search s cross join lateral (select (s.low + s.high + 1) / 2 as middle offset 0) m
      join ledger.entry e on e.account_id = s.id and e.sequence = m.middle
      join ledger.transfer t on t.id = e.transfer_id
      where s.low < s.high)
    select s.id, s.bound, s.low as sequence, coalesce(e.balance_after, 0) as balance
    from search s left join ledger.entry e on e.account_id = s.id and e.sequence = s.low
    where s.low = s.high order by s.id`.execute(db);
  const of = (bound: Bound['bound']) => rows.filter((row) => row.bound === bound);
  const sum = (bounds: Bound[]) => bounds.reduce((total, { balance }) => total + balance, 0n);
  const ends = new Map(of('end').map(({ id, sequence }) => [id, sequence]));
  return {
    opening: sum(of('start')),
    closing: sum(of('end')),
    stretches: of('start').map(({ id, sequence }) => ({
      id,
      after: sequence,
      last: ends.get(id) ?? sequence,
    })),
  };
}

/** Counts the entries of both accounts in a period; its lines are no more. */
export const entriesIn = ({ stretches }: Bounds): number =>
  stretches.reduce((sum, { after, last }) => sum + Number(last - after), 0);

/** Extracts the id of the row that a reference names, if any: `refill:<id>`, `transaction:<id>:<attempt>:capture`. */
const rowOf = (noun: string, alias = 'm'): RawBuilder<string> => {
  const reference = sql.ref(`${alias}.reference`);
  return sql`case when ${reference} like ${sql.lit(`${noun}:%`)} and length(split_part(${reference}, ':', 2)) = 36
    then split_part(${reference}, ':', 2)::uuid end`;
};

/**
 * Selects transfers by which money came into the wallet or left it, in no order. Money that was reserved, or came back,
 * never left: such a transfer moves nothing between the two accounts' sum and the world.
 */
const changes = ({ stretches }: Bounds): RawBuilder<never> => {
  const places = stretches.map(
    ({ id, after, last }) => sql`account_id = ${sql.lit(id)} and sequence > ${sql.lit(after)}
      and sequence <= ${sql.lit(last)}`,
  );
  // by its key each, in the order of the keys: a join would read all that the holder ever moved
  return sql`
    select l.id, l.created_at, l.kind, l.reference, n.sequence, n.amount
    from (select transfer_id, min(sequence) as sequence, sum(amount)::bigint as amount
      from (select transfer_id, sequence, amount from ledger.entry where ${sql.join(places, sql` or `)} offset 0) e
      group by transfer_id having sum(amount) <> 0 order by transfer_id) n
    cross join lateral (select * from ledger.transfer where id = n.transfer_id offset 0) l`;
};

/** Numbers the lines, each with the balance after it. */
const numbered = (bounds: Bounds): RawBuilder<never> => sql`
  select c.*, row_number() over happened as line, ${sql.lit(bounds.opening)} + sum(c.amount) over happened as balance
  from (${changes(bounds)}) c
  window happened as (order by c.created_at, c.sequence, c.id rows unbounded preceding)`;

/**
 * Adds to numbered lines what they were about. A correction has the reference and the names of what it corrects.
 * References are read before the joins ("offset 0"), as the middle is above.
 */
const named = (lines: RawBuilder<never>): RawBuilder<never> => sql`
  select l.line, l.created_at as at, l.kind, l.amount, l.balance,
    case when l.kind = 'PAYOUT' then coalesce(t.fee + t.tax + t.levy, 0) else 0 end as charges,
    coalesce('T-' || lpad(t.number::text, 6, '0'), 'R-' || lpad(r.number::text, 6, '0'),
      'C-' || lpad(c.number::text, 6, '0'), 'INV-' || lpad(b.number::text, 6, '0'), '') as reference,
    coalesce(t.payee_name, p.account_name, '') as name,
    coalesce(t.payee_number, r.account_number, '') as number, coalesce(t.reason, '') as reason,
    t.id as transaction_id, r.id as refill_id, b.id as bill_id, l.id as transfer_id, t.kind as payment_kind, t.number as payment_number, t.fee, t.tax, t.levy,
    l.reference ~ '^reconciliation:[^:]*:reversal$' as is_reversal
  from (select m.*, ${rowOf('card-top-up')} as top_up, ${rowOf('bill')} as bill,
      coalesce(${rowOf('transaction')}, case when q.subject_type = 'TRANSACTION' then q.subject_id end) as payment,
      coalesce(${rowOf('refill')}, case when q.subject_type = 'REFILL' then q.subject_id end) as refill
    from (select m.*, ${rowOf('reconciliation')} as task from (${lines}) m offset 0) m
    left join reconciliation_task k on k.id = m.task
    left join operator_request q on q.reference_id = k.reference_id offset 0) l
  left join transaction t on t.id = l.payment
  left join refill r on r.id = l.refill
  left join service_provider p on p.id = r.provider_id
  left join card_top_up c on c.id = l.top_up
  left join bill b on b.id = l.bill`;

/** Lists what came into the wallet and what left it, each transfer as one line with the balance after it. */
export const movements = (bounds: Bounds): RawBuilder<never> => named(numbered(bounds));

export interface Movement {
  at: Date;
  kind: string;
  amount: bigint;
  balance: bigint;
  reference: string;
  name: string;
}

/** Finds the next movements after a line, at most `most`, in the order in which they happened. */
export async function movementsAfter(
  db: Database,
  bounds: Bounds,
  after: number,
  most: number,
): Promise<Movement[]> {
  const wanted = sql<never>`select * from (${numbered(bounds)}) n where line > ${after} and line <= ${after + most}`;
  const { rows } = await sql<Movement>`
    select at, kind, amount, balance::bigint as balance, reference, name
    from (${named(wanted)}) m order by line`.execute(db);
  return rows;
}

export interface MovementRow extends Movement {
  /** Place of the line, or of the last one of a run. */
  line: bigint;
  /** Place of the first line of a run. */
  first: bigint;
  /** Number of lines in a run; 1 if it is a line alone. */
  lines: bigint;
  /** File of the bulk transaction whose payments a run is. */
  bulk_name: string | null;
  bulk_number: bigint | null;
  /** Number of this retry, counted from the first bulk transaction. */
  retry_nth: number | null;
  kind: MovementKind;
  charges: bigint;
  number: string;
  reason: string;
  transaction_id: string | null;
  refill_id: string | null;
  transfer_id: bigint;
}

/** Lines of a statement that a page is taken from. */
interface LineFilter {
  kind?: MovementKind;
  /** Text that their name, number, reason, amount or reference has. */
  search?: string;
  /** Places of the first and the last line. */
  first?: number;
  last?: number;
  /** Joins payments of one bulk transaction that follow each other to a run, which is shown as one line. */
  isGrouped?: boolean;
}

/** Selects the lines that are searched for a text, by what is shown of each. */
const withText = (lines: RawBuilder<never>, text: string): RawBuilder<never> => sql`
  select n.* from (${lines}) n join (${named(lines)}) m on m.line = n.line
  where ${wordsMatch(
    sql`payment_words(m.name, m.reason || ' ' || m.reference, m.number, abs(m.amount)::bigint, coalesce(m.payment_number, 0))`,
    listPatterns(text),
  )}`;

/** Selects the wanted lines as runs: of payments of one bulk transaction that follow each other, or of one line each. */
const runs = (lines: RawBuilder<never>, isGrouped: boolean): RawBuilder<never> =>
  isGrouped
    ? sql`
      select max(line) as line, min(line) as first, count(*) as lines, sum(amount)::bigint as total,
        coalesce(sum(charges), 0)::bigint as total_charges, bulk_id
      from (select l.*, t.bulk_id, t.charges,
          case when t.bulk_id is null then -l.line else l.line - row_number() over (partition by t.bulk_id order by l.line) end as run
        from (select n.*, case when n.kind = 'PAYOUT' then ${rowOf('transaction', 'n')} end as payment from (${lines}) n offset 0) l
        left join lateral (select bulk_id, fee + tax + levy as charges from transaction where id = l.payment offset 0) t on true) r
      group by bulk_id, run`
    : sql`select line, line as first, 1::bigint as lines, amount as total, null::bigint as total_charges, null::uuid as bulk_id
        from (${lines}) n`;

/**
 * Finds a page of the movements, the newest first: of one kind, with a text, or between two lines. Grouped, those of a bulk
 * transaction that follow each other are one, with the balance after the last of them.
 */
export async function pageOfMovements(
  db: Database,
  bounds: Bounds,
  { page, size, kind, search, first, last, isGrouped = false }: PageRequest & LineFilter,
): Promise<RowPage<MovementRow>> {
  const conditions = [
    kind && sql`kind = ${kind}`,
    first !== undefined && sql`line >= ${first}`,
    last !== undefined && sql`line <= ${last}`,
  ].filter(Boolean);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const found = sql<never>`select * from (${numbered(bounds)}) n ${where}`;
  const wanted = sql<never>`select l.* from all_lines l where l.line = any(array(select line from shown))`;
  const { rows } = await sql<(MovementRow | { line: null }) & { total: bigint }>`
    with all_lines as materialized (${search ? withText(found, search) : found}),
    all_runs as materialized (${runs(sql`select * from all_lines`, isGrouped)}),
    shown as materialized (select * from all_runs order by line desc limit ${size} offset ${page * size})
    select m.*, m.balance::bigint as balance, s.total as amount, s.first, s.lines,
      coalesce(s.total_charges, m.charges)::bigint as charges, h.payee_name as bulk_name, h.number as bulk_number,
      g.retry_nth, case when s.lines > 1 then s.bulk_id else m.transaction_id end as transaction_id, counted.total
    from (select count(*) as total from all_runs) counted
    left join (shown s join (${named(wanted)}) m on m.line = s.line) on true
    left join lateral (select payee_name, number from transaction where id = s.bulk_id and s.lines > 1 offset 0) h on true
    left join lateral (select retry_nth from bulk_transaction where id = s.bulk_id and s.lines > 1 offset 0) g on true
    order by m.line desc`.execute(db);
  return { rows: rows.filter((row) => row.line !== null), total: Number(rows[0]?.total) };
}

interface StatementTotals {
  count: bigint;
  money_in: bigint;
  money_out: bigint;
  charges: bigint;
}

/** Sums up all movements, or those up to a line: later ones of the period come after those already there. */
export async function sumsOf(db: Database, bounds: Bounds, last?: bigint): Promise<StatementTotals> {
  const counted =
    last === undefined ? changes(bounds) : sql`select * from (${numbered(bounds)}) n where line <= ${last}`;
  const { rows } = await sql<StatementTotals>`
    select count(*) as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_out,
      coalesce(sum(t.charges), 0)::bigint as charges
    from (select m.amount, case when m.kind = 'PAYOUT' then ${rowOf('transaction')} end as payment
      from (${counted}) m offset 0) l
    left join lateral (select fee + tax + levy as charges from transaction where id = l.payment offset 0) t on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('sums are always one row');
  return row;
}
