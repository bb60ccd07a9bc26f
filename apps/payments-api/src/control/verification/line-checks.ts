import type { Check } from '@sanaga/ledger';
import { sql, type RawBuilder } from 'kysely';
import { openCorrections } from './sides.ts';

/** Limits how long something may wait that could be sent; minutes. */
const longestWait = 10;
/** Limits how long ago a worker may have been there for anything to be sent at all; minutes. */
const workerSeen = 2;

export interface LineMoment {
  /** Moment for which ages are told; the database's by default. */
  now?: Date;
  /** Amount that the operator says it holds for us, whole XAF; without it there is no comparison. */
  balance?: bigint;
}

const momentOf = ({ now }: LineMoment): RawBuilder<Date> =>
  now ? sql<Date>`${now}::timestamptz` : sql<Date>`now()`;

/**
 * Selects products that could have been sent to all the time: neither stopped nor paused nor short, payments not held,
 * and a worker there.
 */
const openProducts = (now: RawBuilder<Date>) => sql`
  select p.kind from operator_product p, payouts_hold h
  where p.opened_at is null and p.paused_at is null and p.short_since is null and h.held_at is null
    and p.seen_at > ${now} - ${workerSeen} * interval '1 minute'
    and coalesce(greatest(p.open_since, h.lifted_at), '-infinity') < ${now} - ${longestWait} * interval '1 minute'`;

/**
 * Selects requests that could be sent and have waited for long. What has expired is no longer sent, nor are items of a
 * bulk transaction that is being cancelled.
 */
const waitingLong = (now: RawBuilder<Date>) => sql`
  select q.reference_id, q.kind, q.organisation_id, greatest(q.due_at, q.released_at, l.released_at) as since
  from operator_request q join open_product o using (kind)
  left join bulk_queue l on l.bulk_id = q.bulk_id left join bulk_transaction b on b.id = q.bulk_id
  where q.state = 'QUEUED' and q.expires_at > ${now} and not q.held and (q.bulk_id is null or not l.held and b.step is distinct from 'CANCEL')
    and greatest(q.due_at, q.released_at, l.released_at) < ${now} - ${longestWait} * interval '1 minute'`;

/** Selects requests that should have been ended as they were not sent in time: a worker does so wherever payments go. */
const expiredLong = (now: RawBuilder<Date>) => sql`
  select q.reference_id, q.kind, q.organisation_id, q.expires_at
  from operator_request q left join bulk_transaction b on b.id = q.bulk_id
  where q.state = 'QUEUED' and q.expires_at < ${now} - ${longestWait} * interval '1 minute' and b.step is distinct from 'CANCEL'
    and exists (select from payouts_hold h where h.held_at is null
      and coalesce(h.lifted_at, '-infinity') < ${now} - ${longestWait} * interval '1 minute')
    and exists (select from operator_product p where p.seen_at > ${now} - ${workerSeen} * interval '1 minute')`;

/** Selects requests without an outcome; those that can still get one by themselves take a place. */
const openRequests = (now: RawBuilder<Date>) => sql`
  select q.kind, q.organisation_id, q.deadline_at > ${now} and not exists (
    select from reconciliation_task k where k.reference_id = q.reference_id and k.resolved_at is null) as may_end
  from operator_request q where q.state = 'SENT'`;

/** Names what waits too long and what takes places, of each product, for the statement that follows. */
const lines = (now: RawBuilder<Date>) => sql`
  open_product as materialized (${openProducts(now)}),
  waiting as materialized (${waitingLong(now)}),
  open_request as materialized (${openRequests(now)}),
  taken as materialized (select p.kind, p.most_open, p.crowded_since, count(r.kind) as requests,
      count(*) filter (where r.may_end) as may_end
    from operator_product p left join open_request r using (kind) group by p.kind)`;

/** Tells whether something of a product was sent lately, for one holder where one is given. */
const sentLately = (now: RawBuilder<Date>, ofHolder = sql`true`) => sql`exists (
  select from operator_request s where s.kind = w.kind and ${ofHolder}
    and s.first_sent_at > ${now} - ${longestWait} * interval '1 minute')`;

/**
 * Finds holders whose payments nobody sends, though all is well with the operator. A holder whose requests under way
 * fill its share of the places waits for those; where all places are taken everybody waits, until the first deadline at
 * most.
 */
