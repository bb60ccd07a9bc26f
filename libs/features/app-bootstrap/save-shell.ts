import type { Store } from '@sanaga/auth';
import type { SaveShell } from './shell-cache.ts';
import { storeValue } from './store-value.ts';

/** Time until the first screen has what it needs, and the network is free; ms. */
const quietMs = 4_000;

const loadedAssets = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

async function save(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  active?.postMessage({ page: location.pathname, assets: loadedAssets() } satisfies SaveShell);
}

/** Saves what this page is made of once somebody is signed in, so that it opens without a connection. */
export function saveShellOf(store: Store): void {
  // without preloads the worker would request the page itself, and a link in a mail would look like one of ours
  if (!('serviceWorker' in navigator) || !('NavigationPreloadManager' in globalThis)) return;
  const signedIn = storeValue(store, () => store.getState().auth.isSuccess || undefined);
  void signedIn.then(() => setTimeout(() => void save().catch(() => undefined), quietMs));
}
