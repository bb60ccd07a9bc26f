import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';

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

  it('are saved once per number, for each holder', async () => {
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
    const exported = async (query: string): Promise<string> => {
      const address = `${url}/export${query}&columns=name`;
      return expectSuccess(await h.as(holder.initiator).inject({ method: 'GET', url: address })).body;
    };
    /** Returns the names that the list finds, after checking that its export finds the same. */
    const search = async (text: string) => {
      const query = `?search=${encodeURIComponent(text)}`;
      const names: string[] = namesOf((await h.get(holder.initiator, `${url}${query}`)).content);
      const [, ...lines] = (await exported(query)).trimEnd().split(/\r?\n/);
      expect(lines).toEqual(names);
      return names;
    };
    expect(await search('quincail')).toEqual(['50% Quincaillerie']);
    expect(await search('50%')).toEqual(['50% Quincaillerie']);
    expect(await search(`${number.slice(4, 7)} ${number.slice(7)}`)).toEqual(['50% Quincaillerie']);
    expect(await search("'; drop table beneficiary; --")).toEqual([]);
  });

  it('are found by their words in any order, beside who has the text as it is typed', async () => {
    const { admin, initiator } = await h.holder();
    for (const name of ['Éyenga Pauline', 'Pauline Eyenga', '50% Paul', 'Mailys'])
      expectSuccess(await add(admin, name));
    const odile = { name: 'Odile', phoneNumber: somePhoneNumber(), email: 'o.abena@gmail.example' };
    expectSuccess(await h.post(admin, url, odile));
    const search = async (text: string) => {
      const query = `?search=${encodeURIComponent(text)}`;
      const names: string[] = namesOf((await h.get(initiator, `${url}${query}`)).content);
      const exported = await h
        .as(initiator)
        .inject({ method: 'GET', url: `${url}/export${query}&columns=name` });
      expect(expectSuccess(exported).body.trimEnd().split(/\r?\n/).slice(1)).toEqual(names);
      return names;
    };
    const both = ['Éyenga Pauline', 'Pauline Eyenga'];
    expect(await search('pauline eyenga')).toEqual(both);
    expect(await search('eyenga pauline')).toEqual(both);
    expect(await search('paul 50')).toEqual(['50% Paul']);
    expect(await search('%')).toEqual(['50% Paul']);
    expect(await search('paul nobody')).toEqual([]);
    expect(await search('gmail abena')).toEqual(['Odile']);
    // a piece within a word of a name, but of no address
    expect(await search('ail')).toEqual(['Mailys']);
  });

  it('are exported by name, of one holder and as they are searched for, and the export is audited', async () => {
    const { id, admin, initiator, validator } = await h.holder();
    const number = somePhoneNumber();
    h.operator.names.set(number.slice(1), 'PAULINE EYENGA');
    expectSuccess(await add(admin, 'Pauline Eyenga', number));
    expectSuccess(await add(admin, '=cmd|calc!A1'));
    expectSuccess(await add(stranger.admin, 'Pauline of others'));
    const exported = (query: string, session = initiator) =>
      h.as(session).inject({ method: 'GET', url: `${url}/export${query}` });
    const { body } = expectSuccess(await exported(''));
    const [heading, ...lines] = body.trimEnd().split(/\r?\n/);
    expect(heading).toBe('\uFEFFbeneficiaryId,name,phoneNumber,email,registeredName,nameMatch,createdAt');
    expect(lines.map((line) => line.split(',')[1])).toEqual(["'=cmd|calc!A1", 'Pauline Eyenga']);
    expect(lines[1]).toMatch(new RegExp(`,Pauline Eyenga,\\${number},"?"?,PAULINE EYENGA,MATCH,\\d{4}-`));
    const words = { fr: 'Nom concordant', de: 'Name stimmt überein' };
    for (const [language, word] of Object.entries(words)) {
      const query = '?search=pauline&format=csv&values=words&separator=semicolon&columns=name,nameMatch';
      const answer = await h
        .as(initiator)
        .inject({ method: 'GET', url: `${url}/export${query}`, headers: { 'accept-language': language } });
      expect(answer.body).toMatch(new RegExp(`^\uFEFF[^;]+;[^;]+\\s+Pauline Eyenga;${word}\\s*$`));
    }
    expect((await exported('', validator)).statusCode).toBe(403);
    const entries = await h.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('organisation_id', '=', id)
      .where('action', '=', 'beneficiary.export')
      .orderBy('position')
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({ actor_id: initiator.userId, detail: {} });
    expect(entries[1]?.detail).toMatchObject({ search: 'pauline' });
  });

  it('are paid under the name and number they are saved with', async () => {
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

  it('are saved with a payment where its maker requests it, and reused where they were saved before', async () => {
    const number = somePhoneNumber();
    const keep = () => h.payment(holder.initiator, { number, name: 'Kept', saveBeneficiary: true });
    const [first, second] = await Promise.all([keep(), keep()]);
    expect(first.beneficiaryId).toEqual(expect.any(String));
    expect(second.beneficiaryId).toBe(first.beneficiaryId);
    const plain = await h.payment(holder.initiator, somePayment({ number: somePhoneNumber() }));
    expect(plain.beneficiaryId).toBeNull();
  });
});

