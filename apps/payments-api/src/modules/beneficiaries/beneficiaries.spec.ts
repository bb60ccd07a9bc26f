import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../../contract/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../testing/harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let stranger: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder();
  stranger = await h.holder();
});
afterAll(() => h.close());

const url = '/transaction/beneficiaries';
const add = (session: TestSession, name: string, phoneNumber = somePhoneNumber()) =>
  h.post(session, url, { name, phoneNumber });
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

describe('beneficiaries', () => {
  it.each([
    ['MATCH', 'PAULINE EYENGA'],
    ['DIFFERS', 'JEAN BIYA'],
    ['NOT_AVAILABLE', null],
  ])('show %s where the operator knows %s', async (nameMatch, registeredName) => {
    const number = somePhoneNumber();
    if (registeredName) h.operator.names.set(number.slice(1), registeredName);
    const answer = await add(holder.initiator, 'Pauline Eyenga', number);
    expect(answer.json()).toMatchObject({ phoneNumber: number, nameMatch, registeredName });
  });

  it('are kept once a number, for each holder', async () => {
    const number = somePhoneNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(holder.admin, 'Twice', number)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
    const written = `${number.slice(0, 4)} ${number.slice(4)}`;
    const refused = await add(holder.admin, 'Twice', written);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'DUPLICATE']);
    expect((await add(stranger.admin, 'Theirs', number)).statusCode).toBe(201);
  });

  it('come by name, in pages and all together, and no other holder’s', async () => {
    const { admin, initiator } = await h.holder();
    for (const name of ['bakery', 'Atelier', 'Čoiffure', 'Carrefour']) expectSuccess(await add(admin, name));
    const all = await h.get(initiator, `${url}/all`);
    expect(namesOf(all).slice(0, 3)).toEqual(['Atelier', 'bakery', 'Carrefour']);
    const page = await h.get(initiator, `${url}?size=3&page=1`);
    expect(page).toMatchObject({ number: 1, size: 3, totalElements: 4, totalPages: 2 });
    expect(namesOf(page.content)).toEqual(['Čoiffure']);
  });

  it('are found by a piece of the name or of the number', async () => {
    const number = somePhoneNumber();
    expectSuccess(await add(holder.admin, '50% Quincaillerie', number));
    const search = async (text: string) =>
      namesOf((await h.get(holder.initiator, `${url}?search=${encodeURIComponent(text)}`)).content);
    expect(await search('quincail')).toEqual(['50% Quincaillerie']);
    expect(await search('50%')).toEqual(['50% Quincaillerie']);
    expect(await search(`${number.slice(4, 7)} ${number.slice(7)}`)).toEqual(['50% Quincaillerie']);
    expect(await search("'; drop table beneficiary; --")).toEqual([]);
  });

  it('are paid under the name and number they are kept with', async () => {
    const number = somePhoneNumber();
    const { id } = (await add(holder.admin, 'Garage Fotso', number)).json();
    const body = { amount: 1_500, reason: 'Repairs', name: 'Mallory', number: '+237677000009' };
    const payment = expectSuccess(await h.post(holder.initiator, `/transaction/${id}`, body)).json();
    expect(payment).toMatchObject({
      name: 'Garage Fotso',
      number,
      beneficiaryId: id,
      expenseCategory: 'REPAIRS',
    });
  });

  it('are kept with a payment where its maker asks for it, and found where they were kept before', async () => {
    const number = somePhoneNumber();
    const keep = () => h.payment(holder.initiator, { number, name: 'Kept', saveBeneficiary: true });
    const [first, second] = await Promise.all([keep(), keep()]);
    expect(first.beneficiaryId).toEqual(expect.any(String));
    expect(second.beneficiaryId).toBe(first.beneficiaryId);
    const plain = await h.payment(holder.initiator, somePayment({ number: somePhoneNumber() }));
    expect(plain.beneficiaryId).toBeNull();
  });
});
