import { operations } from '@sanaga/contract';
import type { Fault } from './faults.ts';
import { handlersOf, type MockServer, startMockServer } from './mock-server.ts';
import { ids, people, type PersonId } from './people.ts';

let server: MockServer;
beforeAll(async () => {
  server = await startMockServer(0);
});
afterAll(() => server.close());

const begin = (session: string, person: PersonId, fault: Fault | null = null) =>
  fetch(`${server.url}/mock/sessions/${session}`, { method: 'PUT', body: JSON.stringify({ person, fault }) });

const read = (session: string, path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${session}` } });

const complaints = async () => (await fetch(`${server.url}/mock/complaints`)).json();

/** Parameters that some of the reads need. */
const needed =
  'startDate=2026-11-01&endDate=2026-11-20&q=a&list=TRANSACTIONS&product=COLLECTION&month=2026-11';

it.each(Object.keys(people) as PersonId[])(
  'replies to everything that the %s reads, by the contract',
  async (person) => {
    await begin(person, person);
    const handlers = handlersOf(person);
    const reads = operations.filter(
      ({ id, method, url }) => id in handlers && method === 'GET' && !url.includes(':'),
    );
    expect(reads.length).toBeGreaterThan(10);
    const failing: string[] = [];
    for (const { id, url } of reads) if (!(await read(person, `${url}?${needed}`)).ok) failing.push(id);
    expect(failing).toEqual([]);
    expect(await complaints()).toEqual([]);
  },
);

it('counts the members that it lists, each of whom takes a place, also while invited or suspended', async () => {
  await begin('counts', 'admin');
  const json = async (path: string) => (await read('counts', path)).json();
  const members: { roles: string[]; status: string }[] = await json('/auth/users/get-company-employees');
  expect(members.map(({ status }) => status)).toEqual(expect.arrayContaining(['INVITED', 'SUSPENDED']));
  const { total, ...counts } = await json(`/auth/organisations/number-of-users/${ids.organisation}`);
  expect(total).toBe(members.length);
  for (const role of ['ADMIN', 'INITIATOR', 'VALIDATOR'])
    expect([role, counts[role].used]).toEqual([
      role,
      members.filter(({ roles }) => roles.includes(role)).length,
    ]);
});

it('has faults for one browser alone, and none for who somebody is', async () => {
  await begin('broken', 'admin', 'fails');
  await begin('whole', 'admin');
  expect((await read('broken', '/transaction/wallet')).status).toBe(500);
  expect((await read('broken', '/profile/user-profile-info')).status).toBe(200);
  expect((await read('whole', '/transaction/wallet')).status).toBe(200);
  await begin('broken', 'admin', 'refuses');
  expect((await read('broken', '/transaction/wallet')).status).toBe(403);
  await begin('broken', 'admin');
  expect((await read('broken', '/transaction/wallet')).status).toBe(200);
});

it.each([
  { next: 'is silent', becomes: 'cut' },
  { next: 'fails', becomes: 500 },
] as const)('ends what waits in silence when the server $next', async ({ next, becomes }) => {
  let waiting;
  let waited = 0;
  // once more if the fault changed before the call had come
  while (waited === 0) {
    await begin('silent', 'admin', 'is silent');
    waiting = read('silent', '/transaction/wallet').then(
      ({ status }) => status,
      () => 'cut',
    );
    ({ waited } = (await (await begin('silent', 'admin', next)).json()) as { waited: number });
  }
  expect(await waiting).toBe(becomes);
});

it('complains of a call without a handler', async () => {
  await begin('member', 'validator');
  expect((await read('member', '/audit/export-csv')).status).toBe(500);
  expect(await complaints()).toEqual([expect.stringContaining('exportAuditCsv has no handler')]);
});
