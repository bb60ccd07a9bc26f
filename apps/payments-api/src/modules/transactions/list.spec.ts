import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../../contract/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let ids: Record<string, string>;

const names = {
  garage: 'Garage Fotso',
  percent: '50% rabais',
  plain: '500 rabais',
  accents: 'Éyenga N’Gono',
};

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(100_000);
  ids = {};
  const numbers = ['+237677412085', '+237677000001', '+237677000002', '+237677000003'];
  for (const [place, [key, name]] of Object.entries(names).entries())
    ids[key] = (
      await h.payment(holder.initiator, { name, number: numbers[place], reason: `Reason ${key}` })
    ).id;
  await h.approve(holder.validator, ids['garage'] ?? '');
  await h.patch(holder.initiator, `/transaction/cancel/${ids['plain']}`, {});
  const stranger = await h.holder();
  await h.payment(stranger.initiator, { name: names.garage, number: '+237677412085' });
});
afterAll(() => h.close());

const list = (query = '') => h.get(holder.validator, `/transaction${query}`);
const namesOf = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
const search = async (text: string) => namesOf(await list(`?search=${encodeURIComponent(text)}`));

describe('the list of transactions', () => {
  it('shows the holder’s own, newest first', async () => {
    const page = await list();
    expect(page).toMatchObject({ number: 0, size: 20, totalElements: 4, totalPages: 1 });
    expect(namesOf(page)).toEqual(Object.values(names).reverse());
  });

  it.each([
    ['a name', 'garage fo', ['garage']],
    ['a name with accents', 'éyenga n’g', ['accents']],
    ['a reason', 'reason plain', ['plain']],
    ['a number', '677412085', ['garage']],
    ['a number in groups', '677 41 20 85', ['garage']],
    ['a number with its country', '+237 677 00 00 0', ['accents', 'plain', 'percent']],
    ['a character that means more in SQL', '50%', ['percent']],
    ['another one', '_', []],
    ['a quote', "'; drop table transaction; --", []],
    ['a reference beyond every number', 'T-99999999999999999999', []],
    ['nothing that is there', 'nobody', []],
  ] as const)('finds by %s', async (_, text, keys) => {
    expect(await search(text)).toEqual(keys.map((key) => names[key]));
  });

  it('finds by reference, with and without its zeros', async () => {
    const { reference } = await h.get(holder.validator, `/transaction/detail/${ids['accents']}`);
    expect(reference).toMatch(/^T-\d{6}$/);
    expect(await search(reference)).toEqual([names.accents]);
    expect(await search(reference.replace(/-0+/, '-').toLowerCase())).toEqual([names.accents]);
  });

  it('filters by status and type', async () => {
    expect(namesOf(await list('?status=CANCELLED'))).toEqual([names.plain]);
    expect(namesOf(await list('?status=CONFIRMED&type=SINGLE&method=MOMO'))).toEqual([names.garage]);
    expect(namesOf(await list('?type=BULK'))).toEqual([]);
    expect(namesOf(await list('?status=PENDING&search=rabais'))).toEqual([names.percent]);
  });

  it('filters by days in Douala, both included', async () => {
    const move = (key: string, at: string) =>
      sql`update transaction set created_at = ${at} where id = ${ids[key]}`.execute(h.db);
    // midnight in Douala is an hour before midnight in UTC
    await move('garage', '2026-03-09T22:59:59Z');
    await move('percent', '2026-03-09T23:00:00Z');
    await move('plain', '2026-03-11T22:59:59Z');
    await move('accents', '2026-03-11T23:00:00Z');
    expect(namesOf(await list('?from=2026-03-10&to=2026-03-11'))).toEqual([names.plain, names.percent]);
    expect(namesOf(await list('?from=2026-03-12'))).toEqual([names.accents]);
    expect(namesOf(await list('?to=2026-03-09'))).toEqual([names.garage]);
  });

  it('sorts by date and by customer, either way', async () => {
    const byDate = Object.values(names);
    expect(namesOf(await list('?sort=date,asc'))).toEqual(byDate);
    expect(namesOf(await list('?sort=date,desc'))).toEqual([...byDate].reverse());
    const byName = [names.percent, names.plain, names.garage, names.accents];
    expect(namesOf(await list('?sort=customer,asc'))).toEqual(byName);
    expect(namesOf(await list('?sort=customer,desc'))).toEqual([...byName].reverse());
  });

  it('comes in pages without a gap or a double', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list(`?size=3&page=${page}`)));
    expect(pages.map(({ content }) => content.length)).toEqual([3, 1, 0, 0]);
    expect(pages[1]).toMatchObject({ number: 1, size: 3, totalElements: 4, totalPages: 2 });
    expect(new Set(pages.flatMap(namesOf)).size).toBe(4);
  });

  it('clamps a page to 200', async () => {
    const many = await h.holder();
    await h.insertPayments(many.initiator, 205);
    const page = await h.get(many.initiator, '/transaction?size=5000');
    expect(page).toMatchObject({ size: 200, totalElements: 205, totalPages: 2 });
    expect(page.content).toHaveLength(200);
  });

  it.each([
    'sort=amount',
    'sort=date',
    'status=DONE',
    'page=-1',
    'page=x',
    'size=0',
    'from=2026-02-30',
    'to=today',
  ])('refuses %s', async (query) => {
    const url = `/transaction?${query}`;
    const { statusCode } = await h.as(holder.validator).inject({ method: 'GET', url });
    expect([400, 422]).toContain(statusCode);
  });

  it.each(['search=%00', 'from=0001-01-01', 'to=9999-12-31', 'page=1000000&size=200'])(
    'does not fail on %s',
    async (query) => {
      const url = `/transaction?${query}`;
      const { statusCode } = await h.as(holder.validator).inject({ method: 'GET', url });
      expect(statusCode).toBeLessThan(500);
    },
  );
});
