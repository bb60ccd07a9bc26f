import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withHolder } from '@sanaga/database';
import { runStatement, superuserClient } from '@sanaga/database/testing';
import { dayInDouala, folded } from '@sanaga/domain';
import { sql } from 'kysely';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { monthsEnd } from '../../../test/kit/billing/months-end.ts';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import { searchBills } from '../../billing/bill-search.repository.ts';
import { searchTopUps } from '../../wallet/card/top-up-search.repository.ts';
import { searchRefills } from '../../wallet/refills/refill-search.repository.ts';

let h: MoneyHarness;
let holder: TestHolder;
let stranger: TestHolder;
let serge: TestSession;
let ids: Record<'garage' | 'accents' | 'big' | 'paid' | 'serge', string>;

beforeAll(async () => {
  h = await createMoneyHarness();
  await runStatement(h.superuserUrl, 'alter table transaction alter column number restart with 4000');
  holder = await h.holder(1_000_000);
  stranger = await h.holder();
  serge = await h.member('INITIATOR', { admin: holder.admin, name: 'Serge Ékotto' });
  const pay = async (changes: Record<string, unknown>, maker = holder.initiator) =>
    (await h.payment(maker, changes)).id as string;
  ids = {
    garage: await pay({
      name: 'Garage Fotso',
      number: '+237677412085',
      amount: 25_000,
      reason: 'Pneus avant',
    }),
    accents: await pay({ name: 'Éyenga N’Gono', number: '+237677000001', amount: 125_000, reason: 'Loyer' }),
    big: await pay({
      name: 'Boulangerie Œuf',
      number: '+237677000002',
      amount: 1_250,
      reason: 'Facture 25000',
    }),
    paid: await pay({ name: 'Paul Mvondo', number: '+237677000003', amount: 900, reason: 'Transport' }),
    serge: await pay({ name: 'Chantal Um', number: '+237677000004', amount: 700, reason: 'Eau' }, serge),
  };
  await h.approve(holder.validator, ids.paid);
  await h.settle();
  await h.payment(stranger.initiator, { name: 'Garage Fotso', number: '+237677412085', amount: 25_000 });
});
afterAll(() => h.close());

const search = (q: string, session: TestSession = holder.admin) =>
  h.get(session, `/search?${new URLSearchParams({ q })}`);
const keysOf = async (q: string, session?: TestSession) => {
  const { payments } = await search(q, session);
  return payments.items.map(
    ({ id }: { id: string }) => Object.entries(ids).find(([, one]) => one === id)?.[0],
  );
};

