import { channel } from 'node:diagnostics_channel';
import type { PaymentOperator } from './payment-operator.ts';

/** Call to the operator as a whole, with its token and a second try if that was refused. */
export interface OperatorCall {
  operation: 'disburse' | 'collect' | 'status' | 'number-active' | 'number-name' | 'balance';
  /**
   * Result of the call: the outcome of a payment's request, the state of a payment, or else `known`, `none` or
   * `unknown`.
   */
  outcome: string;
  seconds: number;
}

/** Publishes the calls of this process as `OperatorCall`, for those who measure them. */
export const operatorCalls = channel('sanaga:operators:call');

const knowledgeOf = (value: unknown): string => {
  if (value === undefined) return 'unknown';
  return value === null ? 'none' : 'known';
};

/** Wraps an operator so that its calls are published. */
export function measured(operator: PaymentOperator): PaymentOperator {
  async function tell<T>(
    operation: OperatorCall['operation'],
    call: Promise<T>,
    outcomeOf: (result: T) => string,
  ): Promise<T> {
    const since = performance.now();
    const result = await call;
    const seconds = (performance.now() - since) / 1_000;
    operatorCalls.publish({ operation, outcome: outcomeOf(result), seconds } satisfies OperatorCall);
    return result;
  }
  return {
    disburse: (request) => tell('disburse', operator.disburse(request), ({ outcome }) => outcome),
    collect: (request) => tell('collect', operator.collect(request), ({ outcome }) => outcome),
    status: (kind, id) => tell('status', operator.status(kind, id), ({ state }) => state),
    isActive: (msisdn) => tell('number-active', operator.isActive(msisdn), (answer) => answer),
    registeredName: (msisdn) => tell('number-name', operator.registeredName(msisdn), knowledgeOf),
    balance: (kind) => tell('balance', operator.balance(kind), ({ state }) => state),
  };
}
