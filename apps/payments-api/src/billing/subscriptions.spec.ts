import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@sanaga/domain';
import { createMoneyHarness, type MoneyHarness } from '../../test/kit/billing/money-harness.ts';
import { setIssuer } from '../../test/kit/base/issuer.ts';
import { monthsEnd, monthsEndUnbilled } from '../../test/kit/billing/months-end.ts';
import { billHolder } from './billing.service.ts';
import { expectSuccess, someEmail, somePhoneNumber, type TestSession } from '../../test/kit/base/clients.ts';
import { unzip } from '../../test/kit/base/unzip.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
  await setIssuer(h.db);
});
afterEach(async () => {
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

/** Creates an approved organisation on this plan, with money. */
async function organisation(plan: 'STARTER' | 'PREMIUM' | 'PRO', funds = 0): Promise<TestSession> {
  const admin = await h.signUpOrganisation({ plan });
  if (funds > 0) await h.fund(admin, funds);
  return admin;
}

const change = (session: TestSession, plan: string) => h.patch(session, '/subscription/plan', { plan });
const invite = async (admin: TestSession, role: string) => {
  await h.authoriseGrant(admin);
  return h.post(admin, '/auth/users/add-specified-user', {
    name: 'Somebody',
    email: someEmail(),
    phoneNumber: somePhoneNumber(),
    role,
  });
};
const download = async (session: TestSession, url: string) =>
  expectSuccess(await h.as(session).inject({ method: 'GET', url }));

describe('the plans', () => {
  it('show price, limits, the own one, and what a change would be refused for', async () => {
    const admin = await organisation('PREMIUM');
    await h.member('INITIATOR', { admin });
    expectSuccess(await invite(admin, 'INITIATOR'));
    const { plan, nextBillAt, payoutsPausedAt, plans } = await h.get(admin, '/subscription/plans');
    expect([plan, payoutsPausedAt]).toEqual(['PREMIUM', null]);
    expect(Date.parse(nextBillAt) - Date.now()).toBeGreaterThan(27 * dayMs);
    expect(plans).toMatchObject([
      {
        plan: 'STARTER',
        monthlyPrice: 5_000,
        limits: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1 },
        current: false,
        // the open invitation counts
        refusals: [{ role: 'INITIATOR', used: 2, limit: 1 }],
      },
      { plan: 'PREMIUM', monthlyPrice: 15_000, current: true, refusals: [] },
      { plan: 'PRO', monthlyPrice: 30_000, current: false, refusals: [], subscribers: null },
    ]);
  });

  it('show a super admin who has which, and an individual that there is nothing to pay', async () => {
    await organisation('PRO');
    const seen = await h.get(superAdmin, '/subscription/plans');
    expect(seen).toMatchObject({ plan: null, nextBillAt: null });
    expect(seen.plans[2].subscribers).toBeGreaterThan(0);
    const individual = await h.signUpIndividual();
    const own = await h.get(individual, '/subscription/plans');
    expect(own).toMatchObject({ plan: null, nextBillAt: null });
    expect(own.plans.filter(({ current }: { current: boolean }) => current)).toEqual([]);
    expect((await change(individual, 'PRO')).json().code).toBe('FORBIDDEN');
    expect(await h.get(individual, '/transaction/upcoming-bill')).toMatchObject({
      plan: null,
      amount: 0,
      dueAt: null,
      covered: true,
    });
  });
});

describe('a change of plan', () => {
  it('takes effect at once, is notified and audited, and the next bill is at its price', async () => {
    const admin = await organisation('STARTER', 40_000);
    const answer = await change(admin, 'PRO');
    expect(answer.json()).toMatchObject({ plan: 'PRO' });
    expectSuccess(await invite(admin, 'INITIATOR'));
    expectSuccess(await invite(admin, 'INITIATOR'));
    expect(await h.get(admin, '/transaction/upcoming-bill')).toMatchObject({
      plan: 'PRO',
      amount: 30_000,
      covered: true,
      unpaid: { count: 0, amount: 0 },
    });
    const [notification] = (await h.get(admin, '/transaction/notifications')).content;
    expect(notification.title).toContain('Pro');
    const written = () =>
      h.db
        .selectFrom('audit_log')
        .select(['detail', 'actor_id'])
        .where('action', '=', 'plan.change')
        .where('organisation_id', '=', admin.organisationId)
        .execute();
    expect(await written()).toEqual([{ detail: { from: 'STARTER', to: 'PRO' }, actor_id: admin.userId }]);
    // the same again is no change
    expect((await change(admin, 'PRO')).statusCode).toBe(200);
    expect(await written()).toHaveLength(1);

    await monthsEnd(h, admin);
    const [invoice] = (await h.get(admin, '/transaction/history')).content;
    expect(invoice).toMatchObject({ plan: 'PRO', amount: 30_000, status: 'PAID' });
  });

  it('leaves the month that has just ended at its own price', async () => {
    const admin = await organisation('PRO', 40_000);
    await monthsEndUnbilled(h, admin);
    expectSuccess(await change(admin, 'STARTER'));
    expect((await h.get(admin, '/transaction/history')).content).toMatchObject([
      { plan: 'PRO', amount: 30_000 },
    ]);
    expect(await h.get(admin, '/transaction/upcoming-bill')).toMatchObject({
      plan: 'STARTER',
      amount: 5_000,
    });
    await billHolder(h.dependencies, admin.organisationId);
    expect((await h.get(admin, '/transaction/wallet')).available).toBe(10_000);
  });

  it('to a smaller plan is refused while there are more members than it allows', async () => {
    const admin = await organisation('PREMIUM');
    await h.member('VALIDATOR', { admin });
    await h.member('VALIDATOR', { admin });
    const refused = await change(admin, 'STARTER');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'PLAN_LIMIT',
      message: 'The Starter plan allows fewer users than you have.',
      errors: [{ field: 'plan', message: 'Validators: 2; the plan allows 1.' }],
    });
    const { content } = await h.get(superAdmin, '/auth/organisations?size=200');
    const row = content.find(
      ({ organisationId }: { organisationId: string }) => organisationId === admin.organisationId,
    );
    expect(row.plan).toBe('PREMIUM');
  });

  it('and invitations at the same time never leave more members than the plan allows', async () => {
    for (let round = 0; round < 4; round += 1) {
      const admin = await organisation('PREMIUM');
      expectSuccess(await invite(admin, 'INITIATOR'));
      await h.authoriseGrant(admin);
      const second = h.post(admin, '/auth/users/add-specified-user', {
        name: 'Second',
        email: someEmail(),
        phoneNumber: somePhoneNumber(),
        role: 'INITIATOR',
      });
      const [changed, invited] = await Promise.all([change(admin, 'STARTER'), second]);
      expect([changed.statusCode, invited.statusCode].sort()).toEqual(
        changed.statusCode === 200 ? [200, 409] : [201, 409],
      );
    }
  });
});

