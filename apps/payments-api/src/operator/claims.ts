import type { Database } from '@sanaga/database';
import type { PaymentKind } from '@sanaga/operators';
import { sql, type RawBuilder } from 'kysely';
import type { LeasedRequest } from './requests.ts';

/** Slots are given out no further ahead than this, so that no call waits for one as long as a lease lasts; ms. */
const horizonMs = 5_000;

/** The first slot lies this far ahead, so that what comes before a call is done when its slot comes; ms. */
const leadMs = 100;

const ms = (count: number): RawBuilder<unknown> => sql`(${count}::float8 * interval '1 millisecond')`;

/** Milliseconds between two calls of one product. */
const spacingOf = (rate: number): number => 1_000 / rate;

/**
 * When the next call of a product may leave. A time further ahead than slots are ever given out was left by a process
 * with a wrong clock, and is ignored.
 */
const nextSlot = (now: Date, rate: number) =>
  sql`(case when r.next_at between ${now}::timestamptz + ${ms(leadMs)}
      and ${now}::timestamptz + ${ms(leadMs + horizonMs + spacingOf(rate))}
    then r.next_at else ${now}::timestamptz + ${ms(leadMs)} end)`;

interface Claim {
  owner: string;
  now: Date;
  leaseMs: number;
  /** How many of each kind at most. */
  limits: Record<PaymentKind, number>;
  /** Calls a second of each product; `Infinity` limits nothing. */
  rate: number;
}

/** A line for each product that may be called: how many requests may be leased, and when the first call may leave. */
function openProducts({ now, limits, rate }: Claim): RawBuilder<unknown> {
  const most = sql`unnest(${Object.keys(limits)}::text[], ${Object.values(limits)}::int[]) l (kind, most)`;
  if (rate === Infinity)
    return sql`select l.kind, ${now}::timestamptz as slot, l.most as places from ${most}`;
  const spacing = spacingOf(rate);
  // the lock lets workers take their slots one after another
  return sql`
    select p.kind, p.slot, least(p.most, greatest(0, 1 + floor(
      (extract(epoch from ${now}::timestamptz + ${ms(leadMs + horizonMs)} - p.slot) * 1000) / ${spacing}::float8))) as places
    from (select r.kind, l.most, ${nextSlot(now, rate)} as slot
      from operator_rate r join ${most} using (kind) for no key update of r) p`;
}

/**
 * Rows that could be leased now, of single payments and refills or of one bulk transaction, first come first served.
 */
const dueRows = (now: Date, lane: RawBuilder<unknown>) => sql`
  select q.reference_id, q.due_at from operator_request q join organisation o on o.id = q.organisation_id
  where q.kind = p.kind and ${lane} and q.state in ('QUEUED', 'SENT') and q.due_at <= ${now}
    and (q.lease_until is null or q.lease_until < ${now})
    and (q.state = 'SENT' or o.status = 'APPROVED' and (q.kind = 'COLLECTION' or o.payouts_paused_at is null))
  order by q.due_at limit p.places for update of q skip locked`;

/** Bulk transactions with open requests: one look into the index for each, however many requests it has. */
const openBulks = sql`
  (select q.bulk_id from operator_request q
    where q.state in ('QUEUED', 'SENT') and q.bulk_id is not null order by q.bulk_id limit 1)
  union all
  select (select q.bulk_id from operator_request q
    where q.state in ('QUEUED', 'SENT') and q.bulk_id > b.bulk_id order by q.bulk_id limit 1)
  from open_bulk b where b.bulk_id is not null`;

/**
 * Which of the due rows are leased: every other place of a batch is a single payment's or a refill's, the places
 * between go round the bulk transactions, one to each, and places that one side leaves free are the other's. So the
 * largest of bulk transactions delays nobody else, and the operator is never idle.
 */
const fairly = (now: Date) => sql`
  candidate as materialized (
    select p.kind, null::uuid as bulk_id, s.reference_id, s.due_at
    from product p cross join lateral (${dueRows(now, sql`q.bulk_id is null`)}) s
    union all
    select p.kind, b.bulk_id, s.reference_id, s.due_at
    from product p join open_bulk b on b.bulk_id is not null
    cross join lateral (${dueRows(now, sql`q.bulk_id = b.bulk_id`)}) s),
  in_line as (
    select c.*, row_number() over (partition by c.kind, c.bulk_id order by c.due_at) as place from candidate c),
  in_turn as (
    select l.*, row_number() over (partition by l.kind, l.bulk_id is null order by l.place, l.due_at) as round from in_line l),
  due as (
    select d.reference_id from (
      select t.kind, t.reference_id, row_number() over (partition by t.kind order by t.round, t.bulk_id is not null) as place
      from in_turn t) d
    join product p on p.kind = d.kind and d.place <= p.places)`;

/**
 * Leases due rows, each with the slot at which its call may leave: one statement a batch, however many workers share
 * the operator's rate. Requests of a holder that is not approved (suspended) wait, and so do payouts
 * while a bill is overdue; collections continue, as they may bring what pays it. A row whose lease ran out is taken
 * over with a higher fence.
 */
export async function claimRequests(db: Database, claim: Claim): Promise<LeasedRequest[]> {
  const { owner, now, leaseMs, rate } = claim;
  const spacing = ms(rate === Infinity ? 0 : spacingOf(rate));
  const { rows } = await sql<LeasedRequest>`
    with recursive product as materialized (${openProducts(claim)}),
    open_bulk as (${openBulks}),
    ${fairly(now)},
    claimed as (
      update operator_request r
      set lease_owner = ${owner}, lease_until = ${new Date(now.getTime() + leaseMs)}, fence = fence + 1
      from due where r.reference_id = due.reference_id returning r.*),
    spent as (
      update operator_rate r set next_at = p.slot + n.count * ${spacing}
      from product p join (select kind, count(*) as count from claimed group by kind) n using (kind)
      where r.kind = p.kind and ${rate !== Infinity})
    select c.*, p.slot + (row_number() over (partition by kind order by c.due_at) - 1) * ${spacing} as slot_at
    from claimed c join product p using (kind)`.execute(db);
  return rows;
}

/** A slot for one more call, where the first was missed or a step needs two. */
export async function takeSlot(db: Database, kind: PaymentKind, now: Date, rate: number): Promise<Date> {
  if (rate === Infinity) return now;
  const spacing = ms(spacingOf(rate));
  const { rows } = await sql<{ slot_at: Date }>`
    update operator_rate r set next_at = ${nextSlot(now, rate)} + ${spacing} where r.kind = ${kind}
    returning r.next_at - ${spacing} as slot_at`.execute(db);
  return rows[0]?.slot_at ?? now;
}
