import { minuteMs } from '@sanaga/domain';
import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { SessionUser } from '@sanaga/api';
import { createStore, signedOut, useIdleSignOut } from './index.ts';

const asked: string[] = [];

function begin(superAdmin = false) {
  const user = { userId: 'u-1', email: 'amina@example.cm', superAdmin, roles: [] } as unknown as SessionUser;
  const store = createStore({ ...signedOut, user, accessToken: 'a', isSuccess: true });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useIdleSignOut(), { wrapper });
  const after = (ms: number) =>
    act(async () => {
      jest.advanceTimersByTime(ms);
    });
  return { store, result, after, unmount };
}

const heard: string[] = [];

/** Other tabs post to it; here there are none. */
class QuietChannel {
  postMessage(message: string) {
    heard.push(message);
  }
  close() {}
}

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = heard.length = 0;
  globalThis.BroadcastChannel = QuietChannel as unknown as typeof BroadcastChannel;
  globalThis.fetch = async (input, init) => {
    const { method, url } = input instanceof Request ? input : new Request(input, init);
    asked.push(`${method} ${new URL(url).pathname}`);
    return Response.json({ success: true });
  };
});
afterEach(() => jest.useRealTimers());

const reports = () => asked.filter((call) => call === 'POST /backend/auth/activity').length;

it.each([
  [false, 30],
  [true, 15],
])(
  'warns a minute before an idle person (super admin: %s) is signed out after %d min',
  async (superAdmin, minutes) => {
    const { store, result, after } = begin(superAdmin);
    await after((minutes - 1) * minuteMs - 2_000);
    expect(result.current.secondsLeft).toBeNull();
    await after(3_000);
    expect(result.current.secondsLeft).toBeGreaterThan(50);
    expect(store.getState().auth.user).not.toBeNull();
    await after(minuteMs);
    expect(store.getState().auth).toMatchObject({
      user: null,
      endReason: 'idle',
      endedEmail: 'amina@example.cm',
    });
  },
);

it('takes typing for a sign, and notifies the server once a minute at most', async () => {
  const { store, after } = begin();
  for (let minute = 0; minute < 40; minute += 1) {
    await after(minuteMs / 2);
    fireEvent.keyDown(window);
    await after(minuteMs / 2);
    fireEvent.keyDown(window);
  }
  expect(store.getState().auth.user).not.toBeNull();
  expect(reports()).toBeGreaterThan(30);
  expect(reports()).toBeLessThanOrEqual(40);
});

it('takes only a reaction to the warning for a sign once it has warned', async () => {
  const { store, result, after } = begin();
  await after(29.5 * minuteMs);
  fireEvent.pointerDown(window);
  expect(result.current.secondsLeft).not.toBeNull();
  expect(heard).toEqual([]);
  act(() => result.current.stay());
  expect(heard).toEqual(['here']);
  expect(result.current.secondsLeft).toBeNull();
  await after(2 * minuteMs);
  expect(store.getState().auth.user).not.toBeNull();
});

it('stops with its screen', async () => {
  const { store, after, unmount } = begin();
  unmount();
  await after(60 * minuteMs);
  expect(store.getState().auth.user).not.toBeNull();
});
