import type { Product } from './options.ts';

export const operations = {
  collection: ['requesttopay', 'requesttowithdraw'],
  disbursement: ['transfer', 'deposit', 'refund'],
} as const satisfies Record<Product, readonly string[]>;
export type Operation = (typeof operations)[Product][number];

export interface Party {
  partyIdType: string;
  partyId: string;
}

/** A payment as it was accepted: one line of the journal. */
export interface Acceptance {
  type: 'accepted';
  /** ISO 8601, as all times here. */
  at: string;
  reference: string;
  product: Product;
  operation: Operation;
  amount: string;
  currency: string;
  externalId: string;
  party: Party;
  payerMessage: string;
  payeeNote: string;
  callback?: { url: string; method: 'POST' | 'PUT' };
  /** Set if it never ends by itself. */
  staysPending?: true;
  /** Set if somebody holds the payer's phone: it waits for them. */
  asksHolder?: true;
}

/** Line of the journal that says how a payment ended. A second one replaces the first. */
export interface Result {
  type: 'result';
  at: string;
  reference: string;
  status: 'SUCCESSFUL' | 'FAILED';
  reason?: string;
  financialTransactionId?: string;
  /** Money that was moved, where it differs from what was requested. */
  moved?: Money;
  /** Time at which it turns into its opposite. */
  turnsAt?: string;
}

/** As MTN writes it. */
export interface Money {
  amount: string;
  currency: string;
}

export interface Payment extends Acceptance {
  result?: Result;
  /** Status before it turned. */
  turnedFrom?: Result['status'];
  /** Earlier outcomes, the first one first. */
  turns?: Pick<Result, 'status' | 'at'>[];
  /** Set if its last turn, by a control call, is not called back. */
  turnsSilently?: boolean;
  /** Status while it has no result. */
  waitingAs: 'PENDING' | 'CREATED';
  /** Set once its holder has confirmed or declined, or let it lapse: a second answer does not count. */
  isAnswered?: true;
}

/** Returns the money that a payment moved, or would have moved. */
export const movedBy = ({ amount, currency }: Money, result: Result | undefined): Money =>
  result?.moved ?? { amount, currency };

/** The status as MTN returns it: fields appear only where they have a value, and the reference is not among them. */
export interface ResultBody {
  financialTransactionId?: string;
  externalId: string;
  amount: string;
  currency: string;
  payer?: Party;
  payee?: Party;
  payerMessage: string;
  payeeNote: string;
  status: string;
  reason?: string;
}

/** Returns the status of a payment; `waiting` returns it as if it had no result yet. */
export function resultBody(payment: Payment, seen: 'final' | 'waiting' = 'final'): ResultBody {
  const result = seen === 'final' ? payment.result : undefined;
  return {
    ...(result?.financialTransactionId && { financialTransactionId: result.financialTransactionId }),
    externalId: payment.externalId,
    ...movedBy(payment, result),
    [payment.product === 'collection' ? 'payer' : 'payee']: payment.party,
    payerMessage: payment.payerMessage,
    payeeNote: payment.payeeNote,
    status: result?.status ?? payment.waitingAs,
    ...(result?.reason && { reason: result.reason }),
  };
}
