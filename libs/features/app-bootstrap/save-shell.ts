import type { Store } from '@sanaga/auth';
import type { Keep } from './shell-cache.ts';

/** ms after which the first screen has what it needs, and the network is free. */
const quietMs = 4_000;

const loadedAssets = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  active?.postMessage({ page: location.pathname, assets: loadedAssets() } satisfies Keep);
}

/** Once somebody is signed in, keeps what this page is made of, so that it opens without a connection. */
export function keepShellOf(store: Store): void {
  // without preloads the worker would ask for the page itself, and a link in a mail would look like one of ours
  if (!('serviceWorker' in navigator) || !('NavigationPreloadManager' in globalThis)) return;
  const isInside = () => store.getState().auth.isSuccess;
  const begin = () => setTimeout(() => void keep().catch(() => undefined), quietMs);
  if (isInside()) return void begin();
  const stop = store.subscribe(() => {
    if (!isInside()) return;
    stop();
    begin();
  });
}
