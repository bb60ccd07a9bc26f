import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Product } from './options.ts';
import type { Acceptance } from './payment.ts';

/** What may go wrong with a payment request, a status question, a callback or the outcome itself. */
const faultNames = [
  'resetBeforeAccept',
  'acceptThenTimeout',
  'serverErrorAfterAccept',
  'silentAfter202',
  'callbackBefore202',
  'callbackRepeat',
  'callbackContradictory',
  'callbackForged',
  'tooManyRequests',
  'notFoundThenFound',
  'slowDrip',
  'html',
  'paymentFails',
  'otherAmount',
  'otherCurrency',
  'outcomeTurns',
] as const;
export type FaultName = (typeof faultNames)[number];

const rate = z.number().min(0).max(1);

export const faultPlan = z.strictObject({
  seed: z.union([z.number(), z.string()]),
  rates: z.partialRecord(z.enum(faultNames), rate),
  /** Which requests it is limited to. */
  for: z
    .strictObject({
      msisdn: z.string().optional(),
      product: z.enum(['collection', 'disbursement']).optional(),
      method: z.enum(['GET', 'POST']).optional(),
    })
    .optional(),
  /** How many status queries of one payment return 404 before it is found. */
  notFoundReads: z.number().int().min(1).default(3),
  /** Milliseconds over which a dripping response is spread. */
  dripMs: z.number().int().min(0).max(600_000).default(3000),
  /** Milliseconds a connection without a response is held. */
  holdMs: z.number().int().min(0).max(600_000).default(60_000),
  /** Milliseconds after which an outcome turns into its opposite. */
  turnMs: z.number().int().min(0).max(86_400_000).default(60_000),
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** One request, as faults are drawn for it. */
export interface Strike {
  reference: string;
  /** 1 for the first request of its method with that reference. */
  attempt: number;
  method: 'GET' | 'POST';
  product: Product;
  msisdn: string;
}

/** Faults of callbacks and outcomes belong to the payment, so they fall as for its first request. */
export const strikeOf = ({ reference, product, party }: Acceptance): Strike => ({
  reference,
  product,
  msisdn: party.partyId,
  method: 'POST',
  attempt: 1,
});

/** Seeded faults: they fall alike for the same seed, reference and attempt, in any order and in every run. */
export class Faults {
  #plan: FaultPlan | undefined;

  set(plan: FaultPlan): void {
    this.#plan = plan;
  }

  clear(): void {
    this.#plan = undefined;
  }

  get plan(): FaultPlan | undefined {
    return this.#plan;
  }

  strikes(fault: FaultName, strike: Strike): boolean {
    const chance = this.#plan?.rates[fault];
    return chance !== undefined && this.#concerns(strike) && this.random(fault, strike) < chance;
  }

  /** From 0 up to, not including, 1. */
  random(
    what: string,
    { reference, attempt, method }: Pick<Strike, 'reference' | 'attempt' | 'method'>,
  ): number {
    const text = [this.#plan?.seed, what, reference, method, attempt].join('|');
    return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
  }

  #concerns(strike: Strike): boolean {
    const { msisdn, product, method } = this.#plan?.for ?? {};
    return (
      (msisdn ?? strike.msisdn) === strike.msisdn &&
      (product ?? strike.product) === strike.product &&
      (method ?? strike.method) === strike.method
    );
  }
}
