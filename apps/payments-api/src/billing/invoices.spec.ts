import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { pdfText } from '@sanaga/documents/testing';
import { dayMs } from '@sanaga/domain';
import { dayFrom } from '../../test/kit/base/days.ts';
import { expectSuccess, type TestSession } from '../../test/kit/base/clients.ts';
import { setIssuer, someIssuer } from '../../test/kit/base/issuer.ts';
import { createMoneyHarness, type MoneyHarness } from '../../test/kit/billing/money-harness.ts';
import { monthsEnd } from '../../test/kit/billing/months-end.ts';
import { billEverybody } from './billing.service.ts';

const issuer = { ...someIssuer, vatRate: 0.1925 };

let h: MoneyHarness;
let superAdmin: TestSession;
beforeEach(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const day = (offset = 0): string => dayFrom(offset, h.clock.now());
const setFrom = (from: string, changes: Partial<Record<keyof typeof issuer, string | number | null>> = {}) =>
  h.as(superAdmin).inject({
    method: 'PUT',
    url: '/platform/issuer',
    payload: { from, issuer: { ...issuer, ...changes } },
  });
const billsOf = async (admin: TestSession) => (await h.get(admin, '/transaction/history?size=50')).content;
const pdfOf = (admin: TestSession, id: string) =>
  h.as(admin).inject({ method: 'GET', url: `/transaction/invoice-pdf/${id}` });
const textOf = async (admin: TestSession, id: string): Promise<string> =>
  pdfText(expectSuccess(await pdfOf(admin, id)).rawPayload);
const noticesOf = async ({ userId }: TestSession): Promise<string[]> => {
  const rows = await h.db.selectFrom('notification').select('kind').where('user_id', '=', userId).execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind === 'issuer-missing');
};
/** Creates an organisation with a month that was billed. */
async function billed(funds = 20_000, months = 1): Promise<TestSession> {
  const admin = await h.signUpOrganisation({ plan: 'PREMIUM' });
  if (funds > 0) await h.fund(admin, funds);
  await monthsEnd(h, admin, months);
  return admin;
}

describe('without the issuer’s details', () => {
  it('a bill is paid as ever, its invoice waits, and super admins are notified once', async () => {
    const [first, second] = [await billed(), await billed(0)];
    const [paid] = await billsOf(first);
    expect(paid).toMatchObject({ amount: 15_000, status: 'PAID' });
    expect((await billsOf(second))[0].status).toBe('DUE');
    const refusal = await pdfOf(first, paid.id);
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'INVOICE_NOT_ISSUED']);
    expect((await pdfOf(second, paid.id)).statusCode).toBe(404);
    expect(await h.get(superAdmin, '/platform/issuer')).toEqual({ issuer: null, versions: [] });
    expect(await noticesOf(superAdmin)).toEqual(['issuer-missing']);
    expect(await noticesOf(first)).toEqual([]);
  });

  it('invoices that wait are issued once they are there, each once, however many work at it', async () => {
    const admins = [await billed(50_000, 3), await billed(0)];
    expectSuccess(await setFrom(day()));
    await Promise.all(Array.from({ length: 4 }, () => billEverybody(h.dependencies)));
    for (const admin of admins)
      for (const { id } of await billsOf(admin)) expect(await textOf(admin, id)).toContain(someIssuer.name);
    const { count } = await h.db
      .selectFrom('invoice')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(4n);
  });

  it('and with those of a day to come, invoices wait for it', async () => {
    const admin = await billed();
    const [{ id }] = await billsOf(admin);
    expectSuccess(await setFrom(day(2)));
    await billEverybody(h.dependencies);
    expect((await pdfOf(admin, id)).statusCode).toBe(409);
    expect((await h.get(superAdmin, '/platform/issuer')).issuer).toBeNull();
    h.clock.advance(2 * dayMs);
    await billEverybody(h.dependencies);
    expect(await h.db.selectFrom('invoice').select('bill_id').execute()).toEqual([{ bill_id: id }]);
  });
});

