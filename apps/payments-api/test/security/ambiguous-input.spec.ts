import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { somePhoneNumber } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { csvOf } from '../kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';

/** Checks that the API refuses input that two readers would understand differently. */
let h: MoneyHarness;
let own: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  own = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const payments = async () => (await h.get(own.initiator, '/transaction?size=200')).totalElements;

describe('JSON that readers understand differently is refused, and nothing is created', () => {
  const { amount: _amount, ...rest } = somePayment();
  const withAmount = (text: string) => JSON.stringify(rest).replace(/\}$/, `,${text}}`);
  it.each([
    ['an amount with an exponent', withAmount('"amount":1e3')],
    ['an amount with a capital exponent', withAmount('"amount":10E2')],
    ['two amounts', withAmount('"amount":1000,"amount":900000')],
    ['two amounts, one spelt with an escape', withAmount('"amount":1000,"\\u0061mount":900000')],
    ['a prototype', withAmount('"amount":1000,"__proto__":{"superAdmin":true}')],
    ['too deep a nest', withAmount(`"amount":1000,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ])('%s', async (_, payload) => {
    const before = await payments();
    const { statusCode, body } = await h.as(own.initiator).inject({
      method: 'POST',
      url: '/transaction',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST']);
    expect(await payments()).toBe(before);
  });

  it('while the same with one plain amount is a payment', async () => {
    const { statusCode } = await h.as(own.initiator).inject({
      method: 'POST',
      url: '/transaction',
      headers: { 'content-type': 'application/json' },
      payload: withAmount('"amount":1000'),
    });
    expect(statusCode).toBe(201);
  });
});

it('a form in which a field is there twice is refused', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(somePayment())) form.append(name, String(value));
  form.append('amount', '900000');
  const encoded = new Response(form);
  const before = await payments();
  const { statusCode } = await h.as(own.initiator).inject({
    method: 'POST',
    url: '/transaction/v2',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(400);
  expect(await payments()).toBe(before);
});

describe('a form', () => {
  const send = (url: string, method: 'POST' | 'PATCH', payload: string) =>
    h.as(own.admin).inject({
      method,
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });
  const field = (name: string, value: string, type = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${value}\r\n`;
  const edit = (parts: string) => send('/profile/edit', 'PATCH', parts);
  const twice = '{"name":"Awa","name":"Ewane"}';
  const asJson = 'Content-Type: application/json\r\n';

  it.each([
    ['without its end', field('jsonData', '{"name":"Awa"}')],
    ['cut off in a field', '--x\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n{"na'],
    ['cut off in a file', '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc'],
    ['cut off in its headers', '--x\r\nContent-Dispo'],
    ['with a key twice', `${field('jsonData', twice)}--x--\r\n`],
    ['with a key twice in a part that is JSON', `${field('jsonData', twice, asJson)}--x--\r\n`],
    [
      'with a key twice, one spelt with an escape',
      `${field('jsonData', '{"name":"A","n\\u0061me":"B"}')}--x--\r\n`,
    ],
  ])('%s is refused', async (_, payload) => {
    const { statusCode, body } = await edit(payload);
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('in which columns are mapped twice is refused', async () => {
    const mapping = '{"fields":{"amount":1,"amount":2}}';
    const parts = `${field('mapping', mapping)}--x--\r\n`;
    expect((await send('/transaction/upload-file', 'POST', parts)).statusCode).toBe(400);
  });

  it.each([
    ['of text', ''],
    ['of its own type', asJson],
  ])('with JSON %s is read', async (_, type) => {
    const { statusCode } = await edit(`${field('jsonData', '{"name":"Awa Ngono"}', type)}--x--\r\n`);
    expect(statusCode).toBe(200);
  });
});

describe('what is not seen', () => {
  it.each([
    ['zero-width spaces', '\u200b\u2060\ufeff'],
    ['joiners', '\u200d\u200d'],
    ['a filler', '\u3164'],
  ])('is no name and no reason: %s', async (_, nothing) => {
    for (const field of ['name', 'reason'] as const) {
      const { statusCode, body } = await h.post(
        own.initiator,
        '/transaction',
        somePayment({ [field]: nothing }),
      );
      const { code, errors } = JSON.parse(body) as { code: string; errors: { field: string }[] };
      expect([statusCode, code, errors.map((error) => error.field)]).toEqual([422, 'INVALID_INPUT', [field]]);
    }
    const person = { name: nothing, phoneNumber: somePhoneNumber() };
    expect((await h.post(own.admin, '/transaction/beneficiaries', person)).statusCode).toBe(422);
  });

  it('is not stored with what is: an override would have approvers read another name', async () => {
    const payment = await h.payment(own.initiator, {
      name: 'Garage \u202eoigniF\u202c',
      reason: 'Repairs\u200b \u2066of October\u2069',
    });
    const detail = await h.get(own.validator, `/transaction/detail/${payment.id}`);
    expect(detail).toMatchObject({ name: 'Garage oigniF', reason: 'Repairs of October' });
  });

  it('is taken off a number that a phone copied with its marks', async () => {
    const payment = await h.payment(own.initiator, { number: '\u202a+237677412085\u202c' });
    expect(payment.number).toBe('+237677412085');
  });

  it('is taken off the cells of a file, and a cell of nothing else is an error of its row', async () => {
    const { upload } = bulkCalls(h);
    const { fileId } = await upload(own.initiator, [
      { name: 'Pau\u200bline \u202eXYZ' },
      { name: '\u200b\u200d' },
    ]);
    const { content } = await h.get(own.initiator, `/transaction/file/${fileId}/rows`);
    expect(content).toMatchObject([
      { name: 'Pauline XYZ', errors: [] },
      { name: '', errors: [{ field: 'name' }] },
    ]);
    expect(csvOf([{ name: '\u200b' }])).toContain('\u200b');
  });
});

describe('an Idempotency-Key of a colleague', () => {
  it('is refused, whether or not the stored response is pruned, and the payment stays one', async () => {
    const key = randomUUID();
    const payload = somePayment();
    const first = await h.post(own.initiator, '/transaction', payload, key);
    expect(first.statusCode).toBe(201);
    const colleague = await h.member('INITIATOR', own);
    const before = await payments();
    const same = () => h.post(colleague, '/transaction', payload, key);
    expect((await same()).json().code).toBe('IDEMPOTENCY_MISMATCH');
    await h.db.deleteFrom('idempotent_answer').where('key', '=', key).execute();
    expect((await same()).json().code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await payments()).toBe(before);
    expect((await h.post(own.initiator, '/transaction', payload, key)).json().id).toBe(first.json().id);
  });
});
