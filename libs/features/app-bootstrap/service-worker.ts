import { type SaveShell, shellCache } from './shell-cache.ts';

/** Part of a service worker's scope that is used here; the library's own types clash with those of a page. */
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifecycleEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface PageMessage extends LifecycleEvent {
  data: SaveShell;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload: { enable(): Promise<void> } };
}

const scope = globalThis as unknown as WorkerScope;
const shell = shellCache({ caches, fetch: fetch.bind(globalThis), origin: location.origin });

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    // The browser requests the page itself: requested from here, a link in a mail would look like one of the app's own.
    Promise.all([scope.registration.navigationPreload.enable(), scope.clients.claim()]),
  ),
);

scope.addEventListener('message', (event) => event.waitUntil(shell.save(event.data)));

scope.addEventListener('fetch', (event) => {
  const response = shell.respond(event.request, {
    preloaded: () => event.preloadResponse,
    work: (goingOn) => event.waitUntil(goingOn),
  });
  if (response) event.respondWith(response);
});
