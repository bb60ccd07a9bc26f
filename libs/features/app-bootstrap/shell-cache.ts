/** The signed-in page itself, whose scripts then find out who is there; of nobody in particular. */
const shellKey = '/shell';
const prefix = 'shell ';

/** What of a browser the cache works with; a service worker's own, or a test's. */
export interface ShellCacheParts {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
}

/** What a page asks to have kept: its own address, and the scripts and styles that it has loaded. */
export interface Keep {
  page: string;
  assets: string[];
}

/** What comes with a request. */
interface Asking {
  /** The page that the browser asked for ahead. */
  preloaded: () => Promise<Response | undefined>;
  /** Goes on with something that the answer does not wait for. */
  work: (goingOn: Promise<unknown>) => void;
}

/** Answers that say no more than that no server is there. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

const isAsset = (url: URL): boolean => url.pathname.startsWith('/assets/');

/** The servers' own paths, and files, are no pages of the app. */
const isPage = ({ pathname }: URL): boolean =>
  !/^\/(api|backend|assets|health)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

/**
 * Keeps what the app is made of, never what it shows: hashed assets and the page of the signed-in app. Each build has
 * a cache of its own and the one before stays, because a tab may still be open with it.
 */
export function shellCache({ caches, fetch, origin }: ShellCacheParts) {
  const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  async function forgetOlderThan(current: string): Promise<void> {
    const others = (await cacheNames()).filter((name) => name !== current);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  }

  return {
    /** Keeps this build's page and what a page has loaded of it; all of it, or the page is not kept. */
    async keep({ page, assets }: Keep): Promise<void> {
      const answer = await fetch(new URL(page, origin));
      if (!answer.ok) return;
      const needed = assetsIn(await answer.clone().text());
      const name = `${prefix}${needed.join(' ')}`;
      const cache = await caches.open(name);
      const own = assets.map((url) => new URL(url, origin)).filter((url) => url.origin === origin);
      const wanted = new Set([...needed, ...own.filter(isAsset).map(({ pathname }) => pathname)]);
      for (const path of wanted)
        if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
      const kept = await Promise.all(needed.map((path) => cache.match(path)));
      if (kept.every((found) => found !== undefined)) await cache.put(shellKey, answer);
      await forgetOlderThan(name);
    },

    /** The answer to a request that is this cache's matter; undefined for all others, which go their way untouched. */
    answer(request: Request, { preloaded, work }: Asking): Promise<Response> | undefined {
      const url = new URL(request.url);
      if (url.origin !== origin || request.method !== 'GET') return undefined;
      if (isAsset(url)) return asset(request, work);
      return request.mode === 'navigate' && isPage(url) ? navigation(request, preloaded) : undefined;
    },
  };

  /** Hashed names: what is there under one never changes. A device that is full or failing costs only the keeping. */
  async function asset(request: Request, work: Asking['work']): Promise<Response> {
    const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) work(addToNewest(request, answer.clone()).catch(() => undefined));
    return answer;
  }

  async function addToNewest(request: Request, answer: Response): Promise<void> {
    const newest = (await cacheNames()).at(-1);
    if (newest !== undefined) await (await caches.open(newest)).put(request, answer);
  }

  /** The server's page, always, so that a new build is there at once; the kept one only where no server answers. */
  async function navigation(request: Request, preloaded: Asking['preloaded']): Promise<Response> {
    const lastKept = async () => {
      for (const name of (await cacheNames()).toReversed()) {
        const page = await (await caches.open(name)).match(shellKey);
        if (page) return page;
      }
      return undefined;
    };
    try {
      const answer = (await preloaded()) ?? (await fetch(request));
      return isAway(answer) ? ((await lastKept()) ?? answer) : answer;
    } catch (error) {
      const page = await lastKept();
      if (page) return page;
      throw error;
    }
  }
}
