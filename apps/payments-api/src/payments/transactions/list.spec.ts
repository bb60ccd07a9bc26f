import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runStatement } from '@sanaga/database/testing';
import { sql } from 'kysely';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { dayFrom } from '../../../test/kit/base/days.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

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
    ['that character alone', '%', ['percent']],
    ['words in another order', 'fotso garage', ['garage']],
    ['a name without its accents', 'eyenga n gono', ['accents']],
    ['a word of the name and one of the reason', 'fotso reason', ['garage']],
    ['the beginning of each word', 'fot gar', ['garage']],
    ['an amount as it is read', '1 000', ['accents', 'plain', 'percent', 'garage']],
    ['words of which one is nowhere', 'garage nobody', []],
    ['a quote', "'; drop table transaction; --", []],
    ['a reference beyond every number', 'T-99999999999999999999', []],
    ['nothing that is there', 'nobody', []],
  ] as const)('finds by %s', async (_, text, keys) => {
    expect(await search(text)).toEqual(keys.map((key) => names[key]));
  });

  it('finds by words in any order and without accents, beside what has the text as it is typed', async () => {
    const { admin, initiator } = await h.holder();
    await h.payment(initiator, { name: 'Léa Mballa' });
    await h.payment(initiator, { name: 'Mballa Lea', number: '+237677025000' });
    await h.payment(initiator, { name: 'Garage', amount: 25_000 });
    const of = async (text: string) =>
      namesOf(await h.get(admin, `/transaction?search=${encodeURIComponent(text)}`));
    expect(await of('mballa lea')).toEqual(['Mballa Lea', 'Léa Mballa']);
    expect(await of('Lea')).toEqual(['Mballa Lea', 'Léa Mballa']);
    // an amount, and the end of a number
    expect(await of('25000')).toEqual(['Garage', 'Mballa Lea']);
  });

  it('forgives a typing mistake only where nothing is found as it is typed', async () => {
    const { admin, initiator } = await h.holder();
    const of = async (query: string) => namesOf(await h.get(admin, `/transaction?${query}`));
    await h.payment(initiator, { name: 'Quincaillerie Bello' });
    expect(await of('search=qincaillerie')).toEqual(['Quincaillerie Bello']);
    expect(await of('search=belo+quincaillerie')).toEqual(['Quincaillerie Bello']);
    const { id } = await h.payment(initiator, { name: 'Belo' });
    expect(await of('search=belo')).toEqual(['Belo']);
    // even if another filter leaves it out
    await h.patch(initiator, `/transaction/cancel/${id}`, {});
    expect(await of('search=belo&status=PENDING')).toEqual([]);
  });

  it('finds by who created and who approved it, by their address for admins alone', async () => {
    const { admin, validator } = await h.holder(100_000);
    const serge = await h.member('INITIATOR', { admin, name: 'Serge Ékotto' });
    const other = await h.member('INITIATOR', { admin, name: 'Paul Abena' });
    const approver = await h.member('VALIDATOR', { admin, name: 'Wilfried Gwet' });
    const approved = await h.payment(serge, { name: 'Chantal Um' });
    await h.approve(approver, approved.id);
    await h.payment(other, { name: 'Serge Kana' });
    await h.payment(other, { name: 'Odile Nana' });
    const of = async (text: string, session = admin) =>
      namesOf(await h.get(session, `/transaction?search=${encodeURIComponent(text)}`));
    expect(await of('serge')).toEqual(['Serge Kana', 'Chantal Um']);
    expect(await of('ekotto serge')).toEqual(['Chantal Um']);
    expect(await of('wilfried')).toEqual(['Chantal Um']);
    expect(await of('wilfreid')).toEqual(['Chantal Um']);
    expect(await of(serge.email)).toEqual(['Chantal Um']);
    expect(await of(serge.email, validator)).toEqual([]);
    const exported = await h
      .as(admin)
      .inject({ method: 'GET', url: '/transaction/export-csv?search=wilfried' });
    expect(exported.body.trim().split('\n').slice(1)).toEqual([expect.stringContaining('Chantal Um')]);
    const superAdmin = await h.superAdmin();
    expect(namesOf(await h.get(superAdmin, `/transaction/${admin.organisationId}?search=ekotto`))).toEqual([
      'Chantal Um',
    ]);
  });

  it('finds by reference, with and without its zeros', async () => {
    const { reference } = await h.get(holder.validator, `/transaction/detail/${ids['accents']}`);
    expect(reference).toMatch(/^T-\d{6}$/);
    expect(await search(reference)).toEqual([names.accents]);
    expect(await search(reference.replace(/-0+/, '-').toLowerCase())).toEqual([names.accents]);
  });

  it('finds by the number of a reference alone, and by what a payment costs in all', async () => {
    const { reference, total } = await h.get(holder.validator, `/transaction/detail/${ids['accents']}`);
    expect(await search(reference.replace('T-', ''))).toEqual([names.accents]);
    expect(total).toBeGreaterThan(1_000);
    const all = [names.accents, names.plain, names.percent, names.garage];
    for (const text of [total, `${total} XAF`]) expect(await search(String(text))).toEqual(all);
  });

  it('finds nothing by the name of an individual, who has made all of it', async () => {
    const person = await h.signUpIndividual({ name: 'Paul Mvondo' });
    await h.payment(person, { name: 'Paul Biloa' });
    await h.payment(person, { name: 'Odile Nana' });
    const of = async (text: string) => namesOf(await h.get(person, `/transaction?search=${text}`));
    expect(await of('paul')).toEqual(['Paul Biloa']);
    expect(await of('mvondo')).toEqual([]);
  });

  it('filters by status and type', async () => {
    expect(namesOf(await list('?status=CANCELLED'))).toEqual([names.plain]);
    expect(namesOf(await list('?status=CONFIRMED&type=SINGLE&method=MOMO'))).toEqual([names.garage]);
    expect(namesOf(await list('?type=BULK'))).toEqual([]);
    expect(namesOf(await list('?status=PENDING&search=rabais'))).toEqual([names.percent]);
    expect(namesOf(await list('?status=CONFIRMED&search=fotso+garage'))).toEqual([names.garage]);
    expect(namesOf(await list('?status=PENDING&search=fotso+garage'))).toEqual([]);
  });

  it('filters by who created and approved it, `me` being the caller', async () => {
    const { admin, initiator, validator } = await h.holder(100_000);
    const mine = await h.payment(initiator, { name: 'Initiator’s' });
    await h.payment(admin, { name: 'Admin’s' });
    await h.approve(validator, mine.id);
    const of = async (session: TestSession, query: string) =>
      namesOf(await h.get(session, `/transaction?sort=date,asc&${query}`));
    expect(await of(validator, `createdBy=${initiator.userId}`)).toEqual(['Initiator’s']);
    expect(await of(admin, 'createdBy=me')).toEqual(['Admin’s']);
    expect(await of(validator, 'approvedBy=me')).toEqual(['Initiator’s']);
    expect(await of(initiator, 'approvedBy=me')).toEqual([]);
    expect(await of(admin, `approvedBy=${validator.userId}&createdBy=${admin.userId}`)).toEqual([]);
    expect(await of(validator, `approvedBy=me&approvedFrom=${dayFrom(0, h.clock.now())}`)).toEqual([
      'Initiator’s',
    ]);
    expect(await of(validator, `approvedBy=me&approvedFrom=${dayFrom(1, h.clock.now())}`)).toEqual([]);
    const someone = (await h.holder()).initiator.userId;
    expect(await of(admin, `createdBy=${someone}`)).toEqual([]);
  });

  it('by whom they wait for: what others made, for those who may approve', async () => {
    const { admin, initiator, validator } = await h.holder(100_000);
    const both = await h.member('INITIATOR', { admin, name: 'Alphonse Tabi' });
    await h.db
      .updateTable('app_user')
      .set({ roles: ['INITIATOR', 'VALIDATOR'] })
      .where('id', '=', both.userId)
      .execute();
    await h.payment(initiator, { name: 'Initiator’s' });
    await h.payment(both, { name: 'Of one who approves too' });
    const { id } = await h.payment(initiator, { name: 'Approved' });
    await h.approve(validator, id);
    const of = async (session: TestSession, query = '') =>
      namesOf(await h.get(session, `/transaction?toApprove=true${query}`));
    expect(await of(validator)).toEqual(['Of one who approves too', 'Initiator’s']);
    expect(await of(admin, '&sort=date,asc')).toEqual(['Initiator’s', 'Of one who approves too']);
    expect(await of(both)).toEqual(['Initiator’s']);
    expect(await of(initiator)).toEqual([]);
    expect(await of(validator, '&status=COMPLETED')).toEqual([]);
    const own = await h.signUpIndividual();
    await h.payment(own, { name: 'An individual’s own' });
    expect(await of(own)).toEqual(['An individual’s own']);
  });

  it('filters by kind, category and amounts, both included', async () => {
    const { admin, initiator } = await h.holder();
    const amounts = [500, 1_000, 1_500, 2_000];
    for (const amount of amounts)
      await h.payment(initiator, { amount, name: `Pay ${amount}`, expenseCategory: 'TAXES' });
    const request = { number: '+237677412085', amount: 700, reason: 'Rent' };
    await h.post(initiator, '/transaction/request-payment', request);
    const of = async (query: string) => namesOf(await h.get(admin, `/transaction?sort=date,asc&${query}`));
    expect(await of('kind=PAYOUT')).toEqual(['Pay 500', 'Pay 1000', 'Pay 1500', 'Pay 2000']);
    expect(await of('kind=COLLECTION')).toEqual(['+237677412085']);
    expect(await of('kind=BULK_PAYOUT')).toEqual([]);
    expect(await of('expenseCategory=TAXES&minAmount=1000&maxAmount=1500')).toEqual(['Pay 1000', 'Pay 1500']);
    expect(await of('expenseCategory=SALARIES')).toEqual([]);
    expect(await of('minAmount=700&maxAmount=700')).toEqual(['+237677412085']);
    expect(await of('minAmount=2000&maxAmount=1000')).toEqual([]);
    expect(await of('minAmount=0')).toHaveLength(5);
  });

  it('shows a super admin those of the holder in the address', async () => {
    const superAdmin = await h.superAdmin();
    const own = await list('?sort=customer,asc');
    const seen = await h.get(superAdmin, `/transaction/${holder.id}?sort=customer,asc`);
    expect(seen).toEqual(own);
    const narrowed = await h.get(superAdmin, `/transaction/${holder.id}?status=CANCELLED`);
    expect(namesOf(narrowed)).toEqual([names.plain]);
    const absent = await h.as(superAdmin).inject({ method: 'GET', url: `/transaction/${randomUUID()}` });
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'NOT_FOUND']);
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
    const byName = [names.percent, names.plain, names.accents, names.garage];
    expect(namesOf(await list('?sort=customer,asc'))).toEqual(byName);
    // without a direction the newest first, and A first
    expect(namesOf(await list('?sort=date'))).toEqual([...byDate].reverse());
    expect(namesOf(await list('?sort=customer'))).toEqual(byName);
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

  it('finds by MTN’s transaction number, in a bulk payment too', async () => {
    const { admin, initiator, validator } = await h.holder(100_000);
    const single = await h.payment(initiator, { name: 'Paul Mvondo' });
    await h.approve(validator, single.id);
    const bulks = bulkCalls(h);
    const { fileId } = await bulks.upload(initiator, [{ name: 'Rigobert Song' }], 'paie.csv');
    await bulks.authorise(initiator, fileId);
    const bulk = (await bulks.process(initiator, fileId)).json();
    await bulks.approveBulk(validator, bulk.id);
    await h.settle();
    const { content: items } = await h.get(admin, `/transaction/bulk/${bulk.id}/items`);
    const [ofSingle, ofItem] = ['3490872215', '3490872216'];
    const says = (id: string, number: string) =>
      sql`update transaction set financial_transaction_id = ${number} where id = ${id}`.execute(h.db);
    await says(single.id, ofSingle);
    await says(items[0].id, ofItem);
    const of = async (text: string, session = admin) =>
      namesOf(await h.get(session, `/transaction?search=${text}`));
    expect(await of(ofSingle)).toEqual(['Paul Mvondo']);
    expect(await of(ofItem)).toEqual(['paie.csv']);
    expect(await of(items[0].reference)).toEqual(['paie.csv']);
    expect(await of(ofSingle, holder.admin)).toEqual([]);
    // the export has the payment itself
    const { body } = await h.as(admin).inject({
      method: 'GET',
      url: `/transaction/export-csv?search=${ofItem}`,
    });
    expect(body.trim().split('\n').slice(1)).toEqual([expect.stringContaining('Rigobert Song')]);
  });

  it('counts to 10,000 and estimates beyond that', async () => {
    const many = await h.holder();
    await h.insertPayments(many.initiator, 10_000);
    const all = () => h.get(many.admin, '/transaction?size=1');
    expect(await all()).toMatchObject({ totalElements: 10_000, totalPages: 10_000 });
    expect((await all()).totalIsEstimate).toBeUndefined();
    const found = (search: string) => h.get(many.admin, `/transaction?size=1&search=${search}`);
    expect(await found('payee')).toMatchObject({ totalElements: 10_000 });
    await h.insertPayments(many.initiator, 20_000);
    await runStatement(h.ownerUrl, 'analyze transaction');
    const { totalElements, totalPages, totalIsEstimate } = await all();
    expect(totalIsEstimate).toBe(true);
    expect(totalPages).toBe(totalElements);
    expect(totalElements).toBeGreaterThan(25_000);
    expect(totalElements).toBeLessThan(35_000);
    // in a list this long, a search still finds each, and counts just as exactly
    expect(await found('payee')).toMatchObject({ totalIsEstimate: true });
    const few = await h.get(many.admin, '/transaction?search=payee+19999');
    expect(namesOf(few)).toContain('Payee 19999');
    expect(few).toMatchObject({ totalElements: few.content.length, totalPages: 1 });
    expect((await found('payee')).totalElements).toBeGreaterThan(10_000);
    // the total never exceeds what there is
    const last = await h.get(many.admin, '/transaction?size=200&page=149');
    expect(last.content).toHaveLength(200);
    expect(last.totalElements).toBeGreaterThanOrEqual(30_000);
  });

  it.each([
    'sort=amount',
    'createdBy=you',
    'approvedBy=1',
    'kind=REFILL',
    'expenseCategory=YACHTS',
    'minAmount=-1',
    'maxAmount=1e3',
    'minAmount=1.5',
    'maxAmount=99999999999999999999',
    'sort=amount',
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
