import { type Keep, shellCache } from './shell-cache.ts';

/** What of a service worker's scope is used; the library's own types do not go together with those of a page. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  data: Keep;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload: { enable(): Promise<void> } };
}

const scope = globalThis as unknown as WorkerScope;
const shell = shellCache({ caches, fetch: fetch.bind(globalThis), origin: location.origin });

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    // The browser itself asks for the page: asked from here, a link in a mail would look like one of the app's own.
    Promise.all([scope.registration.navigationPreload.enable(), scope.clients.claim()]),
  ),
);

scope.addEventListener('message', (event) => event.waitUntil(shell.keep(event.data)));

scope.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request, {
    preloaded: () => event.preloadResponse,
    work: (goingOn) => event.waitUntil(goingOn),
  });
  if (answer) event.respondWith(answer);
});
