import { describe, expect, it } from '@jest/globals';
import { alertState } from './alerts.ts';

describe('an alert', () => {
  it.each([
    ['FLOAT_BELOW', 99, 'BEYOND'],
    ['FLOAT_BELOW', 100, 'BETWEEN'],
    ['FLOAT_BELOW', 109, 'BETWEEN'],
    ['FLOAT_BELOW', 110, 'BACK'],
    ['FAILURE_RATE', 101, 'BEYOND'],
    ['FAILURE_RATE', 100, 'BETWEEN'],
    ['FAILURE_RATE', 81, 'BETWEEN'],
    ['FAILURE_RATE', 80, 'BACK'],
    ['OLDEST_WAITING', 101, 'BEYOND'],
    ['OLDEST_WAITING', 51, 'BETWEEN'],
    ['OLDEST_WAITING', 50, 'BACK'],
    ['STATEMENT_MISSING', 1, 'BEYOND'],
    ['STATEMENT_MISSING', 0, 'BACK'],
  ] as const)('of %s is, at %d of 100, %s', (rule, measured, state) => {
    expect(alertState(rule, measured, rule === 'STATEMENT_MISSING' ? 0 : 100)).toBe(state);
  });
});
