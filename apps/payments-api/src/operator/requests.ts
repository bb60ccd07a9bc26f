import type { DB, Database, Tx } from '@sanaga/database';
import { minuteMs, type OperatorProduct } from '@sanaga/domain';
import { isFloatShort, operatorText, parsePayeeNumber, type OperatorStatus } from '@sanaga/operators';
import { sql, type Selectable } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { ms } from './slots.ts';

export type RequestRow = Selectable<DB['operator_request']>;

/** Columns that sending a request for the first time starts from. */
export type WaitingRequest = Pick<
  RequestRow,
  'reference_id' | 'kind' | 'subject_type' | 'subject_id' | 'organisation_id' | 'bulk_id' | 'earlier_asked_at'
>;

/** Returns true if a request has had its time to get an outcome: from then on people decide. */
export const isOverdue = (
  { now }: Pick<Dependencies, 'now'>,
  { deadline_at }: Pick<RequestRow, 'deadline_at'>,
): boolean => deadline_at !== null && now() >= deadline_at;

/** Operator's last word on a request, as it is stored. */
export type Said = NonNullable<RequestRow['said']>;

/** Operator's answer to one poll: its word, null if that was not understood, and the time at which the call left. */
export interface Word {
  said: Said | null;
  at: Date;
}

const saidOf = {
  pending: 'PENDING',
  successful: 'SUCCESSFUL',
  failed: 'FAILED',
  'not-found': 'NOT_FOUND',
  'configuration-error': null,
  unknown: null,
} as const;

/** Returns the operator's word in a status; null if it has none about the payment. */
export const saidIn = (status: OperatorStatus): Said | null =>
  isFloatShort(status) ? 'SHORT' : saidOf[status.state];

/** Kinds of subjects that a request may be for. */
export type SubjectType = RequestRow['subject_type'];

/**
 * Row that a worker handles at its slot. The result of a poll is written under the fence, the number of its lease, so
 * that a worker whose lease ran out changes nothing. The answer to a POST belongs to that POST, no matter who polls
 * meanwhile.
 */
export interface ScheduledRequest extends RequestRow {
  /** Time from which its call to the operator may leave. */
  slot_at: Date;
}

/**
 * Builds the part of a statement named `locked`: many requests, locked in the order in which hints reach them too, so
 * that they never block each other.
 */
export const lockedInOrder = (referenceIds: readonly string[]) => sql`locked as materialized (
  select reference_id from operator_request where reference_id = any(${[...referenceIds]}::uuid[])
  order by reference_id for no key update)`;

export interface NewRequest {
  kind: OperatorProduct;
  subjectType: SubjectType;
  subjectId: string;
  organisationId: string;
  attempt: number;
  amount: bigint;
  number: string;
  payerMessage: string;
  payeeNote: string;
  /** Time from which it is no longer sent. */
  expiresAt: Date;
}

/** Returns a note as the operator accepts it; if nothing is left of it, the shortest valid note. */
const messageOf = (text: string): string => operatorText(text) || 'Payment';

/**
 * Requests a payout or a collection from the operator, as soon as the database transaction commits. The reference id is
 * derived from the subject and its attempt, before anything is sent; an attempt never gets another one.
 */
export async function queueRequest(tx: Tx, deps: Dependencies, request: NewRequest): Promise<void> {
  const sandbox = deps.settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
  const number = parsePayeeNumber(request.number, { sandbox });
  if (!number) throw new Error(`not a payable number: ${request.subjectType} ${request.subjectId}`);
  const { kind, subjectType, subjectId, organisationId, attempt } = request;
  await tx
    .insertInto('operator_request')
    .values({
      reference_id: sql`operator_reference(${subjectType}, ${subjectId}, ${attempt})`,
      kind,
      subject_type: subjectType,
      subject_id: subjectId,
      organisation_id: organisationId,
      attempt,
      amount: request.amount,
      currency: deps.settings.MOMO_CURRENCY,
      msisdn: number.msisdn,
      payer_message: messageOf(request.payerMessage),
      payee_note: messageOf(request.payeeNote),
      due_at: deps.now(),
      expires_at: request.expiresAt,
    })
    .execute();
}

interface NewBatch {
  kind: OperatorProduct;
  subjectType: SubjectType;
  organisationId: string;
  /** Bulk transaction whose requests share the operator's rate with those of others as one. */
  bulkId: string;
  /** Time from which none is sent any more. */
  expiresAt: Date;
  items: readonly {
    subjectId: string;
    attempt: number;
    amount: bigint;
    /** +237…, found payable before. */
    number: string;
    payerMessage: string;
    payeeNote: string;
  }[];
}

