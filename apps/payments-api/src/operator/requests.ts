import { randomUUID } from 'node:crypto';
import type { DB, Database, Tx } from '@sanaga/database';
import { operatorText, parsePayeeNumber, type PaymentKind } from '@sanaga/operators';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';

export type RequestRow = Selectable<DB['operator_request']>;

/** What a request may be for. */
export type SubjectType = RequestRow['subject_type'];

/** A leased row: every write carries the fence, so that a worker whose lease ran out changes nothing. */
export interface LeasedRequest extends RequestRow {
  /** When its call to the operator may leave. */
  slot_at: Date;
}

export interface NewRequest {
  kind: PaymentKind;
  subjectType: SubjectType;
  subjectId: string;
  organisationId: string;
  attempt: number;
  amount: bigint;
  number: string;
  payerMessage: string;
  payeeNote: string;
}

/** A note as the operator takes it; one of which nothing is left becomes the shortest valid note. */
const noteOf = (text: string): string => operatorText(text) || 'Payment';

/**
 * Requests a payout or a collection from the operator, as soon as the database transaction commits. The reference id is
 * made here, before anything is sent; an attempt never gets another.
 */
export async function queueRequest(tx: Tx, deps: Dependencies, request: NewRequest): Promise<void> {
  const sandbox = deps.settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
  const number = parsePayeeNumber(request.number, { sandbox });
  if (!number) throw new Error(`not a payable number: ${request.subjectType} ${request.subjectId}`);
  await tx
    .insertInto('operator_request')
    .values({
      reference_id: randomUUID(),
      kind: request.kind,
      subject_type: request.subjectType,
      subject_id: request.subjectId,
      organisation_id: request.organisationId,
      attempt: request.attempt,
      amount: request.amount,
      currency: deps.settings.MOMO_CURRENCY,
      msisdn: number.msisdn,
      payer_message: noteOf(request.payerMessage),
      payee_note: noteOf(request.payeeNote),
      due_at: deps.now(),
    })
    .execute();
}

interface NewBatch {
  kind: PaymentKind;
  subjectType: SubjectType;
  organisationId: string;
  /** Requests of one bulk transaction share the operator's rate with those of others as one. */
  bulkId: string;
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

/** As `queueRequest` does, for many things at once. */
export async function queueBatch(tx: Tx, deps: Dependencies, batch: NewBatch): Promise<void> {
  for (let start = 0; start < batch.items.length; start += requestsAtOnce) {
    const items = batch.items.slice(start, start + requestsAtOnce);
    await sql`
      insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, attempt, amount, currency,
        msisdn, payer_message, payee_note, due_at, bulk_id)
      select r.reference_id, ${batch.kind}, ${batch.subjectType}, r.subject_id, ${batch.organisationId}, r.attempt, r.amount,
        ${deps.settings.MOMO_CURRENCY}, r.msisdn, r.payer_message, r.payee_note, ${deps.now()}, ${batch.bulkId}
      from unnest(${items.map(() => randomUUID())}::uuid[], ${items.map(({ subjectId }) => subjectId)}::uuid[],
        ${items.map(({ attempt }) => attempt)}::int[], ${items.map(({ amount }) => amount)}::bigint[],
        ${items.map(({ number }) => number.slice(1))}::text[],
        ${items.map(({ payerMessage }) => noteOf(payerMessage))}::text[],
        ${items.map(({ payeeNote }) => noteOf(payeeNote))}::text[])
        r (reference_id, subject_id, attempt, amount, msisdn, payer_message, payee_note)`.execute(tx);
  }
}

/** Takes back what was not sent yet of a bulk transaction. */
export async function withdrawBulkRequests(tx: Tx, bulkId: string): Promise<void> {
  await tx
    .updateTable('operator_request')
    .set({ state: 'WITHDRAWN', finished_at: sql`now()` })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Takes back what was not sent yet. */
export async function withdrawRequests(tx: Tx, subjectId: string): Promise<void> {
  await tx
    .updateTable('operator_request')
    .set({ state: 'WITHDRAWN', finished_at: sql`now()` })
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Writes under the lease; false where another worker has taken the row over. */
export async function writeLeased(
  tx: Tx | Database,
  request: LeasedRequest,
  set: Updateable<DB['operator_request']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_request')
    .set(set)
    .where('reference_id', '=', request.reference_id)
    .where('fence', '=', request.fence)
    .where('state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function findRequest(db: Database, referenceId: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('operator_request')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .executeTakeFirst();
}

/**
 * A callback is a hint: poll the operator now. Returns whether the reference is ours, and whether it is final already.
 */
export async function pollNow(db: Database, referenceId: string, now: Date): Promise<RequestRow | undefined> {
  await db
    .updateTable('operator_request')
    .set({ due_at: now })
    .where('reference_id', '=', referenceId)
    .where('state', '=', 'SENT')
    .execute();
  return findRequest(db, referenceId);
}

/** Opens a task for a person; the same one once. True where it is new. */
export async function openTask(
  tx: Tx | Database,
  kind: 'UNKNOWN_OUTCOME' | 'CONTRADICTION',
  request: RequestRow,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reconciliation_task')
    .values({
      kind,
      reference_id: request.reference_id,
      organisation_id: request.organisation_id,
      detail: JSON.stringify(detail),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'reference_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
