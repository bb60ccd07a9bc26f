import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import { parse } from 'csv-parse/sync';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder();
});
afterEach(() => {
  h.operator.outcome = 'successful';
  h.operator.away = false;
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const ask = (session: TestSession, changes: Record<string, unknown> = {}, key?: string) =>
  h.post(
    session,
    '/transaction/request-payment',
    { number: '+237677412085', amount: 5_000, reason: 'Invoice 12', ...changes },
    key,
  );
const asked = async (changes: Record<string, unknown> = {}) =>
  expectSuccess(await ask(holder.initiator, changes)).json();
const available = async () => (await h.walletOf(holder.admin)).available;
const detail = (id: string) => h.get(holder.admin, `/transaction/detail/${id}`);

describe('requesting money from a payer', () => {
  it('is under way at once, costs nothing, and credits the wallet once when it is paid', async () => {
    const before = await available();
    const request = await asked();
    expect(request).toMatchObject({
      kind: 'COLLECTION',
      type: 'SINGLE',
      status: 'IN_PROGRESS',
      amount: 5_000,
      total: 5_000,
      number: '+237677412085',
      expenseCategory: null,
      approvedBy: null,
    });
    expect(await available()).toBe(before);
    await h.settle();
    await h.settle();
    expect(await available()).toBe(before + 5_000);
    const { status, history, financialTransactionId } = await detail(request.id);
    expect(status).toBe('COMPLETED');
    expect(financialTransactionId).not.toBeNull();
    expect(history.map(({ to }: { to: string }) => to)).toEqual(['IN_PROGRESS', 'COMPLETED']);
  });

  it('goes to the operator as a collection from that number, with the reason as it takes it', async () => {
    const number = somePhoneNumber();
    const { id } = await asked({ number, reason: 'Loyer d’août n°5' });
    await h.settle();
    const payment = [...h.operator.payments.values()].find(({ request }) => request.externalId === id);
    expect(payment).toMatchObject({
      kind: 'COLLECTION',
      request: { amount: 5_000n, msisdn: number.slice(1) },
    });
    expect(payment?.request.payerMessage).not.toContain('’');
  });

  it('shows the payer by the name that the operator knows, else by the number', async () => {
    const number = somePhoneNumber();
    h.operator.names.set(number.slice(1), 'PAULINE EYENGA');
    expect(await asked({ number })).toMatchObject({
      name: 'PAULINE EYENGA',
      registeredName: 'PAULINE EYENGA',
    });
    const unknown = somePhoneNumber();
    expect(await asked({ number: unknown })).toMatchObject({ name: unknown, registeredName: null });
    await h.settle();
  });

  it('that is refused on the phone moves nothing, and is not repeated automatically', async () => {
    const before = await available();
    h.operator.outcome = 'failed';
    h.operator.failureCode = 'APPROVAL_REJECTED';
    const { id } = await asked();
    await h.settle();
    expect(await detail(id)).toMatchObject({
      status: 'PROBLEMATIC',
      problemReason: 'FAILED',
      operatorCode: 'APPROVAL_REJECTED',
    });
    expect(await available()).toBe(before);
    const retried = await h.patch(holder.admin, `/transaction/retry/${id}`);
    expect([retried.statusCode, retried.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['PAYER_NOT_FOUND', 'en', 'The payer has no active Mobile Money account'],
    ['NOT_ENOUGH_FUNDS', 'en', 'Not enough money in the payer’s account'],
    ['PAYMENT_NOT_APPROVED', 'fr', 'Paiement non approuvé sur le téléphone'],
    ['PAYER_LIMIT_REACHED', 'fr', 'Le compte du payeur a atteint sa limite'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'de', 'MTN konnte die Zahlung nicht ausführen'],
    ['BAD_REQUEST', 'de', 'MTN hat die Anforderung nicht angenommen'],
    ['SOME_NEW_CODE', 'en', 'Declined by MTN: SOME_NEW_CODE. Nothing was credited to your wallet.'],
  ])('says on paper and in the export why the payer did not pay: %s', async (code, language, why) => {
    h.operator.outcome = 'failed';
    h.operator.failureCode = code;
    const { id, reference } = await asked();
    await h.settle();
    const inWords = (url: string) =>
      h.as(holder.admin).inject({ method: 'GET', url, headers: { 'accept-language': language } });
    const { rawPayload } = await inWords(`/transaction/generate-pdf/${id}`);
    expect(pdfText(rawPayload).replaceAll(/\s+/g, ' ')).toContain(why);
    const columns = 'columns=transactionId,operatorCode&separator=semicolon';
    const exportOf = async (values: string): Promise<string | undefined> => {
      const { body } = await inWords(`/transaction/export-csv?format=csv&values=${values}&${columns}`);
      const rows: string[][] = parse(body, { bom: true, delimiter: ';' });
      return rows.find(([shown]) => shown === reference)?.[1];
    };
    expect(await exportOf('words')).toBe(why);
    expect(await exportOf('codes')).toBe(code);
  });

  it('of unknown outcome is credited when the operator reports it at last', async () => {
    const before = await available();
    h.operator.away = true;
    const { id } = await asked();
    await h.settle(5);
    h.clock.advance(16 * 60_000);
    await h.settle(5);
    holder = await h.signInAgain(holder);
    expect(await detail(id)).toMatchObject({ status: 'PROBLEMATIC', problemReason: 'UNKNOWN' });
    h.operator.away = false;
    h.clock.advance(2 * 60_000);
    await h.settle(70);
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', problemReason: null });
    expect(await available()).toBe(before + 5_000);
  });

  it('notifies its requester that it was paid, and by whom', async () => {
    const number = somePhoneNumber();
    h.operator.names.set(number.slice(1), 'JEAN BIYA');
    const { id } = await asked({ number, amount: 7_000 });
    await h.settle();
    const { content } = await h.get(holder.initiator, '/transaction/notifications');
    expect(content[0]).toMatchObject({
      kind: 'request-paid',
      title: expect.stringMatching(/JEAN BIYA.*7,000/),
      path: `/dashboard/transactions?id=${id}`,
    });
  });

  it('is nothing that anybody approves, or cancels once it was sent', async () => {
    h.operator.outcome = 'pending';
    const { id } = await asked();
    expect((await h.approve(holder.validator, id)).statusCode).toBe(403);
    await h.settle(1);
    expect((await detail(id)).waitsFor).toBeNull();
    expect((await h.patch(holder.admin, `/transaction/cancel/${id}`, {})).statusCode).toBe(409);
    h.operator.say(h.operator.posts.at(-1) ?? '', { state: 'successful', amount: 5_000n, currency: 'XAF' });
    await h.settle();
  });

  it('says that it was not sent yet, and can be withdrawn until then', async () => {
    const { id } = await asked();
    expect(await detail(id)).toMatchObject({ status: 'IN_PROGRESS', waitsFor: 'SENDING' });
    const withdrawn = await h.patch(holder.initiator, `/transaction/cancel/${id}`, {
      reason: 'Paid in cash',
    });
    expect(expectSuccess(withdrawn).json()).toMatchObject({ status: 'CANCELLED', waitsFor: null });
    await h.settle();
    const { history } = await detail(id);
    expect(history.at(-1)).toMatchObject({ to: 'CANCELLED', why: 'Paid in cash' });
  });

  it('may be of amounts that a payout may not', async () => {
    expect((await ask(holder.initiator, { amount: 1 })).statusCode).toBe(201);
    expect((await ask(holder.initiator, { amount: 500_001 })).statusCode).toBe(201);
    await h.settle();
  });

  it.each(['12', '+4915112345678', 'x'])('is refused for the number %s', async (number) => {
    expect([400, 422]).toContain((await ask(holder.initiator, { number })).statusCode);
  });
});