describe('an invoice', () => {
  it('names whom it is from and to with their numbers, and its VAT adds up to the amount billed', async () => {
    await setIssuer(h.db);
    const admin = await h.signUpOrganisation({ plan: 'PREMIUM' });
    await h.fund(admin, 20_000);
    await h.db
      .insertInto('organisation_document')
      .values(
        (['NIU', 'RCCM'] as const).map((kind) => ({
          organisation_id: admin.organisationId,
          kind,
          status: kind === 'NIU' ? 'ACCEPTED' : 'SUBMITTED',
          number: `${kind}-OF-CUSTOMER`,
          file_name: 'paper.pdf',
          content_type: 'application/pdf',
          content: Buffer.from('%PDF-'),
          submitted_by: admin.userId,
          submitted_at: h.clock.now(),
          ...(kind === 'NIU' && { decided_by: superAdmin.userId, decided_at: h.clock.now() }),
        })),
      )
      .execute();
    await h.db
      .updateTable('organisation')
      .set({ location: 'yaounde' })
      .where('id', '=', admin.organisationId)
      .execute();
    await monthsEnd(h, admin);
    const [{ id, amount }] = await billsOf(admin);
    expect(amount).toBe(15_000);
    const text = await textOf(admin, id);
    for (const known of [...Object.values(someIssuer), 'Yaoundé', 'NIU-OF-CUSTOMER'])
      expect(text).toContain(known);
    // nobody has looked at it yet
    expect(text).not.toContain('RCCM-OF-CUSTOMER');
    for (const known of ['12,579', 'VAT 19.25%', '2,421', '15,000']) expect(text).toContain(known);
  });

  it('has the VAT of the day on which its month ended, though the clock came to it under another rate', async () => {
    await setIssuer(h.db);
    const admin = await h.signUpOrganisation({ plan: 'PREMIUM' });
    await h.fund(admin, 20_000);
    expectSuccess(await setFrom(day(), { name: 'Sanaga Holding SA', vatRate: 0.25 }));
    await monthsEnd(h, admin, 1, 2);
    const [{ id }] = await billsOf(admin);
    const text = await textOf(admin, id);
    for (const known of ['VAT 19.25%', '2,421', 'Sanaga Holding SA']) expect(text).toContain(known);
  });

  it('has no line of VAT where none applies', async () => {
    expectSuccess(await setFrom(day(), { vatRate: null }));
    const admin = await billed();
    const text = await textOf(admin, (await billsOf(admin))[0].id);
    expect(text).toContain('VAT does not apply.');
    expect(text).not.toContain('VAT 19');
  });

  it('stays what it was issued as when settings, names and places change', async () => {
    expectSuccess(await setFrom(day()));
    const admin = await billed();
    const [{ id }] = await billsOf(admin);
    const before = expectSuccess(await pdfOf(admin, id)).rawPayload;
    expectSuccess(await setFrom(day(), { name: 'Sanaga Holding SA', vatRate: 0.2 }));
    await h.db
      .updateTable('organisation')
      .set({ name: 'Another name', location: 'Kribi' })
      .where('id', '=', admin.organisationId)
      .execute();
    await billEverybody(h.dependencies);
    expect(expectSuccess(await pdfOf(admin, id)).rawPayload.equals(before)).toBe(true);
    await expect(
      h.db.updateTable('invoice').set({ vat_amount: 0n }).where('bill_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('from before there were any details keeps what it had', async () => {
    const admin = await billed();
    const [{ id }] = await billsOf(admin);
    await h.db
      .insertInto('invoice')
      .values({ bill_id: id, organisation_id: admin.organisationId, issued_at: h.clock.now() })
      .execute();
    expectSuccess(await setFrom('2000-01-01'));
    await billEverybody(h.dependencies);
    const text = await textOf(admin, id);
    expect(text).not.toContain(someIssuer.name);
    expect(text).not.toMatch(/VAT|NIU/);
    expect(text).toContain('Issued by Sanaga.');
  });
});

describe('the issuer’s details', () => {
  it('hold from a day on, and who set which stays to be seen', async () => {
    expectSuccess(await setFrom(day(-10)));
    expectSuccess(await setFrom(day(), { name: 'Sanaga Holding SA' }));
    expectSuccess(await setFrom(day(5), { vatRate: null }));
    const { issuer: today, versions } = await h.get(superAdmin, '/platform/issuer');
    expect(today).toEqual({ ...issuer, name: 'Sanaga Holding SA' });
    expect(versions.map(({ from }: { from: string }) => from)).toEqual([day(5), day(), day(-10)]);
    expect(versions[0]).toMatchObject({
      issuer: { vatRate: null },
      by: { userId: superAdmin.userId },
    });
    const lines = await h.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'issuer.change')
      .execute();
    expect(lines).toHaveLength(3);
  });

  it.each([
    [{ name: ' ' }, 'issuer.name'],
    [{ niu: '' }, 'issuer.niu'],
    [{ vatRate: 0 }, 'issuer.vatRate'],
    [{ vatRate: 0.51 }, 'issuer.vatRate'],
    [{ vatRate: 0.19250001 }, 'issuer.vatRate'],
  ])('with %p are refused beside their field', async (changes, field) => {
    const refusal = await setFrom(day(), changes);
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json().errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it('are a super admin’s to see and to set', async () => {
    const admin = await h.signUpOrganisation();
    expect((await h.as(admin).inject({ method: 'GET', url: '/platform/issuer' })).statusCode).toBe(403);
    const payload = { from: day(), issuer };
    const refused = await h.as(admin).inject({ method: 'PUT', url: '/platform/issuer', payload });
    expect(refused.statusCode).toBe(403);
  });
});

it('verify-ledger finds an invoice whose VAT is not what its rate says', async () => {
  expectSuccess(await setFrom(day()));
  await billed();
  const owner = await superuserClient(h.superuserUrl);
  await owner.query('update invoice set vat_amount = vat_amount + 1');
  expect((await h.violations()).map((line) => line.split(':')[0])).toEqual(['I10']);
  await owner.query('update invoice set vat_amount = vat_amount - 1');
  await owner.end();
});
