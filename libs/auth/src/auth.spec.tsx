import { type Session, type SessionUser, walletApi } from '@sanaga/api';
import { dayMs } from '@sanaga/domain';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import {
  AwayWhenSignedIn,
  Can,
  connectSession,
  createStore,
  Guard,
  restoreSession,
  signedOut,
  startSession,
  useSignIn,
  useSignOut,
} from './index.ts';
import { storePreviousRoute } from './storage.ts';

const now = 1_800_000_000_000;

const person = (changes: Partial<SessionUser> = {}): SessionUser => ({
  userId: 'u-1',
  email: 'amina@moungofruits.cm',
  name: 'Amina',
  phoneNumber: null,
  organisationId: 'o-1',
  organizationId: 'o-1',
  organizationName: 'Moungo Fruits',
  organizationStatus: 'APPROVED',
  accountType: 'ORGANIZATION',
  plan: 'STARTER',
  roles: ['ADMIN'],
  superAdmin: false,
  verifiedEmail: true,
  status: 'ACTIVE',
  language: 'en',
  ...changes,
});

const sessionOf = (user = person()): Session => ({
  success: true,
  user,
  accessToken: 'access-1',
  accessTokenExpires: now + 900_000,
  tokenExpires: now + dayMs + 3_600_000,
});

const authOf = (user: SessionUser, tokenExpires = now + dayMs + 3_600_000) => ({
  ...signedOut,
  user,
  accessToken: 'access-1',
  refreshToken: 'cookie' as const,
  tokenExpires,
  isSuccess: true,
});

let asked: string[];
let tokens: { accessToken: string | null; tokenExpires: number | null };
let profile: SessionUser;

