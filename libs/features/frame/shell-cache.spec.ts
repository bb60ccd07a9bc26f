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

function begin() {
  const { all, caches } = fakeCaches(fetching);
  return { all, cache: shellCache({ caches, fetch: fetching, origin }) };
}

const ask = (path: string, init?: RequestInit & { navigate?: boolean }) => {
  const request = new Request(new URL(path, origin), init);
  if (init?.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
};
const nothing = async () => undefined;

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
  const { cache } = begin();
  await cache.keep(kept);
  goOffline();
  const page = await cache.answer(ask('/dashboard/users', { navigate: true }), nothing);
  expect(await page?.text()).toBe(pageOf('one'));
  expect(await (await cache.answer(ask('/assets/main-one.js'), nothing))?.text()).toBe('main one');
  expect(await (await cache.answer(ask('/assets/list-one.js'), nothing))?.text()).toBe('list one');
});

it('never keeps or answers what the API says, a write, another origin or a file', async () => {
  const { cache, all } = begin();
  await cache.keep(kept);
  const others = [
    ask('/backend/transaction/wallet'),
    ask('/backend/transaction/wallet', { navigate: true }),
    ask('/api/get-tokens/'),
    ask('/login', { method: 'POST' }),
    ask('/export.csv', { navigate: true }),
    new Request('https://elsewhere.example/assets/main-one.js'),
  ];
  expect(others.map((request) => cache.answer(request, nothing))).toEqual(others.map(() => undefined));
  const names = [...all.values()].flatMap((held) => [...held.keys()]);
  expect(names.toSorted()).toEqual(['/assets/list-one.js', '/assets/main-one.js', '/shell']);
});

it('takes the server’s page wherever there is one, also one that was asked for ahead', async () => {
  const { cache } = begin();
  await cache.keep(kept);
  served['/dashboard'] = pageOf('two');
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await cache.answer(asking, nothing))?.text()).toBe(pageOf('two'));
  asked = [];
  const ahead = async () => new Response('asked for ahead');
  expect(await (await cache.answer(asking, ahead))?.text()).toBe('asked for ahead');
  expect(asked).toEqual([]);
});

it('takes the kept page where a proxy says that the server is away, but no refusal for that', async () => {
  const { cache } = begin();
  await cache.keep(kept);
  served['/dashboard'] = 503;
  const asking = ask('/dashboard', { navigate: true });
  expect(await (await cache.answer(asking, nothing))?.text()).toBe(pageOf('one'));
  served['/dashboard'] = 421;
  expect((await cache.answer(asking, nothing))?.status).toBe(421);
});

it('keeps the build before this one for tabs that still have it, and no older one', async () => {
  const { cache, all } = begin();
  for (const build of ['one', 'two', 'three']) {
    served = { '/dashboard': pageOf(build), [`/assets/main-${build}.js`]: `main ${build}` };
    await cache.keep({ page: '/dashboard', assets: [] });
  }
  expect([...all.keys()]).toEqual(['shell /assets/main-two.js', 'shell /assets/main-three.js']);
  goOffline();
  const page = await cache.answer(ask('/dashboard', { navigate: true }), nothing);
  expect(await page?.text()).toBe(pageOf('three'));
});

it('keeps no page whose scripts did not arrive', async () => {
  const { cache } = begin();
  delete served['/assets/main-one.js'];
  await cache.keep(kept);
  goOffline();
  await expect(cache.answer(ask('/dashboard', { navigate: true }), nothing)).rejects.toThrow(
    'Failed to fetch',
  );
});
