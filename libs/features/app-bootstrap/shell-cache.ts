/**
 * Address of the signed-in page itself; it belongs to nobody in particular, as its scripts then find out who is there.
 */
const shellKey = '/shell';
const prefix = 'shell ';

/** Browser parts that the cache works with: those of a service worker, or those of a test. */
interface ShellCacheParts {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
}

/** Message of a page that wants to be saved: its own address, and the scripts and styles that it has loaded. */
export interface SaveShell {
  page: string;
  assets: string[];
}

/** Parts of the worker's event that a request needs. */
interface RequestParts {
  /** Returns the page that the browser requested ahead. */
  preloaded: () => Promise<Response | undefined>;
  /** Continues work that the response does not wait for. */
  work: (goingOn: Promise<unknown>) => void;
}

/** Returns true for a proxy's response while no server is there. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

const isAsset = (url: URL): boolean => url.pathname.startsWith('/assets/');

/** Returns true if the path is a page of the app; the servers' own paths, and files, are not. */
const isPage = ({ pathname }: URL): boolean =>
  !/^\/(api|backend|assets|health|verify)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

/**
 * Saves what the app is made of, never what it shows: hashed assets and the page of the signed-in app. Each build has a
 * cache of its own, and the one before stays, because a tab may still be open with it.
 */
export function shellCache({ caches, fetch, origin }: ShellCacheParts) {
  const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  async function forgetOlderThan(current: string): Promise<void> {
    const others = (await cacheNames()).filter((name) => name !== current);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  }

  return {
    /** Saves this build's page and all that a page has loaded from it; if anything fails, it does not save the page. */
    async save({ page, assets }: SaveShell): Promise<void> {
      const response = await fetch(new URL(page, origin));
      if (!response.ok) return;
      const needed = assetsIn(await response.clone().text());
      const name = `${prefix}${needed.join(' ')}`;
      const cache = await caches.open(name);
      const own = assets.map((url) => new URL(url, origin)).filter((url) => url.origin === origin);
      const wanted = new Set([...needed, ...own.filter(isAsset).map(({ pathname }) => pathname)]);
      for (const path of wanted)
        if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
      const saved = await Promise.all(needed.map((path) => cache.match(path)));
      if (saved.every((file) => file !== undefined)) await cache.put(shellKey, response);
      await forgetOlderThan(name);
    },

    /**
     * Responds to a request for the app itself; returns undefined for all others, which the browser then sends as
     * usual.
     */
    respond(request: Request, { preloaded, work }: RequestParts): Promise<Response> | undefined {
      const url = new URL(request.url);
      if (url.origin !== origin || request.method !== 'GET') return undefined;
      if (isAsset(url)) return asset(request, work);
      return request.mode === 'navigate' && isPage(url) ? navigation(request, preloaded) : undefined;
    },
  };

  /**
   * Responds from the cache if it can: the names are hashed, so a saved file never changes. A device that is full or
   * failing saves nothing, without an error.
   */
  async function asset(request: Request, work: RequestParts['work']): Promise<Response> {
    const saved = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
    if (saved) return saved;
    const response = await fetch(request);
    if (response.ok) work(addToNewest(request, response.clone()).catch(() => undefined));
    return response;
  }

  async function addToNewest(request: Request, response: Response): Promise<void> {
    const newest = (await cacheNames()).at(-1);
    if (newest !== undefined) await (await caches.open(newest)).put(request, response);
  }

  /**
   * Responds with the server's page, so that a new build is there at once; the saved page serves only if no server
   * responds.
   */
  async function navigation(request: Request, preloaded: RequestParts['preloaded']): Promise<Response> {
    const lastSaved = async () => {
      for (const name of (await cacheNames()).toReversed()) {
        const page = await (await caches.open(name)).match(shellKey);
        if (page) return page;
      }
      return undefined;
    };
    try {
      const response = (await preloaded()) ?? (await fetch(request));
      return isAway(response) ? ((await lastSaved()) ?? response) : response;
    } catch (error) {
      const page = await lastSaved();
      if (page) return page;
      throw error;
    }
  }
}
