import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { connectSession, createStore, signedOut, type Store } from '@sanaga/auth';
import { dayMs } from '@sanaga/domain';
import type { Language } from '@sanaga/i18n';
import { UiProvider } from '@sanaga/ui';
import { type ReactElement, Suspense } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { aSession } from './fixtures.ts';
import { loadTexts } from './texts.ts';

type User = ReturnType<typeof aSession>['user'];

interface RouteSettings {
  /** Address in the bar, with its query; any other address shows only its path. */
  path?: string;
  /** The route of the element, such as `/dashboard/transactions/*`; the path itself by default. */
  route?: string;
  /** User who is signed in; no session when left out. */
  user?: User;
  /** End of the session, ms since the epoch; in twelve hours by default. */
  sessionEnds?: number;
  language?: Language;
  appType?: number;
  /** Time for which calls are tried again while the server is away; ms, not at all by default. */
  retryTimeoutMs?: number;
  /** Content of the browser's local storage; nothing else is there. */
  stored?: Record<string, string>;
  /** Content of session storage: what a reload of the tab finds. */
  storedInTab?: Record<string, string>;
}

export interface RenderedRoute extends RenderResult {
  /** Types and clicks as a person does. */
  person: UserEvent;
  store: Store;
  /** Returns where the person is now: path and query. */
  address: () => string;
  /** Goes back as the browser's button does. */
  goBack: () => Promise<void>;
}

const authOf = (user: User, sessionEnds: number | undefined) => {
  const session = aSession(user);
  const { accessToken } = session;
  const tokenExpires = sessionEnds === undefined ? session.tokenExpires : sessionEnds + dayMs;
  return { ...signedOut, user, accessToken, tokenExpires, refreshToken: 'cookie' as const, isSuccess: true };
};

/** Shows a screen as the app does: store, router, texts and theme around it. Call `mockApi` first. */
export async function renderRoute(
  element: ReactElement,
  settings: RouteSettings = {},
): Promise<RenderedRoute> {
  const {
    path = '/',
    user,
    language = 'en',
    appType = 1,
    retryTimeoutMs = 0,
    stored = {},
    storedInTab = {},
  } = settings;
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(storedInTab)) sessionStorage.setItem(name, value);
  const route = settings.route ?? path.split('?')[0];
  const i18n = await loadTexts(language);
  const store = createStore(user && authOf(user, settings.sessionEnds));
  connectSession(store, {
    appType,
    retryTimeoutMs,
    language: () => i18n.language,
    textOf: (lost) => i18n.t(`errors.${lost}`, { ns: 'shell' }),
  });
  const routes = [
    { path: route, element },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const screen = (
    <Provider store={store}>
      <UiProvider>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </UiProvider>
    </Provider>
  );
  // what replies at once (a mocked call, antd's locale) is on the screen when this returns
  const rendered = await act(async () => render(screen));
  const address = () => router.state.location.pathname + router.state.location.search;
  const goBack = () => act(() => router.navigate(-1));
  return { ...rendered, person: userEvent.setup(), store, address, goBack };
}
