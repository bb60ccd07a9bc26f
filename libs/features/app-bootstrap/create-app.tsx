import { type ApiError, apiErrorOf, authApi, loadPhoneCodes } from '@sanaga/api';
import { connectSession, hasKeptSession, lastRole, restoreSession, type Store } from '@sanaga/auth';
import type { Role } from '@sanaga/domain';
import { type I18n, initI18n, type LoadTexts } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { persistState } from '@sanaga/ui';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import type { AccountKind, PublicPage, ResetStep, SignUpStep } from '../shared/public-pages/public-steps.ts';
import { AppProviders } from './app-providers.tsx';
import { saveShellOf } from './save-shell.ts';
import { type Preload, preloadFirstScreen, preloadOnceSignedIn } from './preload.ts';

interface AppSettings {
  appType: number;
  store: Store;
  router: DataRouter;
  loadTexts: LoadTexts;
  /** Fetches ahead the script of the screen that follows on a ready-made page. */
  publicScreens: Partial<Record<PublicPage, () => Promise<unknown>>>;
  /** The first signed-in screen of a role; what all roles share where it is not known yet. */
  preloadOf: (role: Role | undefined) => Preload;
}

interface Credentials {
  email: string;
  password: string;
}

interface App {
  /** Takes up a session there may be, and shows the screen of the address. */
  start(element: HTMLElement): Promise<void>;
  /** Sends what the sign-in page took before the app was there; shows the code's step, or returns what was refused. */
  signIn(root: Root, credentials: Credentials): Promise<ApiError | undefined>;
  /** Has a code and a link mailed for a new password; shows what comes next, or returns what was refused. */
  requestReset(root: Root, email: string): Promise<ApiError | undefined>;
  /** Goes on with signing up. */
  chooseKind(root: Root, kind: AccountKind): Promise<undefined>;
}

/** ms after which what nobody waits for may be fetched. */
const quietMs = 2_000;

/** An app of its parts; each of the two ways to begin is used at most once a page. */
export function createApp({ appType, store, router, loadTexts, publicScreens, preloadOf }: AppSettings): App {
  const connect = async () => {
    const i18n = await initI18n({ load: loadTexts, namespaces: ['ui', 'common', 'shell'] });
    const textOf = (lost: string) => i18n.t(`errors.${lost}`, { ns: 'shell' });
    connectSession(store, { appType, language: () => i18n.language, textOf });
    setTimeout(() => void store.dispatch(loadPhoneCodes()), quietMs);
    saveShellOf(store);
    preloadOnceSignedIn(store, i18n, preloadOf);
    return i18n;
  };
  let connected: ReturnType<typeof connect> | undefined;
  const show = (root: Root) =>
    root.render(
      <StrictMode>
        <AppProviders store={store} router={router} />
      </StrictMode>,
    );
  /** The words and the script of the next step, which come while it is asked whether there is one. */
  const prepareScreen = (i18n: I18n, name: PublicPage) =>
    Promise.all([i18n.loadNamespaces(name), publicScreens[name]?.()]).catch(() => undefined);
  return {
    async start(element) {
      const i18n = await (connected ??= connect());
      if (hasKeptSession()) preloadFirstScreen(i18n, preloadOf(lastRole()));
      void store.dispatch(restoreSession());
      show(createRoot(element));
    },
    async signIn(root, credentials) {
      const i18n = await (connected ??= connect());
      const prepared = prepareScreen(i18n, 'sign-in');
      const login = store.dispatch(authApi.endpoints.login.initiate({ body: credentials }));
      const { error } = await login;
      if (error) return apiErrorOf(error);
      await prepared;
      await router.navigate(paths.login, { replace: true, state: { codeFor: credentials.email } });
      show(root);
      // while the code is on its way and typed
      preloadFirstScreen(i18n, preloadOf(lastRole()));
      return undefined;
    },
    async requestReset(root, email) {
      const i18n = await (connected ??= connect());
      const prepared = prepareScreen(i18n, 'forgot-password');
      const { error } = await store.dispatch(authApi.endpoints.forgotPassword.initiate({ body: { email } }));
      if (error) return apiErrorOf(error);
      await prepared;
      persistState('forgot-password', { name: 'mail', email } satisfies ResetStep);
      show(root);
      return undefined;
    },
    async chooseKind(root, kind) {
      const i18n = await (connected ??= connect());
      await prepareScreen(i18n, 'sign-up');
      persistState('sign-up', { name: 'details', kind } satisfies SignUpStep);
      show(root);
      return undefined;
    },
  };
}
