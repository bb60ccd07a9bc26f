import { walletApi } from '@sanaga/api';
import {
  type AppDispatch,
  type AuthState,
  createStore,
  signedOut,
  startSession,
  type Store,
  useAuth,
} from '@sanaga/auth';
import type { MemberRole } from '@sanaga/domain';
import { ScriptLost } from '@sanaga/navigation';
import { aMemberUser, aSession, aWallet, loadTexts, mockApi } from '@sanaga/testing';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Outlet, RouterProvider, useRouteError } from 'react-router';
import { type AppRoutes, type Area, createRouter } from './create-router.tsx';
import { preloadHome, preloadScreen } from './preload.ts';
import { type Screen, screenRoute } from './screen-route.ts';

const textScreen = (text: string): Screen => ({ Component: () => <p>{text}</p> });
const route = (path: string | undefined, loaded: Screen) => screenRoute(path, async () => loaded, []);

const prefetch = jest.fn();
const restart = jest.fn();
const loadValidator = jest.fn<Promise<Area>, []>();
const loadAdmin = jest.fn<Promise<Area>, []>();

const routes: AppRoutes = {
  publicRoutes: [route('/login', textScreen('sign in')), route('*', textScreen('nowhere'))],
  signedIn: {
    path: '/dashboard',
    layout: route(undefined, { Component: () => (useAuth().user ? <Outlet /> : <p>session</p>) }),
  },
  areas: { VALIDATOR: loadValidator, ADMIN: loadAdmin },
  notFound: route('/dashboard/*', textScreen('not a screen of the role')),
  ErrorBoundary: () => <p>{useRouteError() instanceof ScriptLost ? 'script lost' : 'broken'}</p>,
  HydrateFallback: () => <p>waiting</p>,
};

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  mockApi();
  loadValidator.mockResolvedValue({
    routes: [route('/dashboard', { ...textScreen('queue'), prefetch })],
    next: '/dashboard',
  });
  loadAdmin.mockResolvedValue({
    routes: [route('/dashboard', textScreen('overview')), route('/dashboard/users', textScreen('users'))],
    next: '/dashboard/users',
  });
});

const signedInAs = (role: MemberRole): AuthState => {
  const { user, accessToken } = aSession(aMemberUser(role));
  return { ...signedOut, user, accessToken, isSuccess: true };
};

const signIn = (store: Store, role: MemberRole) =>
  act(() => store.dispatch(startSession(aSession(aMemberUser(role)))));

async function open(path: string, auth: AuthState) {
  history.replaceState(null, '', path);
  const context = { store: createStore(auth), i18n: await loadTexts('en') };
  const router = createRouter(routes, context, restart);
  await act(async () =>
    render(
      <Provider store={context.store}>
        <RouterProvider router={router} />
      </Provider>,
    ),
  );
  return { context, go: (to: string) => act(() => router.navigate(to)) };
}

it('shows a role its own screens, and fetches no other area', async () => {
  const { go } = await open('/dashboard', signedInAs('VALIDATOR'));
  expect(screen.getByText('queue')).toBeInTheDocument();
  await go('/dashboard/users');
  expect(screen.getByText('not a screen of the role')).toBeInTheDocument();
  await go('/dashboard?page=2');
  expect(screen.getByText('queue')).toBeInTheDocument();
  expect(loadAdmin).not.toHaveBeenCalled();
});

