import { inTransaction, type Tx } from '@sanaga/database';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { mayEndNow } from './hold.ts';
import type { RequestRow, SubjectType } from './requests.ts';
import type { Subjects } from './subjects.ts';

/** Maximum of requests that one round looks at. */
const mostAtOnce = 5_000;

/** Maximum of a bulk transaction's items in one database transaction. */
const itemsAtOnce = 500;

interface Expired {
  reference_id: string;
  subject_type: SubjectType;
  bulk_id: string | null;
}

/** Requests that share a database transaction: a single one, or items of one bulk transaction. */
type Portion = Pick<Expired, 'subject_type' | 'bulk_id'> & { referenceIds: string[] };

/**
 * Ends what was not sent before it expired: its request is withdrawn, and its owner decides what becomes of it. Nothing
 * lapses while payments are held, as the operator may have received what a restored database calls unsent. Returns the
 * number that lapsed; a portion that fails is reported and delays no other.
 */
export async function lapseRequests(
  deps: Dependencies,
  subjects: Subjects,
  report: (error: unknown, referenceIds: readonly string[]) => void,
): Promise<number> {
  let count = 0;
  for (const portion of portionsOf(await findExpired(deps))) {
    try {
      count += await lapsePortion(deps, subjects, portion);
    } catch (error) {
      report(error, portion.referenceIds);
    }
  }
  return count;
}

const findExpired = ({ db, now }: Dependencies): Promise<Expired[]> =>
  db
    .selectFrom('operator_request')
    .select(['reference_id', 'subject_type', 'bulk_id'])
    .where('state', '=', 'QUEUED')
    .where('expires_at', '<=', now())
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute();

function portionsOf(expired: readonly Expired[]): Portion[] {
  const portions: Portion[] = [];
  const last = new Map<string, Portion>();
  for (const { reference_id, subject_type, bulk_id } of expired) {
    const open = bulk_id === null ? undefined : last.get(bulk_id);
    if (open && open.referenceIds.length < itemsAtOnce) {
      open.referenceIds.push(reference_id);
      continue;
    }
    const portion = { subject_type, bulk_id, referenceIds: [reference_id] };
    portions.push(portion);
    if (bulk_id !== null) last.set(bulk_id, portion);
  }
  return portions;
}

/**
 * Locks in the same order as taking: the bulk transaction, then the requests. It skips what somebody else has until the
 * next round.
 */
const lapsePortion = (deps: Dependencies, subjects: Subjects, portion: Portion): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await mayEndNow(tx)) || !(await lockForPortion(tx, portion))) return 0;
    const at = deps.now();
    const requests = await lockRequests(tx, portion.referenceIds, at);
    if (requests.length === 0) return 0;
    const lapsed = await subjects[portion.subject_type].lapse(tx, requests, at);
    const ids = requests.filter(({ subject_id }) => lapsed.has(subject_id));
    if (ids.length === 0) return 0;
    await tx
      .updateTable('operator_request')
      .set({ state: 'WITHDRAWN', finished_at: at })
      .where(
        'reference_id',
        'in',
        ids.map(({ reference_id }) => reference_id),
      )
      .execute();
    return ids.length;
  });

/** Locks the bulk transaction; returns false if it is being cancelled, which ends its items anyway. */
async function lockForPortion(tx: Tx, { bulk_id }: Portion): Promise<boolean> {
  if (bulk_id === null) return true;
  const { rows } = await sql`
    select from bulk_state where id = ${bulk_id} and not is_cancelled for no key update`.execute(tx);
  return rows.length === 1;
}

const lockRequests = (tx: Tx, referenceIds: readonly string[], at: Date): Promise<RequestRow[]> =>
  tx
    .selectFrom('operator_request')
    .selectAll()
    .where('reference_id', 'in', [...referenceIds])
    .where('state', '=', 'QUEUED')
    .where('expires_at', '<=', at)
    .orderBy('reference_id')
    .forUpdate()
    .skipLocked()
    .execute();
