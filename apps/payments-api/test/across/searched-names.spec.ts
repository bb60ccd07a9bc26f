import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** Checks that a name is found however it is typed: in each list, its export, and the search of everything. */
let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
let fileId: string;

/** Names as they were written down; every kind of record is created with each of them. */
const names = [
  "Awa N'Diaye",
  'Awa NDIAYE',
  'Léa Ŋ’Gɔno',
  'Awa N Diaye',
  'Société d’Eau',
  'Garage Fotso',
] as const;
const waiting = (name: string) => `${name} Attente`;

beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
  holder = await h.holder(1_000_000);
  for (const name of names) {
    const phoneNumber = somePhoneNumber();
    expectSuccess(await h.post(holder.admin, '/transaction/beneficiaries', { name, phoneNumber }));
    await h.payment(holder.initiator, { name });
    await h.payment(holder.initiator, { name: 'Paul Abe', reason: name });
    const role = names.indexOf(name) % 2 === 0 ? 'INITIATOR' : 'VALIDATOR';
    await h.member(role, { admin: holder.admin, name });
    await h.signUpOrganisation({ organisationName: name });
    await h.signUpIndividual({ name });
    await h.signUp({ organisationName: waiting(name), approved: false });
  }
  ({ fileId } = await bulkCalls(h).upload(
    holder.initiator,
    names.map((name) => ({ name })),
  ));
});
afterAll(() => h.close());

type Named = { name: string };
const named = (rows: Named[]): string[] => rows.map(({ name }) => name);
const page =
  (session: () => TestSession, url: string, namesOf: (content: never[]) => string[] = named, more = {}) =>
  async (search: string) =>
    namesOf(
      (await h.get(session(), `${url}?${new URLSearchParams({ search, size: '50', ...more })}`)).content,
    );
const exported =
  (session: () => TestSession, url: string, more: Record<string, string> = {}) =>
  async (search: string) => {
    const query = new URLSearchParams({ search, columns: 'name', ...more });
    const answer = await h.as(session()).inject({ method: 'GET', url: `${url}?${query}` });
    return expectSuccess(answer)
      .body.trimEnd()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.replaceAll('"', ''));
  };
const everything = (session: () => TestSession, group: string) => async (q: string) =>
  named((await h.get(session(), `/search?${new URLSearchParams({ q })}`))[group].items);
const [admin, reviewer] = [() => holder.admin, () => superAdmin];
const reasons = (rows: { reason: string }[]) =>
  rows.map(({ reason }) => reason).filter((reason) => names.some((name) => name === reason));

/** Places where somebody searches, and the names found there. */
const places: Record<string, (search: string) => Promise<string[]>> = {
  beneficiaries: page(admin, '/transaction/beneficiaries'),
  'exported beneficiaries': exported(admin, '/transaction/beneficiaries/export'),
  'payments by their name': page(admin, '/transaction', (rows: Named[]) =>
    named(rows).filter((name) => name !== 'Paul Abe'),
  ),
  'payments by their reason': page(admin, '/transaction', reasons),
  'payments of a file': async (search) =>
    named(
      (await h.get(holder.initiator, `/transaction/file/${fileId}/rows?${new URLSearchParams({ search })}`))
        .content,
    ),
  organisations: page(reviewer, '/auth/organisations', named, { status: 'APPROVED' }),
  'exported organisations': exported(reviewer, '/profile/export-org-csv', {
    accountType: 'ORGANIZATION',
    status: 'APPROVED',
  }),
  'organisations that wait': page(reviewer, '/auth/organisations/organisation-request', (rows: Named[]) =>
    named(rows).map((name) => name.replace(/ Attente$/, '')),
  ),
  individuals: page(reviewer, '/auth/users/active-users'),
  'everything: people': everything(admin, 'people'),
  'everything: beneficiaries': everything(admin, 'beneficiaries'),
  'everything: organisations': async (search) =>
    (await everything(reviewer, 'organisations')(search)).filter((name) => !name.endsWith('Attente')),
};

const diaye = ["Awa N'Diaye", 'Awa NDIAYE'];
const searches: [typed: string, found: string[]][] = [
  ['ndiaye', diaye],
  ['nDiaye', diaye],
  ['NDIAYE', diaye],
  ["n'diaye", [...diaye, 'Awa N Diaye']],
  ['N’Diaye', [...diaye, 'Awa N Diaye']],
  ['Nʼdiaye', [...diaye, 'Awa N Diaye']],
  ['n`diaye', [...diaye, 'Awa N Diaye']],
  ['n diaye', ["Awa N'Diaye", 'Awa N Diaye']],
  ['lea ngono', ['Léa Ŋ’Gɔno']],
  ['Le\u0301a', ['Léa Ŋ’Gɔno']],
  ['LÉA', ['Léa Ŋ’Gɔno']],
  ['deau', ['Société d’Eau']],
  ["d'eau", ['Société d’Eau']],
  ['societe d’eau', ['Société d’Eau']],
  ['fotso', ['Garage Fotso']],
];

describe.each(Object.keys(places))('among %s', (place) => {
  it.each(searches)('%j finds whom it means', async (typed, found) => {
    const all = (await places[place]?.(typed)) ?? [];
    expect(all.toSorted()).toEqual(found.toSorted());
  });
});
