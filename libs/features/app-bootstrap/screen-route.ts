import { type AppDispatch, isShutOut, type Store } from '@sanaga/auth';
import type { I18n } from '@sanaga/i18n';
import { importScript } from '@sanaga/navigation';
import type { ComponentType } from 'react';
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { storeValue } from './store-value.ts';

/** Exports of a feature that its route needs. */
export interface Screen {
  Component: ComponentType;
  /** Sends the first calls of the screen, so that they don't wait until it is drawn. */
  prefetch?: (dispatch: AppDispatch) => void;
}

export interface ScreenContext {
  store: Store;
  i18n: I18n;
}

/** Context that the loaders of the screens work with. */
export const screenContext = createContext<ScreenContext>();

/** Part of a route's `handle` that `preload` looks for. */
export interface ScreenHandle {
  /** Fetches script and texts, without the first calls. */
  preload: (context: ScreenContext) => Promise<unknown>;
}

/**
 * Turns a screen into a route. Its script and texts (namespaces of `locales`) are fetched side by side, and the first
 * calls are sent as soon as the script has come, so that none waits for another. A layout has no path.
 */
export function screenRoute(path: string | undefined, load: () => Promise<Screen>, texts: string[]) {
  const preload = ({ i18n }: ScreenContext) => Promise.all([importScript(load), i18n.loadNamespaces(texts)]);
  return {
    path,
    // an object would serve one router only, which removes from it what it has loaded
    lazy: async () => ({ Component: (await importScript(load)).Component }),
    async loader({ context }: LoaderFunctionArgs) {
      const { store, i18n } = context.get(screenContext);
      const [{ prefetch }] = await preload({ store, i18n });
      const user = () => store.getState().auth.user ?? undefined;
      if (prefetch)
        void storeValue(store, user).then((person) => {
          // somebody who is led away would be refused these calls
          if (!isShutOut(person)) prefetch(store.dispatch);
        });
      return null;
    },
    // another filter or page in the address is the same screen
    shouldRevalidate: () => false,
    handle: { preload } satisfies ScreenHandle,
  } satisfies RouteObject;
}

export type ScreenRoute = ReturnType<typeof screenRoute>;
