import { shellCache } from './shell-cache.ts';

const origin = 'https://app.example';
const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, origin).pathname;

/** A browser's caches in memory, in the order of their making. */
function fakeCaches(fetch: typeof globalThis.fetch) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>();
    all.set(name, held);
    return {
      match: async (key: RequestInfo) => held.get(pathOf(key))?.clone(),
      put: async (key: RequestInfo, answer: Response) => void held.set(pathOf(key), answer),
      add: async (key: string) => {
        const answer = await fetch(new URL(key, origin));
        if (!answer.ok) throw new TypeError('not ok');
        held.set(key, answer);
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

/** `ahead` is what the browser asked for before the worker was there. */
function begin(breaks: Partial<CacheStorage> = {}) {
  const { all, caches } = fakeCaches(fetching);
  const cache = shellCache({ caches: Object.assign(caches, breaks), fetch: fetching, origin });
  const goingOn: Promise<unknown>[] = [];
  const answer = (request: Request, ahead?: Response) =>
    cache.answer(request, { preloaded: async () => ahead, work: (more) => void goingOn.push(more) });
  return { all, keep: cache.keep, answer, keptOn: () => Promise.all(goingOn) };
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
const kept = {
  page: '/dashboard',
  assets: [`${origin}/assets/list-one.js`, `${origin}/backend/transaction/wallet`],
};

it('opens the page and what was loaded of it without a connection', async () => {
  const { keep, answer } = begin();
  await keep(kept);
  goOffline();
  const page = await answer(ask('/dashboard/users', { navigate: true }));
  expect(await page?.text()).toBe(pageOf('one'));
  expect(await (await answer(ask('/assets/main-one.js')))?.text()).toBe('main one');
  expect(await (await answer(ask('/assets/list-one.js')))?.text()).toBe('list one');
});

it('never keeps or answers what the API says, a write, another origin or a file', async () => {
  const { keep, answer, all } = begin();
  await keep(kept);
  const others = [
    ask('/backend/transaction/wallet'),
    ask('/backend/transaction/wallet', { navigate: true }),
    ask('/api/get-tokens/'),
    ask('/login', { method: 'POST' }),
    ask('/export.csv', { navigate: true }),
    new Request('https://elsewhere.example/assets/main-one.js'),
  ];
  expect(others.map((request) => answer(request))).toEqual(others.map(() => undefined));
  const names = [...all.values()].flatMap((held) => [...held.keys()]);
  expect(names.toSorted()).toEqual(['/assets/list-one.js', '/assets/main-one.js', '/shell']);
});

it('takes the server’s page wherever there is one, also one that was asked for ahead', async () => {
  const { keep, answer } = begin();
  await keep(kept);
  served['/dashboard'] = pageOf('two');
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await answer(asking))?.text()).toBe(pageOf('two'));
  asked = [];
  expect(await (await answer(asking, new Response('asked for ahead')))?.text()).toBe('asked for ahead');
  expect(asked).toEqual([]);
});

it('takes the kept page where a proxy says that the server is away, but no refusal for that', async () => {
  const { keep, answer } = begin();
  await keep(kept);
  served['/dashboard'] = 503;
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await answer(asking))?.text()).toBe(pageOf('one'));
  served['/dashboard'] = 421;
  expect((await answer(asking))?.status).toBe(421);
});

it('keeps the build before this one for tabs that still have it, and no older one', async () => {
  const { keep, answer, all } = begin();
  for (const build of ['one', 'two', 'three']) {
    served = { '/dashboard': pageOf(build), [`/assets/main-${build}.js`]: `main ${build}` };
    await keep({ page: '/dashboard', assets: [] });
  }
  expect([...all.keys()]).toEqual(['shell /assets/main-two.js', 'shell /assets/main-three.js']);
  goOffline();
  const page = await answer(ask('/dashboard', { navigate: true }));
  expect(await page?.text()).toBe(pageOf('three'));
});

it('keeps no page whose scripts did not arrive', async () => {
  const { keep, answer } = begin();
  delete served['/assets/main-one.js'];
  await keep(kept);
  goOffline();
  await expect(answer(ask('/dashboard', { navigate: true }))).rejects.toThrow('Failed to fetch');
});

it('keeps what is loaded later beside the rest, behind its answer', async () => {
  const { keep, answer, keptOn } = begin();
  await keep({ page: '/dashboard', assets: [] });
  expect(await (await answer(ask('/assets/list-one.js')))?.text()).toBe('list one');
  await keptOn();
  goOffline();
  expect(await (await answer(ask('/assets/list-one.js')))?.text()).toBe('list one');
});

it.each([
  ['cannot be read', { match: () => Promise.reject(new Error('unexpected internal error')) }],
  ['is full', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }],
  ['is slow to write', { open: () => new Promise<Cache>(() => {}) }],
])('answers a script also where the storage %s', async (_trouble, breaks) => {
  const { answer } = begin({ keys: async () => ['shell one'], ...breaks });
  expect(await (await answer(ask('/assets/main-one.js')))?.text()).toBe('main one');
});
