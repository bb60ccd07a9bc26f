import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Product } from './options.ts';
import type { Acceptance } from './payment.ts';

/** Faults of a token, a payment request, a status question, a callback or the outcome itself. */
const faultNames = [
  'resetBeforeAccept',
  'tooManyRequests',
  'html',
  'serverErrorBeforeAccept',
  'notAllowed',
  'slowRefusal',
  'acceptThenTimeout',
  'serverErrorAfterAccept',
  'clientErrorAfterAccept',
  'slowDrip',
  'alreadyExistsAs400',
  'tokenHangs',
  'notFoundThenFound',
  'statusAlwaysError',
  'statusAlwaysNonsense',
  'statusAlwaysHangs',
  'statusAlwaysPending',
  'silentAfter202',
  'callbackBefore202',
  'callbackRepeat',
  'callbackContradictory',
  'callbackForged',
  'strangeTexts',
  'repeatedIds',
  'amountFormats',
  'amountMissing',
  'balanceFormats',
  'balanceError',
  'paymentFails',
  'pendingForever',
  'otherAmount',
  'otherCurrency',
  'outcomeTurns',
  'outcomeTurnsBack',
  'turnSilent',
] as const;
export type FaultName = (typeof faultNames)[number];

/** Kinds of calls that may take their time: for a token, a POST of a payment, a question about one, and so on. */
const callKinds = ['token', 'post', 'status', 'balance', 'holder'] as const;
export type CallKind = (typeof callKinds)[number];

const rate = z.number().min(0).max(1);
const milliseconds = (most: number) => z.number().int().min(0).max(most);
/** From the least to the most, in milliseconds; each value between them is as likely as any other. */
const range = z
  .tuple([milliseconds(600_000), milliseconds(600_000)])
  .refine(([least, most]) => least <= most, 'the least comes first');
const faultList = z.array(z.enum(faultNames));

export const faultPlan = z.strictObject({
  seed: z.union([z.number(), z.string()]),
  rates: z.partialRecord(z.enum(faultNames), rate).default({}),
  /** Requests that the rates are limited to. */
  for: z
    .strictObject({
      msisdn: z.string().optional(),
      product: z.enum(['collection', 'disbursement']).optional(),
      method: z.enum(['GET', 'POST']).optional(),
    })
    .optional(),
  /** Numbers whose payments are spared by all rates and latencies. */
  spared: z.array(z.string()).default([]),
  /** Faults that always strike for a number or a reference, regardless of the rates. */
  numbers: z.record(z.string(), faultList).default({}),
  references: z.record(z.string().toLowerCase(), faultList).default({}),
  /** Time that the response to each kind of call takes. */
  latencyMs: z.partialRecord(z.enum(callKinds), range).default({}),
  /** Number of status queries of one payment that return 404 before it is found. */
  notFoundReads: z.number().int().min(1).default(3),
  /** Time after which a slow refusal comes. */
  refusalMs: range.default([1_000, 3_000]),
  /** Milliseconds over which a dripping response is spread. */
  dripMs: milliseconds(600_000).default(3000),
  /** Milliseconds for which a connection without a response is held. */
  holdMs: milliseconds(600_000).default(60_000),
  /** Milliseconds after which an outcome turns into its opposite, at the earliest. */
  turnMs: milliseconds(86_400_000).default(60_000),
  /** Milliseconds after that within which it turns. */
  turnSpreadMs: milliseconds(86_400_000).default(0),
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

/** Identifies a payment for faults of callbacks and outcomes, which fall as for its first request. */
export const strikeOf = ({ reference, product, party }: Acceptance): Strike => ({
  reference,
  product,
  msisdn: party.partyId,
  method: 'POST',
  attempt: 1,
});

/** Describes a call that is about no payment: for a token, the balance or a holder. */
export const strikeOfCall = (
  call: string,
  { attempt, product, msisdn = '' }: Pick<Strike, 'attempt' | 'product'> & { msisdn?: string },
): Strike => ({
  reference: `${call} ${product} ${msisdn}`,
  attempt,
  product,
  msisdn,
  method: call === 'token' ? 'POST' : 'GET',
});

/** Draws seeded faults: they fall alike for the same seed, reference and attempt, in any order and in every run. */
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
    if (!this.#plan) return false;
    const { rates, numbers, references } = this.#plan;
    if (numbers[strike.msisdn]?.includes(fault) || references[strike.reference]?.includes(fault)) return true;
    const chance = rates[fault];
    return chance !== undefined && this.#concerns(strike) && this.random(fault, strike) < chance;
  }

  /** Draws once for a reference, so that it strikes all of its requests or not one. */
  always(fault: FaultName, strike: Strike): boolean {
    return this.strikes(fault, { ...strike, attempt: 1 });
  }

  /** Milliseconds that the response to this call takes. */
  latency(kind: CallKind, strike: Strike): number {
    const limits = this.#plan?.latencyMs[kind];
    return limits && this.#concerns(strike) ? this.within(limits, `latency ${kind}`, strike) : 0;
  }

  /** Draws a value from the range; whole milliseconds. */
  within([least, most]: readonly [number, number], what: string, strike: Strike): number {
    return Math.floor(least + this.random(what, strike) * (most - least + 1));
  }

  /** Draws a number from 0 up to, not including, 1. */
  random(
    what: string,
    { reference, attempt, method }: Pick<Strike, 'reference' | 'attempt' | 'method'>,
  ): number {
    const text = [this.#plan?.seed, what, reference, method, attempt].join('|');
    return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
  }

  /** Picks one of a few. */
  pick<T>(list: readonly [T, ...T[]], what: string, strike: Strike): T {
    return list[Math.floor(this.random(what, strike) * list.length)] ?? list[0];
  }

  #concerns(strike: Strike): boolean {
    const { msisdn, product, method } = this.#plan?.for ?? {};
    return (
      !this.#plan?.spared.includes(strike.msisdn) &&
      (msisdn ?? strike.msisdn) === strike.msisdn &&
      (product ?? strike.product) === strike.product &&
      (method ?? strike.method) === strike.method
    );
  }
}
