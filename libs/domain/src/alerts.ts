/** Rules of alert: our float is low, a statement is missing, many payments fail, or one waits for long. */
export const alertRules = ['FLOAT_BELOW', 'STATEMENT_MISSING', 'FAILURE_RATE', 'OLDEST_WAITING'] as const;
export type AlertRule = (typeof alertRules)[number];

/** Finding of a rule: beyond its bound, clearly back within it, or between, where nothing begins and nothing ends. */
export type AlertState = 'BEYOND' | 'BETWEEN' | 'BACK';

/** Percentage of the bound at which an alert is over, so that it does not begin and end again and again. */
const isOverAt = { FLOAT_BELOW: 110, FAILURE_RATE: 80, OLDEST_WAITING: 50 };

/** Compares what was measured with a rule's bound, both in its unit; a missing statement has the bound 0. */
export function alertState(rule: AlertRule, measured: number, bound: number): AlertState {
  if (rule === 'STATEMENT_MISSING') return measured > 0 ? 'BEYOND' : 'BACK';
  const percentage = (measured * 100) / bound;
  const isLow = rule === 'FLOAT_BELOW';
  if (isLow ? measured < bound : measured > bound) return 'BEYOND';
  return (isLow ? percentage >= isOverAt[rule] : percentage <= isOverAt[rule]) ? 'BACK' : 'BETWEEN';
}
