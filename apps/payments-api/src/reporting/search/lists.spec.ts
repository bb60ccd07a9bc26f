import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/whole/money-harness.ts';
import { foundInList, type FoundInList } from '../../payments/search/payment-search.repository.ts';
import { matching } from '../../payments/transactions/transaction-list.repository.ts';

let h: MoneyHarness;

beforeAll(async () => {
  h = await createMoneyHarness();
});
afterAll(() => h.close());

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();
const inBoth = (...names: string[]) => ({ list: names, search: names });

/** Searches payments in the list and in the search of everything. */
async function both(session: TestSession, text: string) {
  const { content } = await h.get(session, `/transaction?${new URLSearchParams({ search: text })}`);
  const { payments } = await h.get(session, `/search?${new URLSearchParams({ q: text })}`);
  return { list: namesOf(content), search: namesOf(payments.items) };
}

describe('lists and the search of everything', () => {
  it('take a sign for the end of a word, and a reference for that payment alone', async () => {
    const { admin, initiator } = await h.holder();
    const { reference } = await h.payment(initiator, { name: '50% rabais' });
    await h.payment(initiator, { name: '500 rabais' });
    expect(await both(admin, '50%')).toEqual(inBoth('50% rabais'));
    const number = Number(reference.replace('T-', ''));
    await h.payment(initiator, { name: `T${number}0 SARL` });
    for (const typed of [reference, `t${number}`])
      expect(await both(admin, typed)).toEqual(inBoth('50% rabais'));
  });

  it('find nothing by the name of an individual, who has made all of it', async () => {
    const person = await h.signUpIndividual({ name: 'Paul Mvondo' });
    await h.payment(person, { name: 'Paul Biloa' });
    await h.payment(person, { name: 'Odile Nana' });
    expect(await both(person, 'paul')).toEqual(inBoth('Paul Biloa'));
    expect(await both(person, 'mvondo')).toEqual(inBoth());
  });

  it('forgive a mistake in the name of who made it only where nothing is found as it was typed', async () => {
    const { admin, initiator } = await h.holder();
    const maker = await h.member('INITIATOR', { admin, name: 'Bernard Abena' });
    await h.payment(maker, { name: 'Odile Nana' });
    expect(await both(admin, 'bernart')).toEqual(inBoth('Odile Nana'));
    await h.payment(initiator, { name: 'Bernart Um' });
    expect(await both(admin, 'bernart')).toEqual(inBoth('Bernart Um'));
  });

  it('find words in any order in an export of all holders’ payments too', async () => {
    const { initiator } = await h.holder();
    await h.payment(initiator, { name: 'Wandji Hortense', reason: 'Gasoil' });
    const exported = await h
      .as(await h.superAdmin())
      .inject({ method: 'GET', url: '/transaction/export-csv?search=gasoil+hortense' });
    expect(exported.body.trim().split('\n').slice(1)).toEqual([expect.stringContaining('Wandji Hortense')]);
  });
});

describe('a list of payments', () => {
  it('finds the same whether it looks them up or meets them on its way', async () => {
    const holder = await h.holder(100_000);
    const serge = await h.member('INITIATOR', { admin: holder.admin, name: 'Serge Ékotto' });
    const paid = await h.payment(holder.initiator, {
      name: 'Garage Fotso',
      reason: 'Pneus avant',
      amount: 25_000,
    });
    await h.payment(serge, { name: 'Éyenga N’Gono', reason: 'Facture 25000' });
    await h.payment(holder.initiator, { name: 'Tchoumi Aline', number: '+237677412085', amount: 4_321 });
    await h.payment(holder.initiator, { name: 'Tchoumi Rose', reason: '50% !' });
    await h.approve(holder.validator, paid.id);
    await h.settle();
    const ofOperator = '3490872215';
    await sql`update transaction set financial_transaction_id = ${ofOperator} where id = ${paid.id}`.execute(
      h.db,
    );
    const { total } = await h.get(holder.admin, `/transaction/detail/${paid.id}`);
    // a limit that each exceeds, the one that is mistyped with what it means
    const texts: [text: string, limit: number][] = [
      ...['garage fotso', 'fotso gar', 'arage', '25000', '+237 677', 'eyenga n gono', 'avant garage'],
      ...['ekotto', paid.reference, String(total), ofOperator],
    ].map((text) => [text, 0]);
    for (const [text, limit] of [...texts, ['tchuomi', 1] as const]) {
      const [lookedUp, met] = await Promise.all(
        [10_000, limit].map((most) => foundInList(h.db, holder.id, { text, people: 'byContact' }, most)),
      );
      expect([text, lookedUp && 'ids' in lookedUp, met && 'ids' in met]).toEqual([text, true, false]);
      const found = await idsOf(holder.id, lookedUp as FoundInList);
      expect({ text, found: found.length }).not.toEqual({ text, found: 0 });
      expect({ text, ids: await idsOf(holder.id, met as FoundInList) }).toEqual({ text, ids: found });
    }
  });

  it('looks for a text of two letters in names and reasons alone', async () => {
    const { admin, initiator } = await h.holder();
    await h.payment(initiator, { name: 'Odile Nana', number: '+237677000042', amount: 4_200 });
    await h.payment(initiator, { name: 'Box 42', reason: 'Eau', number: '+237677000001', amount: 500 });
    const of = async (text: string) =>
      namesOf((await h.get(admin, `/transaction?${new URLSearchParams({ search: text })}`)).content);
    expect(await of('42')).toEqual(['Box 42']);
    expect(await of('ea')).toEqual(['Box 42']);
    expect(await of('na')).toEqual(['Odile Nana']);
  });

  const idsOf = async (organisationId: string, found: FoundInList) => {
    const where = matching({ view: 'list', organisationId, found }, {});
    const { rows } = await sql<{ id: string }>`select id from transaction t where ${where}`.execute(h.db);
    return rows.map(({ id }) => id).sort();
  };
});
