import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hourMs } from '@sanaga/domain';
import { mailMonthlyStatements } from '../../src/reporting/statements/monthly-statement.service.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterEach(async () => expect(await h.violations()).toEqual([]));
afterAll(() => h.close());

const url = '/transaction/wallet-statement/monthly-email';
const turn = (session: TestSession, isOn: boolean) =>
  h.as(session).inject({ method: 'PUT', url, payload: { isOn } });

const now = new Date();
/** Its day and month in Douala, an hour ahead of UTC. */
const today = new Date(now.getTime() + hourMs);
/** Five in the morning of the first day of a month, counted from the present one. */
const firstOfMonth = (months: number): Date =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1, 4));
const mailAt = (at: Date) => mailMonthlyStatements({ ...h.dependencies, now: () => at });
const mailsTo = async ({ email }: TestSession) =>
  (await h.mails.all(email)).filter(({ template }) => template === 'monthly-statement');

/** Makes an organisation with 500,000 XAF, whose admin gets the statement of each month. */
async function subscribed(): Promise<TestHolder> {
  const holder = await h.holder();
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  const { refillId } = await h.refill(holder.admin, accountNumber, 500_000);
  expectSuccess(await h.patch(await h.superAdmin(), `/transaction/process-refill/${refillId}`));
  await h.settle();
  expect(expectSuccess(await turn(holder.admin, true)).json()).toEqual({ isOn: true });
  return holder;
}

describe('the statement of each month', () => {
  it('comes once the month has ended, with what came and went, once', async () => {
    const { admin, initiator, validator } = await subscribed();
    const { id } = await h.payment(initiator, { amount: 100_000, name: 'Garage Fotso' });
    expectSuccess(await h.approve(validator, id));
    await h.settle();
    const { closing } = await h
      .get(admin, '/transaction/wallet')
      .then(({ balance }) => ({ closing: balance }));

    await mailAt(now);
    expect(await mailsTo(admin)).toEqual([]);
    await Promise.all([mailAt(firstOfMonth(1)), mailAt(firstOfMonth(1))]);
    await mailAt(firstOfMonth(1));
    const month = today.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const day = `${today.toISOString().slice(0, 7)}-01`;
    expect(await mailsTo(admin)).toMatchObject([
      {
        values: {
          month,
          opening: '0 XAF',
          moneyIn: '500,000 XAF',
          closing: `${closing.toLocaleString('en')} XAF`,
          link: expect.stringContaining(`/dashboard/statement?period=custom&from=${day}&to=`),
        },
      },
    ]);

    await mailAt(firstOfMonth(3));
    const months = (await mailsTo(admin)).map(({ values }) => values.opening);
    expect(months).toEqual(['0 XAF', `${closing.toLocaleString('en')} XAF`]);
  });

  it('comes no more once it is turned off, or its reader may not read it', async () => {
    const [stopped, suspended] = [await subscribed(), await subscribed()];
    expectSuccess(await turn(stopped.admin, false));
    expect((await h.get(stopped.admin, url)).isOn).toBe(false);
    await h.db
      .updateTable('app_user')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', suspended.admin.userId)
      .execute();
    await mailAt(firstOfMonth(1));
    expect(await mailsTo(stopped.admin)).toEqual([]);
    expect(await mailsTo(suspended.admin)).toEqual([]);
  });

  it('is for those who may read the statement', async () => {
    const { validator } = await h.holder();
    expect((await turn(validator, true)).statusCode).toBe(403);
  });
});
