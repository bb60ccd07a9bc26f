import { type ApiError, apiErrorOf, authApi, loadPhoneCodes } from '@sanaga/api';
import {
  type AppDispatch,
  connectSession,
  hasKeptSession,
  homePath,
  landingPath,
  lastRole,
  restoreSession,
  type Store,
} from '@sanaga/auth';
import { currentRole, type Role } from '@sanaga/domain';
import { formatsOf, type I18n, initI18n, languageOf, type LoadTexts } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { Frame } from './frame.tsx';
import { keepShellOf } from './keep-shell.ts';

/** What the first signed-in screen is made of. */
export interface Inside {
  scripts: () => Promise<unknown>;
  texts: string[];
  /** Asks for what it shows first; otherwise that waits until the screen is drawn. */
  prefetch?: (dispatch: AppDispatch) => Promise<void>;
}

interface AppParts {
  appType: number;
  store: Store;
  router: DataRouter;
  loadTexts: LoadTexts;
  /** Fetches the script of the sign-in screen ahead. */
  prepareSignIn: () => Promise<unknown>;
  /** The first signed-in screen of a role; what all roles share where it is not known yet. */
  inside: (role: Role | undefined) => Inside;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface App {
  /** Takes up a session there may be, and shows the screen of the address. */
  start(element: HTMLElement): Promise<void>;
  /** Sends what the sign-in page took before the app was there; shows the code's step, or answers what was refused. */
  signIn(root: Root, credentials: Credentials): Promise<ApiError | undefined>;
}

/** ms after which what nobody waits for may be fetched. */
const quietMs = 2_000;

/** An app of its parts; each of the two ways to begin is used at most once a page. */
export function createApp({ appType, store, router, loadTexts, prepareSignIn, inside }: AppParts): App {
  /** Fetches all parts of the first signed-in screen side by side; one by one, each would wait for the one before. */
  const prepare = (i18n: I18n, role: Role | undefined) => {
    const { scripts, texts } = inside(role);
    // what does not come now is asked for again by the screen itself
    void Promise.all([scripts(), i18n.loadNamespaces(texts)]).catch(() => undefined);
    // the browser's first formats take a cheap phone a tenth of a second: better now than before the figures
    const { number, relative } = formatsOf(languageOf(i18n.language));
    requestIdleCallback?.(() => [number(0), relative(0)]);
  };
  const prepareWhenInside = (i18n: I18n) => {
    const stop = store.subscribe(() => {
      const { user, arriving } = store.getState().auth;
      if (user === null) return;
      stop();
      const role = currentRole(user);
      const path = arriving ? landingPath(user) : location.pathname;
      // before all else: the answers are on their way while the screen is drawn
      if (path === homePath(user)) void inside(role).prefetch?.(store.dispatch);
      prepare(i18n, role);
    });
  };
  const connect = async () => {
    const i18n = await initI18n({ load: loadTexts, namespaces: ['ui', 'common', 'shell'] });
    const textOf = (lost: string) => i18n.t(`errors.${lost}`, { ns: 'shell' });
    connectSession(store, { appType, language: () => i18n.language, textOf });
    setTimeout(() => void store.dispatch(loadPhoneCodes()), quietMs);
    keepShellOf(store);
    prepareWhenInside(i18n);
    return i18n;
  };
  let connected: ReturnType<typeof connect> | undefined;
  const show = (root: Root) =>
    root.render(
      <StrictMode>
        <Frame store={store} router={router} />
      </StrictMode>,
    );
  return {
    async start(element) {
      const i18n = await (connected ??= connect());
      if (hasKeptSession()) prepare(i18n, lastRole());
      void store.dispatch(restoreSession());
      show(createRoot(element));
    },
    async signIn(root, credentials) {
      const i18n = await (connected ??= connect());
      // the next step's words and script come while the password is checked
      const prepared = Promise.all([i18n.loadNamespaces('sign-in'), prepareSignIn()]);
      const login = store.dispatch(authApi.endpoints.login.initiate({ body: credentials }));
      const { error } = await login;
      if (error) return apiErrorOf(error);
      await prepared.catch(() => undefined);
      await router.navigate(paths.login, { replace: true, state: { codeFor: credentials.email } });
      show(root);
      // while the code is on its way and typed
      prepare(i18n, lastRole());
      return undefined;
    },
  };
}
