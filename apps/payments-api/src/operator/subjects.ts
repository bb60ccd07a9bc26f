import type { Tx } from '@sanaga/database';
import type { RequestRow, SubjectType, WaitingRequest } from './requests.ts';

/** Final outcome of a request. */
export type Outcome =
  | { is: 'paid'; financialTransactionId: string | null }
  /** Will never be paid, for the operator's reason. */
  | { is: 'failed'; code: string }
  /** Our float did not cover it: this attempt will never be paid, the next one may be. */
  | { is: 'short' };

/**
 * Reason why a request may not be sent yet: another attempt may have been paid, or the operator is being asked whether
 * one was.
 */
export type Withheld = 'MAY_BE_PAID' | 'BEING_ASKED';

/** Request with its outcome. */
export interface Settled {
  request: RequestRow;
  outcome: Outcome;
  finishedAt: Date;
}

/**
 * Effects on the subjects of requests, many at once, implemented by their owner. Each step runs in the database
 * transaction that moves the requests, so an error in it leaves all of them as they were.
 */
export interface Subject {
  /** Returns the ids of the subjects for which nothing more may be sent yet, as another attempt may have been paid. */
  withheld(tx: Tx, requests: readonly WaitingRequest[]): Promise<Map<string, Withheld>>;
  /** Prepares subjects that are about to be sent for the first time; returns the ids of those to be sent. */
  send(tx: Tx, requests: readonly WaitingRequest[]): Promise<Set<string>>;
  /** Records in the audit log that the subjects to be sent are sent; runs alongside other statements. */
  auditSend(tx: Tx, requests: readonly WaitingRequest[]): Promise<void>;
  /** Captures, releases or credits the money; nothing else does. */
  settle(tx: Tx, settled: readonly Settled[]): Promise<void>;
  /**
   * Ends subjects that were not sent in time and are no longer sent, or asks people to decide again. Returns the ids of
   * those ended; it leaves what somebody else is changing.
   */
  lapse(tx: Tx, requests: readonly RequestRow[], at: Date): Promise<Set<string>>;
  /** Marks a subject as still unknown after the deadline. Called once; polling continues. */
  markUnknown(tx: Tx, request: RequestRow): Promise<void>;
}

export type Subjects = Readonly<Record<SubjectType, Subject>>;