it('remembers every path but those of signing in, and a query in this tab alone', async () => {
  const { go } = await open('/dashboard/users?id=secret', signedInAs('ADMIN'));
  expect(localStorage.getItem('previousRoute')).toBe('/dashboard/users');
  expect(JSON.stringify({ ...sessionStorage })).toContain('id=secret');
  for (const path of ['/login', '/', '/sign-up', '/forgot-password', '/verify=pin']) await go(path);
  expect(localStorage.getItem('previousRoute')).toBe('/dashboard/users');
  for (const path of ['/icons', '/dashboard/stripe', '/nowhere']) {
    await go(path);
    expect(localStorage.getItem('previousRoute')).toBe(path);
  }
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

it('finds an area by any address of it, and leaves others to the public screens', async () => {
  const { go } = await open('/dashboardish', signedInAs('ADMIN'));
  expect(screen.getByText('nowhere')).toBeInTheDocument();
  expect(loadAdmin).not.toHaveBeenCalled();
  await go('/dashboard/users');
  expect(screen.getByText('users')).toBeInTheDocument();
});

it('waits for a role that is not known, and fetches the area of the last visit at once', async () => {
  const { context } = await open('/dashboard', { ...signedOut, restoring: true });
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(loadValidator).not.toHaveBeenCalled();
  await signIn(context.store, 'VALIDATOR');
  expect(await screen.findByText('queue')).toBeInTheDocument();
  // the browser knows the role from now on
  loadValidator.mockClear();
  await open('/dashboard', { ...signedOut, restoring: true });
  expect(loadValidator).toHaveBeenCalledTimes(1);
});

it('sends the first calls once it is known who is there, and not again for another filter', async () => {
  localStorage.setItem('lastRole', 'VALIDATOR');
  const { context, go } = await open('/dashboard', { ...signedOut, restoring: true });
  expect(prefetch).not.toHaveBeenCalled();
  await signIn(context.store, 'VALIDATOR');
  await go('/dashboard?search=fruits');
  expect(prefetch.mock.calls).toEqual([[context.store.dispatch]]);
});

it.each(['REQUESTED', 'SUSPENDED'] as const)(
  'sends no first calls of whoever is led away: %s',
  async (organizationStatus) => {
    const auth = signedInAs('VALIDATOR');
    await open('/dashboard', { ...auth, user: { ...aMemberUser('VALIDATOR'), organizationStatus } });
    expect(screen.getByText('queue')).toBeInTheDocument();
    expect(prefetch).not.toHaveBeenCalled();
  },
);

describe('where most go next', () => {
  // its own: the routers of other tests still fetch theirs
  const loadNext = jest.fn<Promise<Screen>, []>();
  beforeEach(() => {
    loadNext.mockResolvedValue(textScreen('next'));
    loadValidator.mockResolvedValue({
      routes: [
        route('/dashboard', { ...textScreen('queue'), prefetch }),
        screenRoute('/dashboard/next', loadNext, []),
      ],
      next: '/dashboard/next',
    });
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is fetched once the first screen stands', async () => {
    await open('/dashboard', signedInAs('VALIDATOR'));
    expect(screen.getByText('queue')).toBeInTheDocument();
    expect(loadNext).not.toHaveBeenCalled();
    await pass(400);
    expect(loadNext).toHaveBeenCalledTimes(1);
  });

  it('is left until the script of the first screen has come, on a slow network', async () => {
    let arrive: (loaded: Screen) => void = () => undefined;
    const loaded = new Promise<Screen>((resolve) => (arrive = resolve));
    const slow = screenRoute('/dashboard', () => loaded, []);
    const following = screenRoute('/dashboard/next', loadNext, []);
    loadValidator.mockResolvedValue({ routes: [slow, following], next: '/dashboard/next' });
    await open('/dashboard', signedInAs('VALIDATOR'));
    await pass(10_000);
    expect(loadNext).not.toHaveBeenCalled();
    arrive(textScreen('queue'));
    await pass(400);
    expect(screen.getByText('queue')).toBeInTheDocument();
    expect(loadNext).toHaveBeenCalledTimes(1);
  });

  it('is left until the figures of the first screen are there, on a slow network', async () => {
    let answer: () => void = () => undefined;
    mockApi({ getWallet: () => new Promise((resolve) => (answer = () => resolve(aWallet()))) });
    prefetch.mockImplementation((dispatch: AppDispatch) =>
      dispatch(walletApi.util.prefetch('getWallet', undefined, {})),
    );
    await open('/dashboard', signedInAs('VALIDATOR'));
    expect(screen.getByText('queue')).toBeInTheDocument();
    await pass(10_000);
    expect(loadNext).not.toHaveBeenCalled();
    answer();
    await pass(0);
    expect(loadNext).toHaveBeenCalledTimes(1);
  });
});

it('requests another router, made of the same routes, when somebody of another role comes', async () => {
  const { context, go } = await open('/dashboard', signedInAs('VALIDATOR'));
  await go('/login');
  await signIn(context.store, 'ADMIN');
  expect(restart).not.toHaveBeenCalled();
  await go('/dashboard');
  expect(restart).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('queue')).not.toBeInTheDocument();
  await open('/dashboard', context.store.getState().auth);
  expect(screen.getByText('overview')).toBeInTheDocument();
});

it('says that a script was lost, and fetches it again at the next visit', async () => {
  loadAdmin.mockRejectedValueOnce(new Error('no connection'));
  const { go } = await open('/dashboard/users', signedInAs('ADMIN'));
  expect(screen.getByText('script lost')).toBeInTheDocument();
  await go('/login');
  await go('/dashboard/users');
  expect(screen.getByText('users')).toBeInTheDocument();
});

describe('ahead of a visit', () => {
  it('fetches script and texts of a screen, without its calls', async () => {
    const load = jest.fn(async () => ({ ...textScreen('next'), prefetch }));
    const i18n = await loadTexts('en');
    const loadNamespaces = jest.spyOn(i18n, 'loadNamespaces');
    const context = { store: createStore(), i18n };
    await preloadScreen([screenRoute('/next', load, ['payment', 'bulk'])], '/next?page=1', context);
    expect(load).toHaveBeenCalledTimes(1);
    expect(loadNamespaces).toHaveBeenCalledWith(['payment', 'bulk']);
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('fetches the home of who was here last, and of every role where that is not known', async () => {
    const context = { store: createStore(), i18n: await loadTexts('en') };
    localStorage.setItem('lastRole', 'VALIDATOR');
    await preloadHome(routes, context);
    expect([loadAdmin, loadValidator].map((load) => load.mock.calls.length)).toEqual([0, 1]);
    localStorage.removeItem('lastRole');
    await preloadHome(routes, context);
    expect([loadAdmin, loadValidator].map((load) => load.mock.calls.length)).toEqual([1, 2]);
  });

  it('says nothing of a script that does not arrive: the visit itself fetches it again', async () => {
    localStorage.setItem('lastRole', 'ADMIN');
    loadAdmin.mockRejectedValueOnce(new Error('no connection'));
    const context = { store: createStore(), i18n: await loadTexts('en') };
    await expect(preloadHome(routes, context)).resolves.toBeUndefined();
  });

  it('marks the page as long as something is on its way, so that nothing reloads it for that', async () => {
    const context = { store: createStore(), i18n: await loadTexts('en') };
    const { dataset } = document.documentElement;
    let lose = (_error: Error) => {};
    let arrive = (_screen: Screen) => {};
    const lost = new Promise<Screen>((_, reject) => (lose = reject));
    const arriving = new Promise<Screen>((resolve) => (arrive = resolve));
    const [first, second] = [lost, arriving].map((screen) =>
      preloadScreen([screenRoute('/next', () => screen, [])], '/next', context),
    );
    expect(dataset).toHaveProperty('ahead');
    lose(new Error('no connection'));
    await first;
    expect(dataset).toHaveProperty('ahead');
    arrive(textScreen('next'));
    await second;
    expect(dataset).not.toHaveProperty('ahead');
  });
});
