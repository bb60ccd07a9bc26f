import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  expectSuccess,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let calls: { url: string; field: string; by?: TestSession; body: (number: string) => object }[];
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(10_000);
  const { admin, initiator } = holder;
  const account = { operator: 'MOMO', accountName: 'Caisse' };
  const signUp = { accountType: 'ORGANIZATION', name: 'Awa Ngono', password: testPassword };
  calls = [
    { url: '/transaction', field: 'number', by: initiator, body: (number) => somePayment({ number }) },
    { url: '/transaction/check-payee', field: 'number', by: initiator, body: (number) => ({ number }) },
    {
      url: '/transaction/request-payment',
      field: 'number',
      by: initiator,
      body: (number) => ({ number, amount: 1_000, reason: 'Rent' }),
    },
    {
      url: '/transaction/beneficiaries',
      field: 'phoneNumber',
      by: initiator,
      body: (phoneNumber) => ({ name: 'Garage Fotso', phoneNumber }),
    },
    {
      url: '/transaction/add-service-provider',
      field: 'accountNumber',
      by: admin,
      body: (accountNumber) => ({ ...account, accountNumber }),
    },
    {
      url: '/auth/create-account',
      field: 'phoneNumber',
      body: (phoneNumber) => ({ ...signUp, email: someEmail(), organisationName: 'Moungo', phoneNumber }),
    },
  ];
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const send = (by: TestSession | undefined, url: string, payload: object, language: string) =>
  (by ? h.as(by) : h.anonymous()).inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': language },
  });

/** Collects what each call says at its field, with its status. */
const saidTo = (number: string, language: string) =>
  Promise.all(
    calls.map(async ({ url, field, by, body }) => {
      const response = await send(by, url, body(number), language);
      const errors = (response.json().errors ?? []) as { field: string; message: string }[];
      return {
        url,
        status: response.statusCode,
        said: errors.find((error) => error.field === field)?.message,
      };
    }),
  );

describe('a number that MTN cannot pay', () => {
  it.each([
    ['+237699123456', 'en', 'This number is with Orange. Payments work with MTN numbers only.'],
    ['+237655123456', 'fr', 'Ce numéro est chez Orange. Seuls les numéros MTN conviennent aux paiements.'],
    ['+237662123456', 'de', 'Diese Nummer gehört zu Nexttel. Zahlungen sind nur mit MTN-Nummern möglich.'],
    ['+237620123456', 'en', 'This number is with Camtel. Payments work with MTN numbers only.'],
    ['+237222123456', 'en', 'This is a landline number. Payments work with MTN mobile numbers only.'],
  ])('%s is refused beside its field, wherever one is typed', async (number, language, said) => {
    expect(await saidTo(number, language)).toEqual(calls.map(({ url }) => ({ url, status: 422, said })));
  });

  it('is refused for a beneficiary that is changed, and left as it was', async () => {
    const phoneNumber = somePhoneNumber();
    const body = { name: 'Pauline Eyenga', phoneNumber };
    const { id } = expectSuccess(await h.post(holder.initiator, '/transaction/beneficiaries', body)).json();
    const changed = await h.patch(holder.initiator, `/transaction/beneficiaries/${id}`, {
      phoneNumber: '699123456',
    });
    expect([changed.statusCode, changed.json().errors[0].field]).toEqual([422, 'phoneNumber']);
    const { content } = await h.get(holder.initiator, '/transaction/beneficiaries');
    expect(content).toEqual([expect.objectContaining({ id, phoneNumber })]);
  });

  it('is a row’s error in a file, in the words of whoever uploads it', async () => {
    const file = new File(
      ['Nom,Numéro,Montant,Motif\nAwa,699123456,1000,Paie\nBoris,677123456,1000,Paie\n'],
      'p.csv',
    );
    const { headers, payload } = await formOf({ file });
    const uploaded = await h.as(holder.initiator).inject({
      method: 'POST',
      url: '/transaction/upload-file',
      payload,
      headers: { ...headers, 'accept-language': 'fr' },
    });
    expect(expectSuccess(uploaded).json()).toMatchObject({
      accepted: 1,
      errors: [
        {
          line: 2,
          field: 'number',
          code: 'NUMBER_OTHER_NETWORK',
          message: 'Ce numéro est chez Orange. Seuls les numéros MTN conviennent aux paiements.',
        },
      ],
    });
  });
});

it('takes a number of a range of which nothing is sure, and asks the operator for its name', async () => {
  h.operator.names.set('237684123456', 'PAULINE EYENGA');
  const checked = await h.post(holder.initiator, '/transaction/check-payee', {
    number: '684123456',
    name: 'Pauline Eyenga',
  });
  expect(expectSuccess(checked).json()).toMatchObject({ nameMatch: 'MATCH', number: '+237684123456' });
});

it('takes a person’s own number of any network, without asking MTN about it', async () => {
  const { admin } = holder;
  const { phoneNumber } = await h.get(admin, '/profile/user-profile-info');
  const newPhoneNumber = '+237699123456';
  h.operator.active = 'inactive';
  const change = { phoneNumber, newPhoneNumber, password: testPassword };
  expectSuccess(await h.patch(admin, '/auth/users/update-phone-number', change));
  const otpCode = await h.mails.code(admin.email, 'phone-change-code');
  expectSuccess(await h.patch(admin, '/auth/users/confirm-phone-number-update', { ...change, otpCode }));
  expect((await h.get(admin, '/profile/user-profile-info')).phoneNumber).toBe(newPhoneNumber);
});
