import { shellCache } from './shell-cache.ts';

const origin = 'https://app.example';
const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, origin).pathname;

/** Fakes a browser's caches in memory, in the order in which they were made. */
function fakeCaches(fetch: typeof globalThis.fetch) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>();
    all.set(name, held);
    return {
      match: async (key: RequestInfo) => held.get(pathOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void held.set(pathOf(key), response),
      add: async (key: string) => {
        const response = await fetch(new URL(key, origin));
        if (!response.ok) throw new TypeError('not ok');
        held.set(key, response);
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: RequestInfo) =>
      [...all.values()]
        .map((held) => held.get(pathOf(key)))
        .find(Boolean)
        ?.clone(),
  };
  return { all, caches: caches as unknown as CacheStorage };
}

let served: Record<string, string | number>;
let asked: string[];

const fetching: typeof globalThis.fetch = async (input) => {
  const path = pathOf(input as RequestInfo);
  asked.push(path);
  const found = served[path];
  if (found === undefined) throw new TypeError('Failed to fetch');
  return typeof found === 'number' ? new Response('', { status: found }) : new Response(found);
};

const pageOf = (build: string) => `<script src="/assets/main-${build}.js"></script>`;

/** Starts a cache; `ahead` is what the browser requested before the worker was there. */
function begin(breaks: Partial<CacheStorage> = {}) {
  const { all, caches } = fakeCaches(fetching);
  const cache = shellCache({ caches: Object.assign(caches, breaks), fetch: fetching, origin });
  const goingOn: Promise<unknown>[] = [];
  const respond = (request: Request, ahead?: Response) =>
    cache.respond(request, { preloaded: async () => ahead, work: (more) => void goingOn.push(more) });
  return { all, save: cache.save, respond, settled: () => Promise.all(goingOn) };
}

const ask = (path: string, init?: RequestInit & { navigate?: boolean }) => {
  const request = new Request(new URL(path, origin), init);
  if (init?.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
};

beforeEach(() => {
  asked = [];
  served = {
    '/dashboard': pageOf('one'),
    '/assets/main-one.js': 'main one',
    '/assets/list-one.js': 'list one',
    '/backend/transaction/wallet': '{"balance":1}',
  };
});

const goOffline = () => (served = {});
const shown = {
  page: '/dashboard',
  assets: [`${origin}/assets/list-one.js`, `${origin}/backend/transaction/wallet`],
};

it('opens the page and what was loaded of it without a connection', async () => {
  const { save, respond } = begin();
  await save(shown);
  goOffline();
  const page = await respond(ask('/dashboard/users', { navigate: true }));
  expect(await page?.text()).toBe(pageOf('one'));
  expect(await (await respond(ask('/assets/main-one.js')))?.text()).toBe('main one');
  expect(await (await respond(ask('/assets/list-one.js')))?.text()).toBe('list one');
});

it('never saves or serves what the API returns, a write, another origin or a file', async () => {
  const { save, respond, all } = begin();
  await save(shown);
  const others = [
    ask('/backend/transaction/wallet'),
    ask('/backend/transaction/wallet', { navigate: true }),
    ask('/api/get-tokens/'),
    ask('/login', { method: 'POST' }),
    ask('/export.csv', { navigate: true }),
    ask('/verify/k7qm2-f9xab', { navigate: true }),
    new Request('https://elsewhere.example/assets/main-one.js'),
  ];
  expect(others.map((request) => respond(request))).toEqual(others.map(() => undefined));
  const names = [...all.values()].flatMap((held) => [...held.keys()]);
  expect(names.toSorted()).toEqual(['/assets/list-one.js', '/assets/main-one.js', '/shell']);
});

it('takes the server’s page wherever there is one, also one that was requested ahead', async () => {
  const { save, respond } = begin();
  await save(shown);
  served['/dashboard'] = pageOf('two');
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await respond(asking))?.text()).toBe(pageOf('two'));
  asked = [];
  expect(await (await respond(asking, new Response('requested ahead')))?.text()).toBe('requested ahead');
  expect(asked).toEqual([]);
});

it('takes the saved page where a proxy says that the server is away, but no refusal for that', async () => {
  const { save, respond } = begin();
  await save(shown);
  served['/dashboard'] = 503;
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await respond(asking))?.text()).toBe(pageOf('one'));
  served['/dashboard'] = 421;
  expect((await respond(asking))?.status).toBe(421);
});

it('keeps the build before this one for tabs that still have it, and no older one', async () => {
  const { save, respond, all } = begin();
  for (const build of ['one', 'two', 'three']) {
    served = { '/dashboard': pageOf(build), [`/assets/main-${build}.js`]: `main ${build}` };
    await save({ page: '/dashboard', assets: [] });
  }
  expect([...all.keys()]).toEqual(['shell /assets/main-two.js', 'shell /assets/main-three.js']);
  goOffline();
  const page = await respond(ask('/dashboard', { navigate: true }));
  expect(await page?.text()).toBe(pageOf('three'));
});

it('keeps no page whose scripts did not arrive', async () => {
  const { save, respond } = begin();
  delete served['/assets/main-one.js'];
  await save(shown);
  goOffline();
  await expect(respond(ask('/dashboard', { navigate: true }))).rejects.toThrow('Failed to fetch');
});

it('saves what is loaded later beside the rest, after its response', async () => {
  const { save, respond, settled } = begin();
  await save({ page: '/dashboard', assets: [] });
  expect(await (await respond(ask('/assets/list-one.js')))?.text()).toBe('list one');
  await settled();
  goOffline();
  expect(await (await respond(ask('/assets/list-one.js')))?.text()).toBe('list one');
});

it.each([
  ['cannot be read', { match: () => Promise.reject(new Error('unexpected internal error')) }],
  ['is full', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }],
  ['is slow to write', { open: () => new Promise<Cache>(() => {}) }],
])('serves a script also where the storage %s', async (_trouble, breaks) => {
  const { respond } = begin({ keys: async () => ['shell one'], ...breaks });
  expect(await (await respond(ask('/assets/main-one.js')))?.text()).toBe('main one');
});
