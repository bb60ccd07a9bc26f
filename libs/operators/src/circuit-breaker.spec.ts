import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './index.ts';

describe('CircuitBreaker', () => {
  const setUp = () => {
    const time = { now: 0 };
    const breaker = new CircuitBreaker({ unknowns: 3, openFor: 1000, clock: () => time.now });
    return { breaker, time };
  };
  const unknown = { outcome: 'unknown', cause: 'timeout' } as const;
  const accepted = { outcome: 'accepted' } as const;

  it('opens after unknown outcomes in a row, not after scattered ones', () => {
    const { breaker } = setUp();
    for (const result of [unknown, unknown, accepted, unknown, unknown]) breaker.record(result);
    expect(breaker.state).toBe('closed');
    breaker.record({ state: 'unknown', cause: 'HTTP 503' });
    expect(breaker.state).toBe('open');
    expect(breaker.reason).toBe('HTTP 503');
    expect(breaker.allows()).toBe(false);
  });

  it('opens at once for a configuration error; a refused or failed payment does not count', () => {
    const { breaker } = setUp();
    breaker.record({ state: 'failed', code: 'PAYEE_NOT_FOUND' });
    breaker.record({ outcome: 'refused', code: 'BAD_REQUEST' });
    expect(breaker.state).toBe('closed');
    breaker.record({ outcome: 'configuration-error', code: 'HTTP_401' });
    expect([breaker.state, breaker.reason]).toEqual(['open', 'HTTP_401']);
  });

  it('lets one trial through after a while: a response closes it, another failure opens it again', () => {
    const { breaker, time } = setUp();
    breaker.record({ outcome: 'configuration-error', code: 'HTTP_429' });
    breaker.record(accepted);
    expect(breaker.state).toBe('open');
    time.now = 1000;
    expect([breaker.state, breaker.allows(), breaker.allows()]).toEqual(['half-open', true, false]);
    breaker.record(unknown);
    expect([breaker.state, breaker.allows()]).toEqual(['open', false]);
    time.now = 2000;
    expect(breaker.allows()).toBe(true);
    breaker.record(accepted);
    expect([breaker.state, breaker.reason, breaker.allows()]).toEqual(['closed', undefined, true]);
  });

  it('does not wait for ever on a trial whose caller died', () => {
    const { breaker, time } = setUp();
    breaker.record({ outcome: 'configuration-error', code: 'HTTP_403' });
    time.now = 1000;
    expect(breaker.allows()).toBe(true);
    time.now = 2000;
    expect(breaker.allows()).toBe(true);
  });

  it('believes that the float is filled only when a payout succeeds', () => {
    const { breaker, time } = setUp();
    breaker.record({ state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' });
    time.now = 1000;
    expect(breaker.allows()).toBe(true);
    breaker.record(accepted);
    breaker.record({ state: 'pending' });
    expect([breaker.state, breaker.allows()]).toEqual(['half-open', false]);
    breaker.record({ state: 'successful', amount: 500n, currency: 'XAF' });
    expect(breaker.state).toBe('closed');
  });
});