/** Changes a beneficiary; what a second person has to confirm is confirmed by the validator. */
async function change(session: TestSession, id: string, changes: Record<string, unknown>) {
  const answer = await h.patch(session, `${url}/${id}`, changes);
  const open = answer.json().change;
  return open ? h.patch(holder.validator, `${url}/${id}/change/${open.id}/confirm`) : answer;
}
const remove = (session: TestSession, id: string) =>
  h.as(session).inject({ method: 'DELETE', url: `${url}/${id}` });
const removeMany = (session: TestSession, beneficiaryIds: string[]) =>
  h.as(session).inject({ method: 'DELETE', url, payload: { beneficiaryIds } });
const added = async (session: TestSession, name: string, number?: string) =>
  expectSuccess(await add(session, name, number)).json();

describe('changing a beneficiary', () => {
  it('looks a new number up with the operator', async () => {
    const [before, after] = [somePhoneNumber(), somePhoneNumber()];
    h.operator.names.set(before.slice(1), 'PAULINE EYENGA').set(after.slice(1), 'JEAN BIYA');
    const { id, nameMatch } = await added(holder.admin, 'Pauline Eyenga', before);
    expect(nameMatch).toBe('MATCH');
    const changed = expectSuccess(await change(holder.initiator, id, { phoneNumber: after })).json();
    expect(changed).toMatchObject({
      name: 'Pauline Eyenga',
      phoneNumber: after,
      registeredName: 'JEAN BIYA',
      nameMatch: 'DIFFERS',
    });
    const silent = expectSuccess(
      await change(holder.initiator, id, { phoneNumber: somePhoneNumber() }),
    ).json();
    expect(silent).toMatchObject({ registeredName: null, nameMatch: 'NOT_AVAILABLE' });
  });

  it('compares a new name with what the operator returned, without another call', async () => {
    const number = somePhoneNumber();
    h.operator.names.set(number.slice(1), 'PAULINE EYENGA');
    const { id } = await added(holder.admin, 'Jean Biya', number);
    h.operator.names.delete(number.slice(1));
    const changed = expectSuccess(await change(holder.admin, id, { name: 'Pauline Eyenga' })).json();
    expect(changed).toMatchObject({ registeredName: 'PAULINE EYENGA', nameMatch: 'MATCH' });
  });

  it('changes what is given and leaves the rest; null takes the address away', async () => {
    const { id, phoneNumber } = await added(holder.admin, 'Garage');
    const email = 'garage@example.com';
    expect((await change(holder.admin, id, { email })).json()).toMatchObject({
      name: 'Garage',
      phoneNumber,
      email,
    });
    expect((await change(holder.admin, id, { name: 'Garage Fotso' })).json()).toMatchObject({ email });
    expect((await change(holder.admin, id, { email: null })).json()).toMatchObject({
      email: null,
      phoneNumber,
    });
    expect((await change(holder.admin, id, {})).json()).toMatchObject({ name: 'Garage Fotso', phoneNumber });
  });

  it('to a number that is saved already is refused, also where two come at once', async () => {
    const [first, second] = [await added(holder.admin, 'First'), await added(holder.admin, 'Second')];
    const taken = await change(holder.admin, first.id, { phoneNumber: second.phoneNumber });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'DUPLICATE']);
    expect(taken.json().errors).toMatchObject([{ field: 'phoneNumber' }]);
    const free = somePhoneNumber();
    const both = await Promise.all(
      [first, second].map(({ id }) => change(holder.admin, id, { phoneNumber: free })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('leaves payments as they were made', async () => {
    const beneficiary = await added(holder.admin, 'Garage Fotso');
    const body = { amount: 1_500, reason: 'Repairs' };
    const payment = (await h.post(holder.initiator, `/transaction/${beneficiary.id}`, body)).json();
    expectSuccess(
      await change(holder.admin, beneficiary.id, { name: 'Other', phoneNumber: somePhoneNumber() }),
    );
    expectSuccess(await remove(holder.admin, beneficiary.id));
    expect(await h.get(holder.admin, `/transaction/detail/${payment.id}`)).toMatchObject({
      name: 'Garage Fotso',
      number: beneficiary.phoneNumber,
      status: 'PENDING',
    });
  });
});

describe('deleting beneficiaries', () => {
  it('takes one out of the lists; its number may be saved again', async () => {
    const { id, phoneNumber } = await added(holder.admin, 'Gone');
    expect(expectSuccess(await remove(holder.initiator, id)).json()).toMatchObject({ id, name: 'Gone' });
    expect(namesOf(await h.get(holder.admin, `${url}/all`))).not.toContain('Gone');
    for (const call of [remove(holder.admin, id), change(holder.admin, id, { name: 'Back' })])
      expect((await call).statusCode).toBe(404);
    expect(
      (await h.post(holder.admin, `/transaction/${id}`, { amount: 1_000, reason: 'x' })).statusCode,
    ).toBe(404);
    expect((await added(holder.admin, 'Anew', phoneNumber)).id).not.toBe(id);
  });

  it('takes all of them or, where one is not there, none', async () => {
    const { admin } = await h.holder();
    const ids = [];
    for (const name of ['Awa', 'Boris', 'Chantal']) ids.push((await added(admin, name)).id);
    const theirs = (await added(stranger.admin, 'Theirs')).id;
    expect((await removeMany(admin, [...ids, theirs])).statusCode).toBe(404);
    expect(await h.get(admin, `${url}/all`)).toHaveLength(3);
    const deleted = expectSuccess(await removeMany(admin, [...ids, ids[0]])).json();
    expect(namesOf(deleted).sort()).toEqual(['Awa', 'Boris', 'Chantal']);
    expect(await h.get(admin, `${url}/all`)).toEqual([]);
    const rows = await h.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'beneficiary.delete')
      .where('actor_id', '=', admin.userId)
      .execute();
    expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual([...ids].sort());
  });

  it('needs some to delete', async () => {
    expect((await removeMany(holder.admin, [])).statusCode).toBe(422);
  });
});

describe('a super admin', () => {
  it('sees the beneficiaries of the holder whose address it is', async () => {
    const { admin } = await h.holder();
    for (const name of ['Bakery', 'Atelier']) await added(admin, name);
    const superAdmin = await h.superAdmin();
    const of = (email: string) => h.get(superAdmin, `${url}/${encodeURIComponent(email)}`);
    expect(namesOf((await of(admin.email.toUpperCase())).content)).toEqual(['Atelier', 'Bakery']);
    const absent = await h.as(superAdmin).inject({ method: 'GET', url: `${url}/nobody@example.com` });
    expect([absent.statusCode, absent.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