describe('what a plan costs', () => {
  afterAll(() => h.patch(superAdmin, '/subscription/plan-price/STARTER', { monthlyPrice: 5_000 }));

  it('is the super admin’s to set, for bills to come', async () => {
    const admin = await organisation('STARTER', 20_000);
    await monthsEnd(h, admin);
    const url = '/subscription/plan-price/STARTER';
    const answer = await h.patch(superAdmin, url, { monthlyPrice: 6_000 });
    expect(answer.json()).toMatchObject({ plan: 'STARTER', monthlyPrice: 6_000 });
    expect(await h.get(admin, '/transaction/upcoming-bill')).toMatchObject({ amount: 6_000 });
    expect((await h.get(admin, '/transaction/history')).content).toMatchObject([{ amount: 5_000 }]);
    expect((await h.patch(admin, url, { monthlyPrice: 1 })).statusCode).toBe(403);
    const line = await h.db
      .selectFrom('audit_log')
      .select(['subject_type', 'subject_id'])
      .where('action', '=', 'plan.price')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({ subject_type: 'plan', subject_id: 'STARTER' });
  });

  it('leaves months that have just ended at the price before, which the clock has not billed yet', async () => {
    const url = '/subscription/plan-price/STARTER';
    const before = (await h.get(superAdmin, '/subscription/plans')).plans[0].monthlyPrice;
    const admins = [await organisation('STARTER', 40_000), await organisation('STARTER', 40_000)];
    for (const admin of admins) await monthsEndUnbilled(h, admin, 2);
    const pro = await organisation('PRO', 40_000);
    await monthsEndUnbilled(h, pro);
    await Promise.all([
      h.patch(superAdmin, url, { monthlyPrice: 9_000 }).then(expectSuccess),
      billHolder(h.dependencies, admins[0]!.organisationId),
      billHolder(h.dependencies, admins[1]!.organisationId),
    ]);
    const amountsOf = async (admin: TestSession) =>
      (await h.get(admin, '/transaction/history')).content.map(({ amount }: { amount: number }) => amount);
    for (const admin of admins) {
      expect(await amountsOf(admin)).toEqual([before, before]);
      await monthsEndUnbilled(h, admin);
      await billHolder(h.dependencies, admin.organisationId);
      expect((await amountsOf(admin))[0]).toBe(9_000);
    }
    expect(await amountsOf(pro)).toEqual([]);
    await billHolder(h.dependencies, pro.organisationId);
    expect(await amountsOf(pro)).toEqual([30_000]);
  });

  it('is told to the admins of the organisations that have it, where it is another one', async () => {
    const url = '/subscription/plan-price/PREMIUM';
    const admin = await h.signUpOrganisation({ plan: 'PREMIUM', language: 'fr' });
    const other = await organisation('PRO');
    const titlesOf = async (session: TestSession): Promise<string[]> =>
      (await h.get(session, '/transaction/notifications')).content.map(
        ({ title }: { title: string }) => title,
      );
    const before = [await titlesOf(admin), await titlesOf(other)];
    await h.patch(superAdmin, url, { monthlyPrice: 15_000 });
    expect([await titlesOf(admin), await titlesOf(other)]).toEqual(before);
    await h.patch(superAdmin, url, { monthlyPrice: 17_500 });
    const price = /^La formule Premium coûtera 17\s500\sXAF par mois dès votre prochaine facture$/;
    expect(await titlesOf(admin)).toEqual([expect.stringMatching(price), ...before[0]!]);
    expect(await titlesOf(other)).toEqual(before[1]);
    const { values } = await h.mails.latest(admin.email, 'plan-price-changed');
    expect(values).toMatchObject({
      plan: 'Premium',
      amount: 17_500,
      before: expect.stringMatching(/^15\s000\sXAF$/),
    });
    await h.patch(superAdmin, url, { monthlyPrice: 15_000 });
  });

  it.each([-1, 0.5, '6000', null, 2 ** 53 + 1, 100_000_001])('is never %s', async (monthlyPrice) => {
    const answer = await h.patch(superAdmin, '/subscription/plan-price/PRO', { monthlyPrice });
    expect([400, 422]).toContain(answer.statusCode);
    expect((await h.get(superAdmin, '/subscription/plans')).plans[2].monthlyPrice).toBe(30_000);
  });
});

