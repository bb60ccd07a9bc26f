import { isWritten, letsGo, type MoneyResolution, type OperatorProduct } from '@sanaga/domain';
import { isFloatShort, type OperatorStatus } from '@sanaga/operators';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { keepWord } from '../../operator/asking.ts';
import { saidIn } from '../../operator/requests.ts';
import { onItsWayMs } from '../../operator/submit.ts';
import { foreignOf } from './differences.ts';
import * as repository from './exceptions.repository.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import { changeTheirs } from './resolutions.repository.ts';

const retryAfterSeconds = 60;

/** Answer of the operator itself now. */
export interface Answer {
  /** Whole XAF, 0 where nothing was moved; null where it moved another currency, or has not ended. */
  moved: bigint | null;
  status: OperatorStatus;
  financialTransactionId: string | null;
  /** Number of times it had been sent when the operator was asked. */
  posts: number;
  /** Time for which a call that sends it may still be on its way; ms. */
  onItsWayMs: number;
}

function movedOf(status: OperatorStatus, currency: string): bigint | null {
  if (status.state === 'successful') return status.currency === currency ? status.amount : null;
  return ['not-found', 'failed'].includes(status.state) || isFloatShort(status) ? 0n : null;
}

const isSilent = (status: OperatorStatus): boolean =>
  status.state === 'unknown' || (status.state === 'configuration-error' && !isFloatShort(status));

/** Returns false for an answer that came and cannot be read: then the operator's word in writing counts. */
const isReadable = (status: OperatorStatus): boolean => status.state !== 'unknown' || !status.answered;

/** Returns true if its status clearly says the opposite of its word in writing. */
function contradictsWriting(row: ExceptionRow, resolution: MoneyResolution, answer: Answer): boolean {
  if (resolution === 'NOT_PAID_IN_WRITING') return answer.status.state === 'successful';
  if (answer.status.state === 'successful') return answer.moved !== row.request_amount;
  return answer.moved === 0n;
}

/**
 * Returns true if its status fits the reversal: it may go on saying that it paid what it took back later, under another
 * id.
 */
const knowsReversed = (row: ExceptionRow, { moved, status }: Answer): boolean =>
  status.state === 'not-found' ||
  (moved !== null && (moved === row.paid_before_reversals || moved === row.theirs_now));

function agrees(row: ExceptionRow, resolution: MoneyResolution, answer: Answer): boolean {
  const { moved, status } = answer;
  if (isWritten(resolution)) return !contradictsWriting(row, resolution, answer);
  if (letsGo(resolution)) return moved === 0n;
  if (row.kind === 'REVERSAL') return knowsReversed(row, answer);
  const foreign = foreignOf(row);
  if (!foreign) return moved !== null && moved === row.theirs_now;
  return (
    status.state === 'successful' &&
    status.amount === foreign.reported &&
    status.currency === foreign.currency
  );
}

/** Takes over what it says as the difference; that it does not know the payment says nothing about money. */
async function refresh({ db }: Dependencies, row: ExceptionRow, { moved, status }: Answer): Promise<void> {
  if (row.kind === 'UNKNOWN_OUTCOME' || row.kind === 'REVERSAL') return;
  if (status.state === 'not-found' || status.state === 'pending') return;
  const foreign =
    status.state === 'successful' && moved === null
      ? { reported: status.amount.toString(), currency: status.currency }
      : {};
  await changeTheirs(db, row.id, moved, { operatorSays: status.state, ...foreign });
}

/**
 * Asserts that the statement's word is enough: a payment that we know nothing of is known by the statement alone,
 * unless it names a reference that the operator can be asked about; then the operator must not say that it failed, or
 * moved another amount. Throws as below.
 */
async function assertStatementAgrees(
  deps: Dependencies,
  row: ExceptionRow,
  { product, reference }: { product: OperatorProduct; reference: string },
): Promise<void> {
  const status = await deps.operator.status(product, reference);
  assertResponds(status);
  const moved = movedOf(status, deps.settings.MOMO_CURRENCY);
  const saysMore = status.state === 'successful' || status.state === 'failed';
  if (!saysMore || moved === row.theirs_now) return;
  await changeTheirs(deps.db, row.id, moved, { operatorSays: status.state });
  throw new Failure('OPERATOR_DISAGREES');
}

function assertResponds(status: OperatorStatus): void {
  if (isSilent(status)) throw new Failure('OPERATOR_UNREACHABLE', { retryAfter: retryAfterSeconds });
}

/**
 * Asks the operator itself before a difference is settled: a statement may be wrong, or old. Returns null where we know
 * nothing of the payment. Throws OPERATOR_UNREACHABLE where it does not respond, and OPERATOR_DISAGREES where it says
 * something else, which is then recorded on the difference. Throws NOT_FOUND.
 */
export async function assertOperatorAgrees(
  deps: Dependencies,
  id: string,
  resolution: MoneyResolution,
): Promise<Answer | null> {
  const row = await repository.findException(deps.db, id);
  if (!row) throw new Failure('NOT_FOUND');
  const { reference_id: referenceId, request_kind: kind, request_currency: currency } = row;
  const { product, foreign_reference: reference, resolved_at } = row;
  if (product && reference !== null && resolved_at === null)
    await assertStatementAgrees(deps, row, { product, reference });
  if (referenceId === null || kind === null || currency === null || row.resolved_at !== null) return null;
  const askedAt = deps.now();
  const status = await deps.operator.status(kind, referenceId);
  if (!isWritten(resolution) || isReadable(status)) assertResponds(status);
  await keepWord(deps.db, referenceId, { said: saidIn(status), at: askedAt });
  const lastCallMs = (row.last_sent_at?.getTime() ?? 0) + onItsWayMs(deps.settings);
  const answer = {
    posts: row.posts ?? 0,
    onItsWayMs: Math.max(0, lastCallMs - askedAt.getTime()),
    moved: movedOf(status, currency),
    status,
    financialTransactionId: status.state === 'successful' ? (status.financialTransactionId ?? null) : null,
  };
  if (agrees(row, resolution, answer)) return answer;
  await refresh(deps, row, answer);
  throw new Failure('OPERATOR_DISAGREES');
}