function line(moment: LineMoment): Check {
  const now = momentOf(moment);
  return {
    id: 'I21',
    title: `nothing waits for ${longestWait} minutes that could be sent, while nothing of its holder is, or that has expired`,
    examined: sql`select count(*) as count from operator_request where state = 'QUEUED'`,
    violations: sql`
      with ${lines(now)}
      select count(*) || ' of ' || lower(w.kind) || ' of holder ' || w.organisation_id || ' wait since ' || min(w.since)
        as violation
      from waiting w join taken t using (kind)
      where coalesce(t.may_end < t.most_open, true)
        and not exists (select from open_request r
          where r.may_end and r.kind = w.kind and r.organisation_id = w.organisation_id)
        and not ${sentLately(now, sql`s.organisation_id = w.organisation_id`)}
      group by w.kind, w.organisation_id
      union all
      select count(*) || ' of ' || lower(e.kind) || ' of holder ' || e.organisation_id || ' expired since '
        || min(e.expires_at) || ', and nobody ends them' from (${expiredLong(now)}) e group by e.kind, e.organisation_id
      union all
      select 'request ' || q.reference_id || ' is held back, and its holder is not' from operator_request q
      join organisation o on o.id = q.organisation_id
      where q.state = 'QUEUED' and q.bulk_id is null and q.held and o.status = 'APPROVED'
        and (q.kind = 'COLLECTION' or o.payouts_paused_at is null)
      union all
      select 'bulk ' || l.bulk_id || ' is held back, and its holder is not' from bulk_queue l
      join organisation o on o.id = l.organisation_id
      where l.held and o.status = 'APPROVED' and o.payouts_paused_at is null`,
  };
}

/**
 * Finds places taken by requests that no longer end by themselves, and places that are said to run short and do not.
 */
function places(moment: LineMoment): Check {
  const now = momentOf(moment);
  return {
    id: 'I22',
    title: 'places are taken by requests that can still end',
    examined: sql`select count(*) as count from operator_request where state = 'SENT'`,
    violations: sql`
      with ${lines(now)}
      select 'of ' || t.most_open || ' places of ' || lower(t.kind) || ' ' || t.requests - t.may_end
        || ' are taken by what cannot end, and ' || w.requests || ' requests wait' as violation
      from taken t join (select kind, count(*) as requests from waiting group by 1) w using (kind)
      where t.requests >= t.most_open and t.may_end < t.most_open and not ${sentLately(now)}
      union all
      select 'places of ' || lower(t.kind) || ' are said to run short since ' || t.crowded_since || ', '
        || t.may_end || ' of ' || t.most_open || ' are taken by what can end'
      from taken t where t.crowded_since < ${now} - ${longestWait} * interval '1 minute'
        and t.may_end * 2 < t.most_open and exists (select from waiting w where w.kind = t.kind)`,
  };
}

/**
 * Finds a float in the books that is not what the operator was told to hold, beyond what is under way, and beyond what
 * people look into, unless the amount of that is not known.
 */
const besideBalance = (balance: bigint) => sql`
  select 'the operator holds ' || ${balance}::bigint || ' for us, the books say ' || -a.balance || ', less up to '
    || u.leaving + k.leaving || ' and more up to ' || u.coming + k.coming || ' under way or looked into' as violation
  from ledger.account a, (
    select coalesce(sum(amount) filter (where kind = 'DISBURSEMENT'), 0) as leaving,
      coalesce(sum(amount) filter (where kind = 'COLLECTION'), 0) as coming
    from operator_request where state = 'SENT') u, (
    select coalesce(sum(amount) filter (where amount > 0), 0) as leaving,
      coalesce(-sum(amount) filter (where amount < 0), 0) as coming,
      coalesce(bool_or(amount is null), false) as is_unknown
    from (${openCorrections}) open) k
  where a.code = 'operator:momo:float' and not k.is_unknown
    and ${balance}::bigint not between -a.balance - u.leaving - k.leaving and -a.balance + u.coming + k.coming
    and not exists (select from reconciliation_task where resolved_at is null and kind = 'FLOAT_DIFFERS')`;

/**
 * Compares the float in the books with what the operator holds. Payments under way may be in its balance already; what
 * people look into is theirs to settle, so the daily comparison must have told them of a difference.
 */
const float = ({ balance }: LineMoment): Check => ({
  id: 'I25',
  title: 'the float in the books is what the operator holds for us, but for what is under way',
  examined: sql`select count(*) as count from float_comparison`,
  violations: sql`
    select 'the float differed by ' || c.theirs - c.ours || ' at ' || c.compared_at || ', and nobody looks into it' as violation
    from (select * from float_comparison where outcome <> 'UNREADABLE' order by compared_at desc, id limit 1) c
    where c.outcome = 'DIFFERS' and not exists (select from reconciliation_task k
      where k.kind = 'FLOAT_DIFFERS' and (k.resolved_at is null or k.resolved_at >= c.compared_at))
    ${balance === undefined ? sql`` : sql`union all ${besideBalance(balance)}`}`,
});

/** Returns what waits, what takes places and what the operator holds, as of a moment. */
export const lineChecks = (moment: LineMoment): Check[] => [line(moment), places(moment), float(moment)];