const requestsAtOnce = 5_000;

/** Queues many requests at once, like `queueRequest`. */
export async function queueBatch(tx: Tx, deps: Dependencies, batch: NewBatch): Promise<void> {
  for (let start = 0; start < batch.items.length; start += requestsAtOnce) {
    const items = batch.items.slice(start, start + requestsAtOnce);
    await sql`
      insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, attempt, amount, currency,
        msisdn, payer_message, payee_note, due_at, bulk_id, expires_at)
      select operator_reference(${batch.subjectType}, r.subject_id, r.attempt), ${batch.kind}, ${batch.subjectType},
        r.subject_id, ${batch.organisationId}, r.attempt, r.amount, ${deps.settings.MOMO_CURRENCY}, r.msisdn,
        r.payer_message, r.payee_note, ${deps.now()}, ${batch.bulkId}, ${batch.expiresAt}
      from unnest(${items.map(({ subjectId }) => subjectId)}::uuid[],
        ${items.map(({ attempt }) => attempt)}::int[], ${items.map(({ amount }) => amount)}::bigint[],
        ${items.map(({ number }) => number.slice(1))}::text[],
        ${items.map(({ payerMessage }) => messageOf(payerMessage))}::text[],
        ${items.map(({ payeeNote }) => messageOf(payeeNote))}::text[])
        r (subject_id, attempt, amount, msisdn, payer_message, payee_note)`.execute(tx);
  }
  await queueBulk(tx, batch.organisationId, batch.bulkId);
}

/** Puts a bulk transaction in the line of those with something to send. */
const queueBulk = (tx: Tx, organisationId: string, bulkId: string) =>
  sql`
  insert into bulk_queue (bulk_id, organisation_id) values (${bulkId}, ${organisationId})
  on conflict (bulk_id) do nothing`.execute(tx);

/** Wait of the third attempt; each further one is twice as long as the last, up to `mostFloatWaitMs`; ms. */
const floatWaitMs = 30_000;
const mostFloatWaitMs = 15 * minuteMs;

/**
 * Calculates when the attempt after `q` is due. A float that trickles in must not wear out one reference after the
 * other.
 */
const nextDue = (now: Date) => sql`${now}::timestamptz + case when q.attempt < 2 then interval '0'
  else ${ms(1)} * least(${mostFloatWaitMs}::float8, ${floatWaitMs}::float8 * 2.0 ^ least(q.attempt - 2, 20)) end`;

/**
 * Requests again, as the next attempt, what the operator will never pay under this one; only the reference id changes.
 */
export async function queueNextAttempts(tx: Tx, deps: Dependencies, referenceIds: readonly string[]) {
  const { rows } = await sql<{ bulk_id: string | null; organisation_id: string }>`
    insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, attempt, amount, currency,
      msisdn, payer_message, payee_note, due_at, bulk_id, expires_at)
    select operator_reference(q.subject_type, q.subject_id, q.attempt + 1), q.kind, q.subject_type, q.subject_id,
      q.organisation_id, q.attempt + 1, q.amount, q.currency, q.msisdn, q.payer_message, q.payee_note,
      ${nextDue(deps.now())}, q.bulk_id, q.expires_at
    from operator_request q where q.reference_id = any(${[...referenceIds]}::uuid[])
    returning bulk_id, organisation_id`.execute(tx);
  const bulks = new Map(rows.flatMap((row) => (row.bulk_id ? [[row.bulk_id, row.organisation_id]] : [])));
  for (const [bulkId, organisationId] of bulks) await queueBulk(tx, organisationId, bulkId);
}

export const findRequest = (db: Tx | Database, referenceId: string): Promise<RequestRow | undefined> =>
  db.selectFrom('operator_request').selectAll().where('reference_id', '=', referenceId).executeTakeFirst();

/** Takes back what was not sent yet; returns the number of those requests. */
export async function withdrawRequests(tx: Tx, subjectIds: readonly string[]): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('operator_request')
    .set({ state: 'WITHDRAWN', finished_at: sql`now()` })
    .where('subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Opens a task for a person, one at a time for a payment. Returns true if it is new. */
export async function openTask(
  tx: Tx | Database,
  kind: 'UNKNOWN_OUTCOME' | 'CONTRADICTION' | 'ID_TWICE',
  request: RequestRow,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select open_exception(${kind}, ${request.reference_id}, null, ${request.organisation_id},
      ${JSON.stringify(detail)}) as is_new`.execute(tx);
  return rows[0]?.is_new === true;
}
