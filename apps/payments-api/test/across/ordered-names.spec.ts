import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** Checks that lists by name sort É next to E, in either case, on each of their pages and in their exports. */
let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;

/** Names in order; each contains a word that finds all of them. */
const names = [
  'abena Ordre',
  'Éboa Ordre',
  'ebode Ordre',
  'Ŋgono Ordre',
  'NGUEMA Ordre',
  "N'Guessan Ordre",
  'øyono Ordre',
  'Ožon Ordre',
  'Zang Ordre',
  'Żara Ordre',
];
/** Names in the order in which they are created: neither ascending nor descending. */
const shuffled = [7, 2, 9, 0, 5, 1, 8, 3, 6, 4].map((place) => names[place] ?? '');

beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
  holder = await h.holder(1_000_000);
  for (const [place, name] of shuffled.entries()) {
    const phoneNumber = somePhoneNumber();
    expectSuccess(await h.post(holder.admin, '/transaction/beneficiaries', { name, phoneNumber }));
    await h.payment(holder.initiator, { name });
    const filter = { list: 'TRANSACTIONS', name, shared: false, query: { search: name } };
    expectSuccess(await h.post(holder.initiator, '/filters', filter));
    if (place % 4 === 0) await h.member('VALIDATOR', { admin: holder.admin, name });
    if (place % 4 === 0) await h.signUpOrganisation({ organisationName: name });
  }
});
afterAll(() => h.close());

const named = (rows: { name: string }[]): string[] => rows.map(({ name }) => name);
/** Reads all pages of a list, three rows each. */
const pages = async (url: string): Promise<string[]> => {
  const all: string[] = [];
  for (let page = 0; page < 4; page += 1)
    all.push(...named((await h.get(holder.initiator, `${url}size=3&page=${page}`)).content));
  return all;
};
const some = names.filter((name) => shuffled.indexOf(name) % 4 === 0);

describe('names come in order', () => {
  it('of beneficiaries: in pages, all together, in the export and as they are searched for', async () => {
    const url = '/transaction/beneficiaries';
    expect(await pages(`${url}?`)).toEqual(names);
    expect(await pages(`${url}?search=ordre&`)).toEqual(names);
    expect(named(await h.get(holder.initiator, `${url}/all`))).toEqual(names);
    const exported = await h
      .as(holder.initiator)
      .inject({ method: 'GET', url: `${url}/export?columns=name` });
    expect(exported.body.trimEnd().split(/\r?\n/).slice(1)).toEqual(names);
    const { beneficiaries } = await h.get(holder.initiator, '/search?q=ordre');
    expect(named(beneficiaries.items)).toEqual(names.slice(0, 5));
  });

  it('of payments, either way', async () => {
    expect(await pages('/transaction?sort=customer,asc&')).toEqual(names);
    expect(await pages('/transaction?sort=customer,desc&')).toEqual(names.toReversed());
    expect(await pages('/transaction?sort=customer,asc&search=ordre&')).toEqual(names);
  });

  it('of saved filters', async () => {
    expect(named(await h.get(holder.initiator, '/filters?list=TRANSACTIONS'))).toEqual(names);
  });

  it('of people and of organisations that are searched for', async () => {
    const { people } = await h.get(holder.admin, '/search?q=ordre');
    expect(named(people.items)).toEqual(some);
    const { organisations } = await h.get(superAdmin, '/search?q=ordre');
    expect(named(organisations.items)).toEqual(some);
  });
});
