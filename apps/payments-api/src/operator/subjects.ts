import type { Tx } from '@sanaga/database';
import type { RequestRow, SubjectType } from './requests.ts';

/** How the operator paid. */
export interface Paid {
  finished_at: Date;
  financial_transaction_id: string | null;
}

/**
 * What happens to the subject of a request; its owner implements it. Each step happens in the database transaction that
 * moves the request: what it throws leaves both as they were.
 */
export interface Subject {
  /** It is about to be sent for the first time; false where it shall not be sent any more. */
  send(tx: Tx, request: RequestRow): Promise<boolean>;
  /** The operator reports success: the one moment in which money is captured or credited. */
  complete(tx: Tx, request: RequestRow, paid: Paid): Promise<void>;
  /** It will never be paid, for the operator's reason `code`. */
  fail(tx: Tx, request: RequestRow, code: string, finishedAt: Date): Promise<void>;
  /** Still unknown after the deadline. Called once; polling continues. */
  markUnknown(tx: Tx, request: RequestRow): Promise<void>;
}

export type Subjects = Readonly<Record<SubjectType, Subject>>;
