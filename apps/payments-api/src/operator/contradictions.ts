import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { moneyResolutions } from '@sanaga/domain';
import type { OperatorStatus } from '@sanaga/operators';
import { sql } from 'kysely';
import { audit } from '../kernel/audit.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { openTask, type RequestRow } from './requests.ts';

type Successful = OperatorStatus & { state: 'successful' };
/** Contradiction as its task stores it. */
interface Contradiction {
  settledAs?: string;
  operatorSays?: string;
  /** Amount in whole units of the request's currency. */
  paid?: string;
  /** Amount in whole units of another currency. */
  reported?: string;
  currency?: string;
}
type Requested = Pick<RequestRow, 'amount' | 'currency'>;

/** Returns true if the operator paid what was requested, to the unit and in its currency. */
export const isAsRequested = ({ amount, currency }: Successful, requested: Requested): boolean =>
  amount === requested.amount && currency === requested.currency;

/**
 * Returns what a task says about a payment: `paid` only in the request's currency, so that nobody books other units as
 * francs.
 */
export const reportedAmount = (
  { state, amount, currency }: Successful,
  requested: Requested,
): Contradiction =>
  currency === requested.currency
    ? { operatorSays: state, paid: amount.toString() }
    : { reported: amount.toString(), currency };

/** Final settlement of a request by people. */
interface Correction {
  /** Amount to which the last difference that they settled brought the books; whole XAF. */
  theirs: bigint;
  /** Same amount without what came back of it: the operator may go on reporting that it paid that. */
  before_reversals: bigint;
  detail: Contradiction;
}

async function lastCorrection(
  db: Tx | Database,
  { reference_id }: RequestRow,
): Promise<Correction | undefined> {
  const { rows } = await sql<Correction>`
    select theirs, detail,
      (theirs + sum(case kind when 'REVERSAL' then ours - theirs else 0 end) over ())::bigint as before_reversals
    from exception_state where reference_id = ${reference_id}
      and resolution in (${sql.join(moneyResolutions.map((one) => sql.lit(one)))})
    order by resolved_at desc limit 1`.execute(db);
  return rows[0];
}

const saysSo = ({ theirs, before_reversals: before }: Correction, moved: bigint): boolean =>
  moved === theirs || moved === before;

/** Returns true if it is not final: a payment that was let go may still be made. */
const isOpen = ({ operatorSays }: Contradiction): boolean =>
  operatorSays === 'pending' || operatorSays === 'unreadable';

/** Returns true if people have already settled what it reports, and the books agree since then. */
async function isSettled(tx: Tx, request: RequestRow, detail: Contradiction): Promise<boolean> {
  const settled = await lastCorrection(tx, request);
  if (!settled || isOpen(detail)) return false;
  const { paid, reported, currency } = detail;
  if (reported !== undefined)
    return settled.detail.reported === reported && settled.detail.currency === currency;
  return saysSo(settled, BigInt(paid ?? 0));
}

/** Returns true if the operator has an outcome, and it differs from what people settled in the end. */
export async function contradictsCorrection(
  { db }: Dependencies,
  request: RequestRow,
  status: OperatorStatus,
): Promise<boolean> {
  if (status.state !== 'successful' && status.state !== 'failed') return false;
  const settled = await lastCorrection(db, request);
  return settled !== undefined && !saysSo(settled, status.state === 'successful' ? status.amount : 0n);
}

/**
 * Raises an exception if the operator reports something other than what was requested or settled. Nothing moves and no
 * status changes: a person decides, and every super admin is notified, once however often it is detected.
 */
export function raiseContradiction(
  deps: Dependencies,
  request: RequestRow,
  detail: Contradiction,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (await isSettled(tx, request, detail)) return;
    if (!(await openTask(tx, 'CONTRADICTION', request, { ...detail }))) return;
    await audit(tx, 'system', {
      action: 'operator.contradict',
      subjectType: 'operator_request',
      subjectId: request.reference_id,
      organisationId: request.organisation_id,
      detail: { ...detail },
    });
    await notifySuperAdmins(tx, {
      kind: 'operator-contradiction',
      values: { amount: Number(request.amount) },
      path: '/super-admin',
    });
  });
}