describe('invoices', () => {
  it('are in the billing history, newest first, each as a PDF', async () => {
    const admin = await organisation('STARTER', 12_000);
    await monthsEnd(h, admin, 3, 20);
    const { content, totalElements } = await h.get(admin, '/transaction/history?size=2');
    expect(totalElements).toBe(3);
    expect(content.map(({ status }: { status: string }) => status)).toEqual(['OVERDUE', 'PAID']);
    expect(content[0].invoice).toMatch(/^INV-\d{6}$/);
    expect(content[0].periodStart).toBe(content[1].periodEnd);
    const { headers, rawPayload } = await download(admin, `/transaction/invoice-pdf/${content[1].id}`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`${content[1].invoice}.pdf`);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are all in one archive, named so that they sort as they were issued', async () => {
    const admin = await organisation('PREMIUM', 500_000);
    await monthsEnd(h, admin, 12);
    const { headers, rawPayload } = await download(admin, '/transaction/history/download-all');
    expect(headers['content-type']).toBe('application/zip');
    const files = unzip(rawPayload);
    const { content } = await h.get(admin, '/transaction/history?size=50');
    const issued = content.map(({ invoice }: { invoice: string }) => `${invoice}.pdf`).reverse();
    expect([...files.keys()]).toEqual(issued);
    expect([...issued].sort()).toEqual(issued);
    for (const file of files.values()) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const one = await download(admin, `/transaction/invoice-pdf/${content[0].id}`);
    expect(files.get(`${content[0].invoice}.pdf`)?.equals(one.rawPayload)).toBe(true);
  });

  it('are an empty archive where there are none', async () => {
    const individual = await h.signUpIndividual();
    const { rawPayload } = await download(individual, '/transaction/history/download-all');
    expect(unzip(rawPayload).size).toBe(0);
  });

  it('are in the language of whoever reads them', async () => {
    const admin = await h.signUpOrganisation({ plan: 'STARTER', language: 'fr' });
    await monthsEnd(h, admin);
    const [{ id }] = (await h.get(admin, '/transaction/history')).content;
    const french = await download(admin, `/transaction/invoice-pdf/${id}`);
    expect(french.rawPayload.toString('latin1')).toContain('/Lang (fr)');
    const mail = await h.mails.latest(admin.email, 'bill-due');
    expect(mail).toMatchObject({ language: 'fr', values: { amount: 5_000 } });
  });
});

describe('the super admin', () => {
  it('sees everybody’s bills, by status and holder', async () => {
    const [paying, owing, late] = [
      await organisation('STARTER', 5_000),
      await organisation('STARTER'),
      await organisation('PREMIUM'),
    ];
    await monthsEnd(h, paying);
    await monthsEnd(h, owing, 1, 5);
    await monthsEnd(h, late, 1, 20);
    const of = async ({ organisationId }: TestSession, status = '') => {
      const { content } = await h.get(
        superAdmin,
        `/subscription/bills?organisationId=${organisationId}${status && `&status=${status}`}`,
      );
      return content.map((bill: { status: string; amount: number }) => [bill.status, bill.amount]);
    };
    expect(await of(paying)).toEqual([['PAID', 5_000]]);
    expect(await of(owing)).toEqual([['DUE', 5_000]]);
    expect(await of(late)).toEqual([['OVERDUE', 15_000]]);
    expect(await of(late, 'OVERDUE')).toHaveLength(1);
    expect(await of(late, 'DUE')).toEqual([]);
    expect(await of(owing, 'OVERDUE')).toEqual([]);
    const paid = await h.get(superAdmin, '/subscription/bills?status=PAID&size=200');
    expect(new Set(paid.content.map(({ status }: { status: string }) => status))).toEqual(new Set(['PAID']));
  });
});