beforeEach(() => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'request-token-1=rt-1; path=/';
  asked = [];
  tokens = { accessToken: 'access-2', tokenExpires: now + dayMs + 3_600_000 };
  profile = person();
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname} ${request.headers.get('request-token') ?? '-'}`);
    if (pathname === '/api/get-backend-url') return Response.json({ backendUrl: '/backend' });
    if (pathname === '/api/get-tokens/') return Response.json(tokens);
    if (pathname === '/backend/profile/user-profile-info') return Response.json(profile);
    return Response.json({ success: true });
  };
});
afterEach(() => jest.useRealTimers());

const forever = new Promise<never>(() => {});

const settings = { appType: 1, language: () => 'en', textOf: (lost: string) => lost };

interface Shown {
  path?: string;
  auth?: ReturnType<typeof authOf>;
}

function Leave() {
  const signOut = useSignOut();
  return <button onClick={() => void signOut()}>Leave</button>;
}

function Enter({ user }: { user?: SessionUser }) {
  const signIn = useSignIn();
  return <button onClick={() => void signIn(sessionOf(user))}>Enter</button>;
}

async function show({ path = '/dashboard', auth }: Shown = {}, entering?: SessionUser) {
  const store = createStore(auth);
  const disconnect = connectSession(store, settings);
  const guarded = (
    <Guard waiting={<p>waiting</p>}>
      <p>inside</p>
      <Can permission="member:grant">
        <p>may invite</p>
      </Can>
      <Leave />
    </Guard>
  );
  const signIn = (
    <AwayWhenSignedIn waiting={<p>waiting</p>}>
      <Enter user={entering} />
    </AwayWhenSignedIn>
  );
  const router = createMemoryRouter(
    [
      { path: '/dashboard/*', element: guarded },
      { path: '/super-admin/*', element: guarded },
      { path: '/login', element: signIn },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  await act(async () => {
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
  });
  return { store, router, disconnect, at: () => router.state.location.pathname };
}

describe('the one-day rule', () => {
  it.each([
    [dayMs - 1, 'cleared'],
    [dayMs, 'kept'],
    [dayMs + 1, 'kept'],
  ])('with %d ms left a session is %s', async (left, outcome) => {
    localStorage.setItem('accessToken', 'access-1');
    const { store, at } = await show({ auth: authOf(person(), now + left) });
    const isKept = outcome === 'kept';
    await waitFor(() => expect(at()).toBe(isKept ? '/dashboard' : '/login'));
    expect(store.getState().auth.user !== null).toBe(isKept);
    expect(asked.includes('DELETE /api/delete-cookies rt-1')).toBe(!isKept);
    expect(localStorage.getItem('accessToken') !== null).toBe(isKept);
  });

  it('holds on a screen that nobody touches', async () => {
    const { at } = await show({ auth: authOf(person(), now + dayMs + 60_000) });
    expect(at()).toBe('/dashboard');
    await act(() => jest.advanceTimersByTimeAsync(75_001));
    await waitFor(() => expect(at()).toBe('/login'));
  });
});

describe('a guarded screen', () => {
  it.each([
    ['a user', { user: null }],
    ['an access token', { accessToken: null }],
    ['success', { isSuccess: false }],
  ])('needs %s', async (_what, missing) => {
    const { at } = await show({ auth: { ...authOf(person()), ...missing } as never });
    expect(at()).toBe('/login');
  });

  it.each([
    ['a member away from the console', person(), '/super-admin/settings', '/dashboard'],
    [
      'a super admin away from the dashboard',
      person({ superAdmin: true, roles: [] }),
      '/dashboard',
      '/super-admin',
    ],
    [
      'somebody under review to the review',
      person({ organizationStatus: 'REQUESTED' }),
      '/dashboard',
      '/under-review',
    ],
    ['an unverified person to sign-in', person({ verifiedEmail: false }), '/dashboard', '/login'],
  ])('sends %s', async (_who, user, path, to) => {
    profile = user;
    const { at } = await show({ auth: authOf(user), path });
    expect(at()).toBe(to);
  });

  it('shows what a person may do, as the server knows them now', async () => {
    await show({ auth: authOf(person({ roles: ['VALIDATOR'] })) });
    expect(await screen.findByText('may invite')).toBeVisible();
  });
});

describe('signing in', () => {
  it('stores the short-lived token, the person and the flag, and never a refresh token', async () => {
    const { store } = await show({ path: '/login' });
    await act(async () => screen.getByText('Enter').click());
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'accessToken',
      'accessTokenExpires',
      'currentUser',
      'isAuthenticated',
      'lastRole',
    ]);
    expect(store.getState().auth).toMatchObject({ refreshToken: 'cookie', isSuccess: true });
    expect(JSON.stringify({ ...localStorage })).not.toContain('refresh');
  });

  it('hands tokens of a direct sign-in to the front-end server', async () => {
    const { store } = await show({ path: '/login' });
    await act(() => store.dispatch(startSession({ ...sessionOf(), refreshToken: 'secret' })));
    expect(asked).toContain('POST /api/store-tokens/ rt-1');
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  });

  it.each([
    [401, 'SESSION_ENDED'],
    [403, 'REQUEST_TOKEN'],
    [503, 'UNAVAILABLE'],
  ])('begins no session where its tokens are not stored (%d)', async (status, code) => {
    const { store } = await show({ path: '/login' });
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const isStoring = new URL((input as Request).url ?? input).pathname === '/api/store-tokens/';
      return isStoring ? Response.json({ code, message: 'Not stored.' }, { status }) : answering(input, init);
    };
    const starting = act(() => store.dispatch(startSession({ ...sessionOf(), refreshToken: 'secret' })));
    await expect(starting).rejects.toMatchObject({ status, code, message: 'Not stored.' });
    expect(store.getState().auth.user).toBeNull();
    expect({ ...localStorage }).toEqual({});
  });

  it('begins no session where storing its tokens has no response', async () => {
    const { store } = await show({ path: '/login' });
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const starting = act(() => store.dispatch(startSession({ ...sessionOf(), refreshToken: 'secret' })));
    await expect(starting).rejects.toMatchObject({ status: -501, message: 'network' });
    expect(store.getState().auth.user).toBeNull();
  });

  it.each([
    ['/dashboard/users', '/dashboard/users'],
    ['/dashboard/transactions/new', '/dashboard/transactions/new'],
    ['/super-admin', '/dashboard'],
    ['//evil.example/dashboard', '/dashboard'],
    ['https://evil.example/dashboard', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('leads from %s to %s', async (previous, to) => {
    localStorage.setItem('previousRoute', previous);
    const { at } = await show({ path: '/login' });
    await act(async () => screen.getByText('Enter').click());
    await waitFor(() => expect(at()).toBe(to));
  });

  it.each([
    ['the same person', 'u-1', '/dashboard/users?id=m-7'],
    ['whoever opened a link before signing in', null, '/dashboard/users?id=m-7'],
    ['nobody else', 'u-2', '/dashboard/users'],
  ])('leads %s back to what was open in this tab', async (_, userId, to) => {
    if (userId !== null) localStorage.setItem('currentUser', JSON.stringify(person({ userId })));
    storePreviousRoute('/dashboard/users', '?id=m-7');
    const { router } = await show({ path: '/login' });
    await act(async () => screen.getByText('Enter').click());
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(to);
  });

  it('sends whoever is signed in already to the first screen', async () => {
    localStorage.setItem('previousRoute', '/dashboard/users');
    const { at } = await show({ path: '/login', auth: authOf(person()) });
    expect(at()).toBe('/dashboard');
  });
});

describe('signing out', () => {
  it('clears storage, cache and cookie', async () => {
    const { store, at } = await show({ path: '/login' });
    await act(async () => screen.getByText('Enter').click());
    await act(async () => {
      await store.dispatch(walletApi.endpoints.getWallet.initiate());
    });
    await act(async () => screen.getByText('Leave').click());
    expect(at()).toBe('/login');
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    expect(asked).toContain('DELETE /api/delete-cookies rt-1');
    expect(store.getState().auth).toMatchObject({ ...signedOut, endReason: 'signed-out' });
    expect(store.getState().api.queries).toEqual({});
  });

  it('reaches every tab', async () => {
    localStorage.setItem('isAuthenticated', 'true');
    const { store, at } = await show({ auth: authOf(person()) });
    localStorage.removeItem('isAuthenticated');
    await act(async () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: null })),
    );
    expect(store.getState().auth.user).toBeNull();
    expect(at()).toBe('/login');
    expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false);
  });
});

it('takes over the token that another tab has renewed', async () => {
  const { store } = await show({ auth: authOf(person()) });
  localStorage.setItem('currentUser', JSON.stringify(person()));
  await act(async () =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: 'access-9' })),
  );
  expect(store.getState().auth.accessToken).toBe('access-9');
});

describe('a page that is reloaded', () => {
  const keep = (user: SessionUser) => {
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('currentUser', JSON.stringify(user));
  };

  it('restores the session with the tokens of the cookie', async () => {
    keep(person());
    const { store } = await show({ path: '/nowhere' });
    await act(() => store.dispatch(restoreSession()));
    expect(store.getState().auth).toMatchObject({
      accessToken: 'access-2',
      isSuccess: true,
      restoring: false,
    });
  });

  it('fetches the profile where that was lost', async () => {
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('currentUser', '{broken');
    const { store } = await show({ path: '/nowhere' });
    await act(() => store.dispatch(restoreSession()));
    expect(store.getState().auth.user?.name).toBe('Amina');
  });

  it('shows that the session is over where the cookie has none', async () => {
    keep(person());
    tokens = { accessToken: null, tokenExpires: null };
    const { store } = await show({ path: '/nowhere' });
    await act(() => store.dispatch(restoreSession()));
    expect(store.getState().auth).toMatchObject({ user: null, endReason: 'session-over' });
    expect(localStorage.getItem('isAuthenticated')).toBeNull();
  });

  it('tells the end of a session of someone who waits for a decision from any other', async () => {
    keep(person({ organizationStatus: 'REQUESTED', status: 'INACTIVE' }));
    tokens = { accessToken: null, tokenExpires: null };
    const { store } = await show({ path: '/nowhere' });
    await act(() => store.dispatch(restoreSession()));
    expect(store.getState().auth).toMatchObject({ user: null, endReason: 'review-over' });
  });

  const outOfReach: [string, typeof fetch][] = [
    ['the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the response never comes',
      // as a browser does once time is up
      (_, init) => (init?.signal ? Promise.reject(new DOMException('late', 'TimeoutError')) : forever),
    ],
  ];

  it.each(outOfReach)(
    'keeps the session where %s, and restores it when the server responds',
    async (_why, ask) => {
      keep(person());
      const { store } = await show({ path: '/dashboard' });
      const answering = globalThis.fetch;
      globalThis.fetch = ask;
      let restoring: Promise<void> | undefined;
      await act(async () => {
        restoring = store.dispatch(restoreSession());
      });
      expect(store.getState().auth).toMatchObject({ restoring: true, unreachable: true });
      expect(localStorage.getItem('isAuthenticated')).toBe('true');
      globalThis.fetch = answering;
      await act(async () => {
        window.dispatchEvent(new Event('online'));
        await restoring;
      });
      expect(store.getState().auth).toMatchObject({ isSuccess: true, unreachable: false });
    },
  );

  it('requests nothing for somebody who was never signed in', async () => {
    const { store } = await show({ path: '/nowhere' });
    await act(() => store.dispatch(restoreSession()));
    expect(asked).toEqual([]);
  });
});
