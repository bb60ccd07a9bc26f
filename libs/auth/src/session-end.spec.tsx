import type { SessionUser } from '@sanaga/api';
import { dayMs, minuteMs } from '@sanaga/domain';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore, signedOut, useSessionEnd } from './index.ts';

const user = { userId: 'u-1', roles: [] } as unknown as SessionUser;

function begin(sessionMs: number) {
  const end = Date.now() + sessionMs;
  const auth = { ...signedOut, user, accessToken: 'a', isSuccess: true, tokenExpires: end + dayMs };
  const store = createStore(auth);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useSessionEnd(), { wrapper });
  const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { end, result, after };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('says ten minutes before when the session ends, whatever the person does', () => {
  const { end, result, after } = begin(12 * 60 * minuteMs);
  after((12 * 60 - 11) * minuteMs);
  expect(result.current).toBeNull();
  after(1.5 * minuteMs);
  expect(result.current).toBe(end);
});

it('says it at once on a page that is opened shortly before', () => {
  const { end, result } = begin(9 * minuteMs);
  expect(result.current).toBe(end);
});
