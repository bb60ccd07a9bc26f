import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayFrom } from '../kit/base/days.ts';
import { expectSuccess } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let bulkId: string;

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  await pay('Pauline Eyenga');
  bulkId = await payFile(['Awa Ngono', 'Boris Kamdem', 'Étienne N’Gono']);
  await pay('Garage Fotso');
  await payFile(['Lydie Manga']);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

async function pay(name: string): Promise<void> {
  const { id } = await h.payment(holder.initiator, { amount: 10_000, name, reason: 'Diesel' });
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle();
}

async function payFile(names: readonly string[]): Promise<string> {
  const { bulk, approveBulk } = bulkCalls(h);
  const lines = names.map((name, place) => ({ name, amount: 20_000 + place }));
  const { id } = await bulk(holder.initiator, lines);
  expectSuccess(await approveBulk(holder.validator, id));
  await h.settle();
  return String(id);
}

interface Movement {
  name: string;
  reference: string | null;
  amount: number;
  charges: number;
  balance: number;
  transactionId: string | null;
  lines: { first: number; last: number; count: number } | null;
}

async function movements(query: Record<string, string> = {}): Promise<Movement[]> {
  const days = { startDate: dayFrom(-1), endDate: dayFrom(0), size: '50' };
  const url = `/transaction/wallet-statement/movements?${new URLSearchParams({ ...days, ...query })}`;
  return (await h.get(holder.admin, url)).content as Movement[];
}

it('shows payments of a bulk payment as one line, with the balance after the last of them', async () => {
  const [all, grouped] = [await movements(), await movements({ grouped: 'true' })];
  const named = grouped.filter(({ name }) => name !== '').map(({ name, lines }) => [name, lines?.count]);
  expect(named).toEqual([
    ['Lydie Manga', undefined],
    ['Garage Fotso', undefined],
    ['pay.csv', 3],
    ['Pauline Eyenga', undefined],
  ]);
  const run = grouped.find(({ lines }) => lines !== null);
  const items = all.filter(({ name }) => ['Awa Ngono', 'Boris Kamdem', 'Étienne N’Gono'].includes(name));
  const sum = (of: 'amount' | 'charges') => items.reduce((total, item) => total + item[of], 0);
  expect(run).toMatchObject({
    ...{ amount: sum('amount'), charges: sum('charges'), balance: items[0]?.balance, transactionId: bulkId },
    reference: expect.stringMatching(/^T-\d{6}$/),
  });
  // each balance is the one below it and what moved
  for (const list of [all, grouped])
    for (const [place, { amount, balance }] of list.entries())
      expect(balance - amount).toBe(list[place + 1]?.balance ?? 0);
});

it('unfolds it to its payments, and counts lines as they are shown', async () => {
  const [run] = (await movements({ grouped: 'true' })).filter(({ lines }) => lines !== null);
  const unfolded = await movements({ first: String(run?.lines?.first), last: String(run?.lines?.last) });
  expect(unfolded.map(({ name, lines }) => [name, lines])).toEqual(
    ['Étienne N’Gono', 'Boris Kamdem', 'Awa Ngono'].map((name) => [name, null]),
  );
  expect(unfolded.reduce((total, { amount }) => total + amount, 0)).toBe(run?.amount);
  const days = { startDate: dayFrom(-1), endDate: dayFrom(0), grouped: 'true', size: '2' };
  const page = await h.get(
    holder.admin,
    `/transaction/wallet-statement/movements?${new URLSearchParams(days)}`,
  );
  expect([page.totalElements, page.totalPages, page.content.length]).toEqual([5, 3, 2]);
});

it('finds lines by name, reason, amount and reference', async () => {
  const names = async (search: string) => (await movements({ search })).map(({ name }) => name);
  expect(await names('ngono')).toEqual(['Étienne N’Gono', 'Awa Ngono']);
  expect(await names('diesel')).toEqual(['Garage Fotso', 'Pauline Eyenga']);
  const [fotso] = await movements({ search: 'fotso' });
  expect(await names(String(fotso?.reference))).toEqual(['Garage Fotso']);
  expect(await names('10 074')).toEqual(['Garage Fotso', 'Pauline Eyenga']);
  expect(await names('nobody')).toEqual([]);
  expect(await movements({ search: 'fotso', kind: 'REFILL' })).toEqual([]);
});