describe('payments', () => {
  it.each([
    ['a name', 'garage fotso', ['garage']],
    ['its words in another order', 'Fotso Garage', ['garage']],
    ['beginnings of words', 'gar fot', ['garage']],
    ['a name without its accents and its apostrophe', 'eyenga ngono', ['accents']],
    ['a name without its accents, in its words', 'eyenga n gono', ['accents']],
    ['a ligature', 'oeuf', ['big']],
    ['a letter too many', 'fottso', ['garage']],
    ['a letter missing', 'boulngerie', ['big']],
    ['a wrong letter', 'mvendo', ['paid']],
    ['letters exchanged', 'Gaarge Fotso', ['garage']],
    ['a reason', 'pneus', ['garage']],
    ['a word of the name and one of the reason', 'avant garage', ['garage']],
    ['a number as it is stored', '+237677412085', ['garage']],
    ['a number in groups', '6 77 41 20 85', ['garage']],
    ['a number with a country in zeros', '00237 677 41 20 85', ['garage']],
    ['the end of a number', '2085', ['garage']],
    ['a name and an amount', 'fotso 25 000 FCFA', ['garage']],
    ['an amount with a comma', '125,000', ['accents']],
    ['signs that mean more in SQL', "100%_'; drop table payment_search; --", []],
    ['nothing that is there', 'zzyzx', []],
    ['signs alone', '%%', []],
  ] as const)('are found by %s', async (_, q, keys) => {
    expect(await keysOf(q)).toEqual(keys);
  });

  it('are ranked: the amount, then the whole number as a word, then a piece of another', async () => {
    expect(await keysOf('25 000')).toEqual(['garage', 'big', 'accents']);
  });

  it('are found by our reference, however it is written', async () => {
    const { reference } = await h.get(holder.admin, `/transaction/detail/${ids.accents}`);
    for (const typed of [
      reference,
      reference.toLowerCase().replace(/-0+/, '-'),
      reference.replace(/-0*/, ''),
    ])
      expect((await keysOf(typed))[0]).toBe('accents');
  });

  it('are found by the number of their reference alone', async () => {
    const { reference } = await h.get(holder.admin, `/transaction/detail/${ids.accents}`);
    const padded = reference.replace('T-', '');
    for (const typed of [padded, ` 00${padded}`, padded.replace(/^0+/, '')])
      expect((await keysOf(typed))[0]).toBe('accents');
    expect(await keysOf(padded, stranger.admin)).toEqual([]);
  });

  it('are found by what they cost in all, after those of that amount; a number comes last of these', async () => {
    const other = await h.holder(1_000_000);
    const pay = async (amount: number) =>
      h.payment(other.initiator, { name: 'Odile Nana', number: '+237677000011', amount });
    const found = async (q: string, session = other.admin) =>
      (await search(q, session)).payments.items.map(({ id }: { id: string }) => id);
    const first = await pay(10_000);
    const { total: cost } = await h.get(other.admin, `/transaction/detail/${first.id}`);
    expect(cost).toBeGreaterThan(10_000);
    const total = String(cost);
    for (const q of [total, `${total.slice(0, 2)} ${total.slice(2)}`, `${total} XAF`])
      expect(await found(q)).toEqual([first.id]);
    expect((await search(total, other.admin)).payments.items[0]).toMatchObject({
      amount: 10_000,
      total: cost,
    });
    const ofAmount = await pay(cost);
    const later = await pay(10_000);
    expect(await found(total)).toEqual([ofAmount.id, later.id, first.id]);
    expect(await found(`0${total}`)).toEqual([]);
    expect(await found(total, stranger.admin)).toEqual([]);
    const named = await pay(20_000);
    await pay(Number(named.reference.replace('T-', '')));
    expect((await found(String(Number(named.reference.replace('T-', ''))))).at(1)).toBe(named.id);
  });

  it('are found by the operator’s transaction number', async () => {
    const { financialTransactionId } = await h.get(holder.admin, `/transaction/detail/${ids.paid}`);
    expect(financialTransactionId).toEqual(expect.any(String));
    expect((await keysOf(financialTransactionId))[0]).toBe('paid');
    expect(await keysOf(financialTransactionId, stranger.admin)).toEqual([]);
  });

  it('are found by who made and who approved them, until these are removed', async () => {
    const leaving = await h.member('INITIATOR', { admin: holder.admin, name: 'Wilfried Abena' });
    const { id } = await h.payment(leaving, { name: 'Ursule Gwet', number: '+237677000009' });
    const found = async (q: string) =>
      (await search(q)).payments.items.map((item: { id: string }) => item.id);
    expect(await found('ekotto serge')).toEqual([ids.serge]);
    expect(await found('Member VALIDATOR')).toEqual([ids.paid]);
    expect(await found('wilfried')).toEqual([id]);
    await h.patch(holder.admin, `/auth/users/remove-user/${leaving.userId}`);
    expect((await search('wilfried')).people.items).toEqual([]);
    expect(await found('wilfried')).toEqual([]);
    expect(await found('ursule')).toEqual([id]);
  });

  it('are found as they were changed, and not once they are deleted', async () => {
    const { id } = await h.payment(holder.initiator, { name: 'Odile Nana', number: '+237677000011' });
    await sql`update transaction set payee_name = 'Odette Kana' where id = ${id}`.execute(h.db);
    const found = async (q: string) =>
      (await search(q)).payments.items.map((item: { id: string }) => item.id);
    expect(await found('odile')).toEqual([]);
    expect(await found('odette')).toEqual([id]);
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete/${id}` });
    expect(await found('odette')).toEqual([]);
  });

  it('leave the books as they were', async () => {
    expect(await h.violations()).toEqual([]);
  });

  it('are five at most, with how many more there are', async () => {
    const busy = await h.holder();
    await h.insertPayments(busy.initiator, 8);
    const { payments } = await search('payee', busy.admin);
    expect(payments).toMatchObject({ more: 3, moreIsLeast: false });
    expect(payments.items.map(({ name }: { name: string }) => name)).toEqual(
      [8, 7, 6, 5, 4].map((n) => `Payee ${n}`),
    );
    await h.insertPayments(busy.initiator, 120);
    expect((await search('payee', busy.admin)).payments).toMatchObject({ more: 95, moreIsLeast: true });
  });
});

describe('bulk payments', () => {
  it('are a group of their own, their items among the payments', async () => {
    const bulks = bulkCalls(h);
    const { fileId } = await bulks.upload(holder.initiator, [{ name: 'Rigobert Song' }], 'salaires-août.csv');
    await bulks.authorise(holder.initiator, fileId);
    const { id } = (await bulks.process(holder.initiator, fileId)).json();
    const byFile = await search('aout salaires');
    expect(byFile.bulkPayments.items).toEqual([
      expect.objectContaining({ id, kind: 'BULK_PAYOUT', items: { total: 1, completed: 0, cancelled: 0 } }),
    ]);
    const byItem = await search('song');
    expect(byItem.payments.items).toEqual([
      expect.objectContaining({ name: 'Rigobert Song', bulkId: id, items: null }),
    ]);
    expect(byItem.bulkPayments.items).toEqual([]);
  });

  it('that are retries are found by the file’s name and by their own, in the language of the reader', async () => {
    const other = await h.holder(1_000_000);
    const id = await bulkCalls(h).paidExceptSecond(other);
    const retry = expectSuccess(await h.patch(other.initiator, `/transaction/retry-bulk/${id}`)).json();
    await h.settle(1);
    expectSuccess(await bulkCalls(h).approveBulk(other.validator, retry.id));
    await h.settle();
    const read = async (url: string, language: string) => {
      const headers = { 'accept-language': language };
      return expectSuccess(await h.as(other.admin).inject({ method: 'GET', url, headers }));
    };
    const today = dayInDouala(new Date());
    const statement = `/transaction/wallet-statement/export-csv?startDate=${today}&endDate=${today}&columns=bulkName`;
    for (const [language, name] of [
      ['en', 'Retry of pay.csv'],
      ['fr', 'Relance du fichier pay.csv'],
      ['de', 'Wiederholung von pay.csv'],
    ] as const) {
      for (const q of ['pay.csv', name]) {
        const found = (await read(`/search?${new URLSearchParams({ q })}`, language)).json();
        const names = found.bulkPayments.items.map((item: { name: string }) => item.name);
        expect(names.sort()).toEqual([name, 'pay.csv'].sort());
      }
      expect((await read(statement, language)).body).toContain(name);
    }
  });
});

describe('people and beneficiaries', () => {
  it('are found by members who may list them, addresses by admins alone', async () => {
    const { people } = await search('serge');
    expect(people.items).toEqual([
      {
        userId: serge.userId,
        name: 'Serge Ékotto',
        email: serge.email,
        roles: ['INITIATOR'],
        organisation: null,
      },
    ]);
    expect((await search(serge.email)).people.items).toHaveLength(1);
    expect((await search(serge.email, holder.validator)).people.items).toEqual([]);
    expect((await search('serge', holder.validator)).people.items[0]).not.toHaveProperty('email');
    expect((await search('serge', stranger.admin)).people.items).toEqual([]);
  });

  it('beneficiaries are found by whoever may list them, mistyped too', async () => {
    const payload = { name: 'Quincaillerie Bello', phoneNumber: '+237677555001' };
    const { id } = (await h.post(holder.admin, '/transaction/beneficiaries', payload)).json();
    const of = async (q: string, session: TestSession) =>
      (await search(q, session)).beneficiaries.items.map((item: { id: string }) => item.id);
    for (const q of ['bello quin', '677 55 50 01', 'Quincailerie'])
      expect(await of(q, holder.initiator)).toEqual([id]);
    expect(await of('bello', holder.validator)).toEqual([]);
    expect(await of('bello', stranger.admin)).toEqual([]);
  });
});

describe('organisations', () => {
  it('are found by super admins, with their people; no payment is by whom it paid', async () => {
    const admin = await h.signUpOrganisation({
      organisationName: 'Scierie Haut-Nyong',
      name: 'Téclaire Zang',
    });
    const superAdmin = await h.superAdmin();
    const byName = await search('nyong scierie', superAdmin);
    expect(byName.organisations.items).toEqual([
      expect.objectContaining({ id: admin.organisationId, name: 'Scierie Haut-Nyong', status: 'APPROVED' }),
    ]);
    const byOwner = await search('teclaire', superAdmin);
    expect(byOwner.people.items).toEqual([
      expect.objectContaining({
        name: 'Téclaire Zang',
        organisation: { id: admin.organisationId, name: 'Scierie Haut-Nyong', accountType: 'ORGANIZATION' },
      }),
    ]);
    expect((await search('garage fotso', superAdmin)).payments.items).toEqual([]);
    expect((await search('scierie', holder.admin)).organisations.items).toEqual([]);
  });
});

describe('payments of all holders', () => {
  it('are found by a super admin by reference, MTN’s number, phone number and amount, with whose they are', async () => {
    const superAdmin = await h.superAdmin();
    const [one, other] = [await h.holder(100_000), await h.holder()];
    const number = '+237678123987';
    const pay = (who: TestHolder, changes: object) =>
      h.payment(who.initiator, { name: 'Zacharie Foe', reason: 'Gasoil', ...changes });
    const mine = await pay(one, { number, amount: 87_611 });
    const theirs = await pay(other, { number, amount: 87_612 });
    const found = async (q: string, session = superAdmin) =>
      (await search(q, session)).payments.items.map((item: { id: string }) => item.id);
    for (const q of [number, '678 12 39 87', '00237 678123987', '237678123987'])
      expect(await found(q)).toEqual([theirs.id, mine.id]);
    for (const q of [mine.reference, mine.reference.toLowerCase(), '87 611', '87,611 XAF', '678123987 87611'])
      expect(await found(q)).toEqual([mine.id]);
    const { total: cost } = await h.get(one.admin, `/transaction/detail/${mine.id}`);
    for (const q of [mine.reference.replace('T-', ''), mine.reference.replace(/T-0*/, ''), String(cost)])
      expect(await found(q)).toContain(mine.id);
    // neither a piece of a number nor a name: that would be a look through everybody's payments
    for (const q of ['123987', 'zacharie foe', 'gasoil', 'Zacharie 87611', '7611', '%', '12'])
      expect(await found(q)).toEqual([]);
    await h.approve(one.validator, mine.id);
    await sql`update operator_request set financial_transaction_id = '3490872299' where subject_id = ${mine.id}`.execute(
      h.db,
    );
    expect(await found(' 3490872299')).toEqual([mine.id]);
    const [first] = (await search('87611', superAdmin)).payments.items;
    const { name } = await h.get(superAdmin, `/profile/organisation/${one.id}`);
    expect(first).toMatchObject({
      reference: mine.reference,
      organisation: { id: one.id, name, accountType: 'ORGANIZATION' },
    });
    expect((await search('87611', one.admin)).payments.items[0]).toMatchObject({ organisation: null });
    expect(await found('87611', other.admin)).toEqual([]);
  });

  it('are a look that the holder’s admins find in their log, once', async () => {
    const superAdmin = await h.superAdmin();
    const { id, admin, initiator } = await h.holder();
    await h.payment(initiator, { amount: 91_733 });
    const looks = async () =>
      (await h.get(admin, '/audit?action=organisation.read-transactions')).content.map(
        ({ actor, subjectId }: { actor: { userId: string }; subjectId: string }) => [actor.userId, subjectId],
      );
    await search('91734', superAdmin);
    expect(await looks()).toEqual([]);
    await search('91733', superAdmin);
    await search('91 733', superAdmin);
    expect(await looks()).toEqual([[superAdmin.userId, id]]);
  });
});

describe('refills', () => {
  let own: TestHolder;
  let first: { refillId: string; reference: string };
  let second: typeof first;
  const accountNumber = '+237678555014';
  const found = async (q: string, session: TestSession) =>
    (await search(q, session)).refills.items.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    await runStatement(h.superuserUrl, 'alter table refill alter column number restart with 7100');
    own = await h.holder();
    await h.confirmedAccount(own.admin, accountNumber);
    first = await h.refill(own.admin, accountNumber, 310_000);
    second = await h.refill(own.admin, accountNumber, 42_500);
    await h.patch(await h.superAdmin(), `/transaction/process-refill/${first.refillId}`);
    await h.settle();
    await sql`update refill set financial_transaction_id = '7742019355' where id = ${first.refillId}`.execute(
      h.db,
    );
    await sql`update operator_request set financial_transaction_id = '7742019355' where subject_id = ${first.refillId}`.execute(
      h.db,
    );
  });

  it('are found by the admins of their holder, and by nobody of another one', async () => {
    const digits = first.reference.replace('R-', '');
    for (const q of [
      ...[
        first.reference,
        first.reference.toLowerCase(),
        `r${Number(digits)}`,
        digits,
        String(Number(digits)),
      ],
      ...['310 000', '310,000 XAF', '7742019355'],
    ]) {
      expect(await found(q, own.admin)).toEqual([first.refillId]);
      expect(await found(q, stranger.admin)).toEqual([]);
      for (const member of [own.initiator, own.validator]) expect(await found(q, member)).toEqual([]);
    }
    const { items, more, moreIsLeast } = (await search(first.reference, own.admin)).refills;
    expect([more, moreIsLeast]).toEqual([0, false]);
    expect(items).toEqual([
      {
        id: first.refillId,
        reference: first.reference,
        status: 'COMPLETED',
        reversed: false,
        receivedLate: false,
        accountName: 'Caisse',
        accountNumber,
        amount: 310_000,
        createdAt: expect.any(String),
        organisation: null,
      },
    ]);
  });

  it('are found by their account, the newest first; by signs alone none is', async () => {
    for (const q of ['caisse', 'CAIS', accountNumber, '678 55 50 14', '5014'])
      expect(await found(q, own.admin)).toEqual([second.refillId, first.refillId]);
    for (const q of ['aisse', '%%', '_', "caisse' or true --"]) expect(await found(q, own.admin)).toEqual([]);
    expect(await found('caisse', stranger.admin)).toEqual([]);
  });

  it('are five at most, with how many more there are', async () => {
    const busy = await h.holder();
    const account = await h.confirmedAccount(busy.admin);
    for (let n = 0; n < 7; n += 1) await h.refill(busy.admin, account.accountNumber, 1_000 + n);
    const { items, more } = (await search('caisse', busy.admin)).refills;
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([
      1_006, 1_005, 1_004, 1_003, 1_002,
    ]);
    expect(more).toBe(2);
  });

  it('of all holders are found by super admins by what is whole, with whose they are', async () => {
    const superAdmin = await h.superAdmin();
    const digits = first.reference.replace('R-', '');
    for (const q of [first.reference, digits, '310 000', '7742019355'])
      expect(await found(q, superAdmin)).toEqual([first.refillId]);
    for (const q of [accountNumber, '678 55 50 14', '00237678555014'])
      expect(await found(q, superAdmin)).toEqual([second.refillId, first.refillId]);
    // neither a piece of a number nor a name: they belong to everybody
    for (const q of ['caisse', '5014', '555014', '%', '12']) expect(await found(q, superAdmin)).toEqual([]);
    const { name } = await h.get(superAdmin, `/profile/organisation/${own.id}`);
    expect((await search(first.reference, superAdmin)).refills.items[0]).toMatchObject({
      organisation: { id: own.id, name, accountType: 'ORGANIZATION' },
    });
  });

  it('are found within a member’s scope for the own holder alone', async () => {
    const within = (scope: string) =>
      withHolder(
        scope,
        async () => (await searchRefills(h.db, own.id, 'caisse', { shown: 5, counted: 9 })).count,
      );
    expect([await within(own.id), await within(stranger.id)]).toEqual([2, 0]);
  });
});

describe('invoices', () => {
  let admin: TestSession;
  let invoices: { id: string; invoice: string; amount: number }[];
  const found = async (q: string, session: TestSession) =>
    (await search(q, session)).invoices.items.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    await runStatement(h.superuserUrl, 'update invoice_counter set last = 8100');
    admin = await h.signUpOrganisation({ plan: 'PREMIUM' });
    await monthsEnd(h, admin, 3);
    ({ content: invoices } = await h.get(admin, '/transaction/history'));
    expect(invoices.map(({ invoice }) => invoice)).toEqual(['INV-008103', 'INV-008102', 'INV-008101']);
  });

  it('are found by number by the admins of their holder, and by nobody of another one', async () => {
    const validator = await h.member('VALIDATOR', { admin });
    const [, second] = invoices;
    for (const q of ['INV-008102', 'inv-8102', 'inv8102', '008102', '8102']) {
      expect(await found(q, admin)).toEqual([second?.id]);
      for (const session of [validator, stranger.admin]) expect(await found(q, session)).toEqual([]);
    }
    const { invoices: group } = await search('INV-008102', admin);
    const listed = await h.get(admin, `/transaction/history?id=${second?.id}`);
    expect(listed.content).toHaveLength(1);
    const { id, invoice, plan, status, amount, billingDate } = listed.content[0];
    expect(group).toEqual({
      items: [{ id, invoice, plan, status, amount, billingDate, organisation: null }],
      more: 0,
      moreIsLeast: false,
    });
  });

  it('are found by amount, the newest first, those of the own holder alone', async () => {
    const amount = String(invoices[0]?.amount);
    for (const q of [amount, `${amount} XAF`])
      expect(await found(q, admin)).toEqual(invoices.map(({ id }) => id));
    expect(await found(amount, stranger.admin)).toEqual([]);
    for (const q of ['%%', 'premium', `0${amount}`]) expect(await found(q, admin)).toEqual([]);
  });

  it('of all holders are found by super admins by number alone, with whose they are', async () => {
    const superAdmin = await h.superAdmin();
    const [, second] = invoices;
    for (const q of ['INV-008102', '8102']) expect(await found(q, superAdmin)).toEqual([second?.id]);
    expect(await found(String(second?.amount), superAdmin)).toEqual([]);
    const { name } = await h.get(superAdmin, `/profile/organisation/${admin.organisationId}`);
    expect((await search('INV-008102', superAdmin)).invoices.items[0]).toMatchObject({
      organisation: { id: admin.organisationId, name, accountType: 'ORGANIZATION' },
    });
    const { content } = await h.get(superAdmin, `/subscription/bills?id=${second?.id}`);
    expect(content.map(({ id }: { id: string }) => id)).toEqual([second?.id]);
  });

  it('of another holder are neither found nor listed', async () => {
    const { content } = await h.get(stranger.admin, `/transaction/history?id=${invoices[0]?.id}`);
    expect(content).toEqual([]);
    const within = (scope: string) =>
      withHolder(scope, async () => {
        const limits = { shown: 5, counted: 9 };
        return (await searchBills(h.db, admin.organisationId, 'INV-008102', limits)).count;
      });
    expect([await within(admin.organisationId), await within(stranger.id)]).toEqual([1, 0]);
  });
});

describe('card top-ups', () => {
  it('are found by reference and amount by the admins of their holder, and by nobody else', async () => {
    await runStatement(h.superuserUrl, 'alter table card_top_up alter column number restart with 9100');
    const own = await h.holder();
    const start = async (amount: number) =>
      expectSuccess(await h.post(own.admin, '/card/checkout', { amount })).json();
    const [first, second] = [await start(61_500), await start(61_500)];
    expect(first.reference).toBe('C-009100');
    const found = async (q: string, session = own.admin) =>
      (await search(q, session)).cardTopUps.items.map(({ id }: { id: string }) => id);
    for (const q of ['C-009100', 'c-9100', 'c9100', '009100', '9100'])
      expect(await found(q)).toEqual([first.topUpId]);
    for (const q of ['61 500', '61,500 XAF']) expect(await found(q)).toEqual([second.topUpId, first.topUpId]);
    for (const q of ['%%', '061500', '1500']) expect(await found(q)).toEqual([]);
    const others = [own.initiator, own.validator, stranger.admin, await h.superAdmin()];
    for (const session of others)
      for (const q of ['C-009100', '61500']) expect(await found(q, session)).toEqual([]);
    await sql`update card_top_up set status = 'COMPLETED', completed_at = now(), taken_back = 1500
      where id = ${first.topUpId}`.execute(h.db);
    expect((await search('C-009100', own.admin)).cardTopUps).toEqual({
      items: [
        {
          id: first.topUpId,
          reference: 'C-009100',
          status: 'COMPLETED',
          amount: 61_500,
          takenBack: 1_500,
          createdAt: first.createdAt,
        },
      ],
      more: 0,
      moreIsLeast: false,
    });
    const within = (scope: string) =>
      withHolder(
        scope,
        async () => (await searchTopUps(h.db, own.id, '61500', { shown: 5, counted: 9 })).count,
      );
    expect([await within(own.id), await within(stranger.id)]).toEqual([2, 0]);
  });
});

describe('the database', () => {
  it('finds the same, in the same order, where so many payments have the words that it looks for each kind apart', async () => {
    const texts = [
      'garage fotso',
      '25000',
      'f',
      '+237 677',
      'ga 25 000',
      'eau',
      'paul transport',
      'salaires',
      'garrage fotso',
    ];
    const foundFor = () => Promise.all(texts.map((text) => search(text)));
    const together = await foundFor();
    expect(
      together.filter(({ payments, bulkPayments }) => payments.items.length + bulkPayments.items.length > 0),
    ).toHaveLength(texts.length);
    const owner = await superuserClient(h.superuserUrl);
    const setFew = (few: number) =>
      owner.query(
        `create or replace function few_payments() returns integer language sql immutable parallel safe return ${few}`,
      );
    await setFew(-1);
    expect(await foundFor()).toEqual(together);
    await setFew(20_000);
    await owner.end();
  });

  it('searches the own holder alone within a member’s scope, whatever is asked of it', async () => {
    const calls = [
      sql`select id from find_best_payments(${stranger.id}, '[["%garage%"]]', '[]', '{}', 5, 10)`,
      sql`select id from find_best_payments(${stranger.id}, '[]', '[]', ${['%garage%']}, 5, 10)`,
      sql`select unnest(find_all_payments(${stranger.id}, '[["%garage%"]]', '{}', 10)) as id`,
      sql`select unnest(find_all_payments(${stranger.id}, '[]', ${['%garage%']}, 10)) as id`,
      sql`select transaction_id from payment_search where organisation_id = ${stranger.id}`,
    ];
    const count = async (scope: string) =>
      Promise.all(calls.map((call) => withHolder(scope, async () => (await call.execute(h.db)).rows.length)));
    expect(await count(stranger.id)).toEqual([1, 1, 1, 1, 1]);
    expect(await count(holder.id)).toEqual([0, 0, 0, 0, 0]);
  });

  it('compares texts as the rest of the product does', async () => {
    const texts = [
      'Éyenga N’Gono',
      'ŒUVRE  straße',
      'T-000042',
      ' +237 677-41',
      'ﬁn',
      'ÇA',
      'a_b%c',
      '٣',
      'Ṽ ắ',
    ];
    for (const text of texts) {
      const { rows } = await sql<{ text: string }>`select folded(${text}) as text`.execute(h.db);
      expect(rows).toEqual([{ text: folded(text) }]);
    }
  });

  it('has the words of every payment', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from transaction t left join payment_search s on s.transaction_id = t.id
      where s.words is distinct from payment_words(t.payee_name, t.reason, t.payee_number, t.amount, t.number)`.execute(
      h.db,
    );
    expect(rows).toEqual([]);
  });
});
