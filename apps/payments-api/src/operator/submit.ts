import { setTimeout } from 'node:timers/promises';
import type { Database } from '@sanaga/database';
import { isFloatShort, type OperatorRequest, type Submission } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import type { ActivityLog } from '../kernel/log.ts';
import type { Settings } from '../kernel/settings.ts';
import { uncodedRefusal, type Product } from './product.ts';
import { lockedInOrder, type RequestRow, type ScheduledRequest } from './requests.ts';

/**
 * Delay after its slot from which a call is no longer made: by then somebody else asks for the payment, and decides
 * what becomes of it; ms.
 */
const tooLateMs = 15_000;

/** Maximum of calls: a payment call may need a token, be refused for it, need another, and be made again. */
const callsAtMost = 4;

/** Returns the time after its slot during which a call may still be on its way; ms. */
export const onItsWayMs = ({ OPERATOR_REQUEST_TIMEOUT: seconds }: Settings): number =>
  tooLateMs + callsAtMost * seconds * 1_000;

/** Answer to one POST of a payment request that was not simply accepted. */
export interface SubmissionResult {
  request: ScheduledRequest;
  refusedCode: string | null;
  cause: string | null;
}

/** Waits for the request's slot; returns false if that is so long ago that the call must no longer be made. */
export async function atItsSlot(deps: Dependencies, request: ScheduledRequest): Promise<boolean> {
  const waitMs = request.slot_at.getTime() - deps.now().getTime();
  if (waitMs > 0) await setTimeout(waitMs);
  return isInTime(deps, request);
}

const isInTime = ({ now }: Dependencies, { slot_at }: ScheduledRequest): boolean =>
  now().getTime() - slot_at.getTime() < tooLateMs;

const bodyOf = (deps: Dependencies, request: ScheduledRequest): OperatorRequest => ({
  referenceId: request.reference_id,
  amount: request.amount,
  currency: request.currency,
  msisdn: request.msisdn,
  externalId: request.subject_id,
  payerMessage: request.payer_message,
  payeeNote: request.payee_note,
  // a token may have taken long
  mayLeave: () => isInTime(deps, request),
});

/** Logs evidence outside the database, which stays there if a restore undoes the sending. Never a number or a name. */
function logSubmission(
  log: ActivityLog,
  { reference_id, kind, amount, currency, subject_type, posts }: RequestRow,
): void {
  const details = {
    referenceId: reference_id,
    kind,
    amount: Number(amount),
    currency,
    subjectType: subject_type,
  };
  log.info({ ...details, repeated: posts > 1 }, 'request to the operator');
}

/** Sends one request at its slot. An accepted one leaves nothing to write, as its first poll is already set. */
export async function submit(
  deps: Dependencies,
  { product, log }: { product: Product; log: ActivityLog },
  request: ScheduledRequest,
): Promise<SubmissionResult | undefined> {
  if (!(await atItsSlot(deps, request))) return undefined;
  logSubmission(log, request);
  const body = bodyOf(deps, request);
  const { operator } = deps;
  const answer = await (request.kind === 'DISBURSEMENT' ? operator.disburse(body) : operator.collect(body));
  if (isFloatShort(answer)) await product.floatWasShort([request]);
  const result = resultOf(request, answer);
  await product.submitted(request.reference_id, answer);
  return result;
}

function resultOf(request: ScheduledRequest, answer: Submission): SubmissionResult | undefined {
  if (answer.outcome === 'accepted' || answer.outcome === 'not-sent') return undefined;
  if (answer.outcome === 'refused') return { request, refusedCode: answer.code, cause: null };
  const cause = 'cause' in answer ? answer.cause : answer.code;
  return { request, refusedCode: null, cause };
}

/**
 * Writes what the operator answered to POSTs. An answer holds for its POST, no matter who has polled since, and says
 * nothing about a later POST. A refusal without a code does not count if the product was stopped for such refusals;
 * that state cannot change meanwhile.
 */
export async function writeResults(db: Database, results: readonly SubmissionResult[]): Promise<void> {
  if (results.length === 0) return;
  await sql`
    with ${lockedInOrder(results.map(({ request }) => request.reference_id))},
    -- requests before the product's row, as all callers lock them: a taker holds that row already
    product as materialized (select kind, coalesce(reason, '') as reason from operator_product
      where (select count(*) from locked) >= 0 for share)
    update operator_request q set last_cause = coalesce(n.cause, n.refused_code),
      refused_code = coalesce(nullif(n.refused_code, case when p.reason = ${uncodedRefusal} then p.reason end),
        q.refused_code)
    from unnest(${results.map(({ request }) => request.reference_id)}::uuid[], ${results.map(({ request }) => request.posts)}::int[],
      ${results.map(({ refusedCode }) => refusedCode)}::text[], ${results.map(({ cause }) => cause)}::text[])
      n (reference_id, posts, refused_code, cause) join locked using (reference_id), product p
    where q.reference_id = n.reference_id and q.posts = n.posts and q.state = 'SENT' and p.kind = q.kind`.execute(
    db,
  );
}
