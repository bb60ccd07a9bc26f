import { type ApiError, apiErrorOf, authApi, loadPhoneCodes } from '@sanaga/api';
import { connectSession, landingPath, restoreSession, startSession, type Store } from '@sanaga/auth';
import { initI18n, type LoadTexts } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { persistState } from '@sanaga/ui';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type DataRouter, RouterProvider } from 'react-router';
import { signInWithPasskey, type Unused } from '../shared/passkeys/passkey-sign-in.ts';
import type { AccountKind, ResetStep, SignUpStep } from '../shared/public-pages/public-steps.ts';
import { AppProviders } from './app-providers.tsx';
import { type AppRoutes, createRouter } from './create-router.tsx';
import { preloadHome, preloadScreen, warmFormats } from './preload.ts';
import { saveShellOf } from './save-shell.ts';
import type { ScreenContext } from './screen-route.ts';

interface AppSettings {
  appType: number;
  store: Store;
  loadTexts: LoadTexts;
  routes: AppRoutes;
}

interface Credentials {
  email: string;
  password: string;
}

interface App {
  /** Restores a session if there is one, and shows the screen of the address. */
  start(element: HTMLElement): Promise<void>;
  /** Sends what the sign-in page took before the app was there; shows the code's step, or returns what was refused. */
  signIn(root: Root, credentials: Credentials): Promise<ApiError | undefined>;
  /** Signs in with a passkey; shows the person's screen or the code's step, or returns why not. */
  signInWithPasskey(root: Root): Promise<ApiError | Unused | undefined>;
  /** As `signInWithPasskey`, with one that the person chooses while filling in the address, if the browser offers any. */
  offerPasskeys(root: Root): Promise<void>;
  /** Has a code and a link mailed for a new password; shows what comes next, or returns what was refused. */
  requestReset(root: Root, email: string): Promise<ApiError | undefined>;
  /** Continues the sign-up. */
  chooseKind(root: Root, kind: AccountKind): Promise<undefined>;
}

/** Time until what nobody waits for may be fetched; ms. */
const quietMs = 2_000;

/** Resolves when the first screen is ready, so that the page before it stays until then. */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized: isThere }) => {
      if (!isThere) return;
      stop();
      resolve();
    });
  });

/** Creates what shows the screens of an app. */
function createScreens(store: Store, routes: AppRoutes) {
  let routers = 0;
  /** Creates a router, and what shows it in `root`. */
  const route = (root: Root, context: ScreenContext) => {
    const router = createRouter(routes, context, () => {
      router.dispose();
      route(root, context).show();
    });
    const key = (routers += 1);
    const show = () =>
      root.render(
        <StrictMode>
          <AppProviders store={store}>
            <RouterProvider key={key} router={router} />
          </AppProviders>
        </StrictMode>,
      );
    return { router, show };
  };
  /** Shows the screen of the address in place of the page before, once it is ready. */
  const replacePage = async (root: Root, context: ScreenContext) => {
    const { router, show } = route(root, context);
    await initialized(router);
    show();
  };
  return { route, replacePage };
}

/** Creates an app from its parts; each way to begin is used at most once per page. */
export function createApp({ appType, store, loadTexts, routes }: AppSettings): App {
  const connect = async (): Promise<ScreenContext> => {
    const i18n = await initI18n({ load: loadTexts, namespaces: ['ui', 'common', 'shell'] });
    const textOf = (lost: string) => i18n.t(`errors.${lost}`, { ns: 'shell' });
    connectSession(store, { appType, language: () => i18n.language, textOf });
    setTimeout(() => void store.dispatch(loadPhoneCodes()), quietMs);
    saveShellOf(store);
    warmFormats(i18n);
    return { store, i18n };
  };
  let connected: ReturnType<typeof connect> | undefined;
  const { route, replacePage } = createScreens(store, routes);
  /** Shows the screen of a path, with what its page begins with, in place of the page before. */
  const go = async (root: Root, context: ScreenContext, path: string, state?: object) => {
    const { router, show } = route(root, context);
    await router.navigate(path, { replace: true, state });
    show();
  };
  const withPasskey = async (root: Root, offered: boolean) => {
    const context = await (connected ??= connect());
    const outcome = await signInWithPasskey(store.dispatch, { offered });
    if ('error' in outcome) return outcome.error;
    if ('unused' in outcome) return outcome.unused;
    if ('codeFor' in outcome) await go(root, context, paths.login, outcome);
    else {
      await store.dispatch(startSession(outcome.session));
      await go(root, context, landingPath(outcome.session.user));
    }
    return undefined;
  };
  return {
    async start(element) {
      const context = await (connected ??= connect());
      void store.dispatch(restoreSession());
      route(createRoot(element), context).show();
    },
    async signIn(root, credentials) {
      const context = await (connected ??= connect());
      const preloaded = preloadScreen(routes.publicRoutes, paths.login, context);
      const login = store.dispatch(authApi.endpoints.login.initiate({ body: credentials }));
      const { error } = await login;
      if (error) return apiErrorOf(error);
      await preloaded;
      await go(root, context, paths.login, { codeFor: credentials.email });
      // while the code is mailed and typed
      void preloadHome(routes, context);
      return undefined;
    },
    signInWithPasskey: (root) => withPasskey(root, false),
    async offerPasskeys(root) {
      const refused = await withPasskey(root, true);
      // the person chose one: the page says why it did not let them in
      if (typeof refused === 'object')
        await go(root, await (connected ??= connect()), paths.login, { refused });
    },
    async requestReset(root, email) {
      const context = await (connected ??= connect());
      const preloaded = preloadScreen(routes.publicRoutes, paths.forgotPassword, context);
      const { error } = await store.dispatch(authApi.endpoints.forgotPassword.initiate({ body: { email } }));
      if (error) return apiErrorOf(error);
      await preloaded;
      persistState('forgot-password', { name: 'mail', email } satisfies ResetStep);
      await replacePage(root, context);
      return undefined;
    },
    async chooseKind(root, kind) {
      const context = await (connected ??= connect());
      persistState('sign-up', { name: 'details', kind } satisfies SignUpStep);
      await replacePage(root, context);
      return undefined;
    },
  };
}
