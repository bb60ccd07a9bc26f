import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { minuteMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { buildApp } from '../../../test/kit/wallet/app.ts';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import { readSettings, type Settings } from '../../kernel/settings.ts';
import { atEveryPoint } from '../../../test/kit/base/fault-injection.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';
import { createCardProvider, type CardProvider } from './card-provider.ts';
import { checkOpenTopUps } from './card.service.ts';
import { settle } from './settlement.ts';

let h: MoneyHarness;
let admin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  admin = await h.signUpOrganisation();
});
afterEach(async () => {
  expect(h.cards.faults).toEqual([]);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const provider = (): CardProvider => createCardProvider(h.dependencies.settings)!;
const checkout = (session: TestSession, amount: unknown, key?: string) =>
  h.post(session, '/card/checkout', { amount }, key);
const started = async (session: TestSession, amount = 5_000) => {
  const answer = await checkout(session, amount);
  expect(answer.statusCode).toBe(201);
  const { topUpId } = answer.json();
  return { topUpId: String(topUpId), page: h.cards.pageOf(topUpId) };
};
const check = async (session: TestSession, topUpId: string) => h.get(session, `/card/top-up/${topUpId}`);
const deliver = ({ payload, headers }: ReturnType<MoneyHarness['cards']['event']>) =>
  h.anonymous().inject({ method: 'POST', url: '/card/webhook', payload, headers });
const available = async (session: TestSession): Promise<number> =>
  (await h.get(session, '/transaction/wallet')).available;
const mismatches = () =>
  h.db
    .selectFrom('reconciliation_task')
    .selectAll()
    .where('kind', '=', 'CARD_MISMATCH')
    .orderBy('created_at')
    .execute();

/** Builds the same API with other settings. */
const appWith = (settings: Partial<Settings>) =>
  buildApp({ ...h.dependencies, settings: { ...h.dependencies.settings, ...settings } });

describe('a checkout', () => {
  it('opens a page of the card provider in whole XAF, and credits nothing yet', async () => {
    const before = await available(admin);
    const answer = await checkout(admin, 25_000);
    expect(answer.statusCode).toBe(201);
    const { topUpId, ...rest } = answer.json();
    const page = h.cards.pageOf(topUpId);
    expect(rest).toMatchObject({
      amount: 25_000,
      currency: 'XAF',
      status: 'CREATED',
      checkoutUrl: page.url,
      completedAt: null,
    });
    expect(page).toMatchObject({
      amount_total: 25_000,
      currency: 'xaf',
      client_reference_id: topUpId,
      success_url: `http://localhost:4200/dashboard/balances/success?topUp=${topUpId}`,
      cancel_url: 'http://localhost:4200/dashboard/stripe',
    });
    expect(h.cards.calls.at(-1)?.key).toBe(`card-top-up:${topUpId}`);
    expect(await available(admin)).toBe(before);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'CREATED' });
  });

  it.each([
    0,
    -1,
    499,
    0.1,
    1e3 + 0.5,
    '1,000',
    '5000',
    null,
    2 ** 53 + 1,
    '9223372036854775808',
    100_000_000,
  ])('of %s is refused', async (amount) => {
    const calls = h.cards.calls.length;
    const answer = await checkout(admin, amount);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().errors).toMatchObject([{ field: 'amount' }]);
    expect(h.cards.calls.length).toBe(calls);
  });

  it.each([500, 1e3, 99_999_999])('of %s is taken', async (amount) => {
    const { page } = await started(admin, amount);
    expect(page.amount_total).toBe(amount);
  });

  it('whose response is lost continues with the same key, and is one page', async () => {
    const key = 'a-lost-checkout';
    // the library retries once
    h.cards.faults.push('error', 'error');
    const lost = await checkout(admin, 7_000, key);
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'UNAVAILABLE']);
    const again = await checkout(admin, 7_000, key);
    expect(again.statusCode).toBe(201);
    const repeated = await checkout(admin, 7_000, key);
    expect(repeated.json()).toEqual(again.json());
    const pages = h.cards.calls.filter(
      ({ form }) => form.get('client_reference_id') === again.json().topUpId,
    );
    expect(new Set(pages.map((call) => call.key)).size).toBe(1);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from card_top_up where idempotency_key = ${key}`.execute(h.db);
    expect(rows[0]?.count).toBe(1n);
  });

  it('survives a connection that breaks', async () => {
    h.cards.faults.push('reset');
    await started(admin);
  });

  it('waits for its twin at the card provider', async () => {
    h.cards.faults.push('busy', 'busy');
    const answer = await checkout(admin, 5_000);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IN_FLIGHT']);
  });

  it('responds UNAVAILABLE where the provider accepts the call and never responds', async () => {
    const app = await appWith({ STRIPE_REQUEST_TIMEOUT: 0.2 });
    h.cards.faults.push('lose', 'lose');
    const request = {
      method: 'POST',
      url: '/card/checkout',
      payload: { amount: 5_000 },
      headers: { authorization: `Bearer ${admin.accessToken}`, 'idempotency-key': 'a-silent-provider' },
    } as const;
    const answer = await app.inject(request);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await app.inject(request)).statusCode).toBe(201);
    await app.close();
  });

  it('hides from callers that our key is refused', async () => {
    h.cards.faults.push('unauthorised');
    const answer = await checkout(admin, 5_000);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toMatch(/key|stripe/i);
  });

  it('that got no page in time is over, and a new one begins', async () => {
    const key = 'a-late-checkout';
    h.cards.faults.push('error', 'error');
    expect((await checkout(admin, 5_000, key)).statusCode).toBe(503);
    await h.db
      .updateTable('card_top_up')
      .set({ created_at: new Date(h.clock.now().getTime() - 21 * minuteMs) })
      .where('idempotency_key', '=', key)
      .execute();
    expect((await checkout(admin, 5_000, key)).json()).toMatchObject({
      status: 'EXPIRED',
      checkoutUrl: null,
    });
  });
});

describe('money that was paid by card', () => {
  it('is credited once, however many events and checks report it', async () => {
    const before = await available(admin);
    const { topUpId, page } = await started(admin, 40_000);
    h.cards.pay(page.id);
    const events = Array.from({ length: 6 }, () => h.cards.event('checkout.session.completed', page.id));
    const late = h.cards.event('checkout.session.async_payment_succeeded', page.id);
    const answers = await Promise.all([
      ...[...events, late].map(deliver),
      ...Array.from({ length: 4 }, () =>
        h.as(admin).inject({ method: 'GET', url: `/card/top-up/${topUpId}` }),
      ),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await deliver(events[0]!)).json()).toEqual({ received: true });
    expect(await available(admin)).toBe(before + 40_000);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'COMPLETED', checkoutUrl: null });
    const notifications = (await h.get(admin, '/transaction/notifications')).content;
    expect(
      notifications.filter(({ kind }: { kind: string }) => kind === 'card-top-up-completed'),
    ).toHaveLength(1);
  });

  it('is credited by the clock where nobody comes back', async () => {
    const before = await available(admin);
    const [paid, left] = [await started(admin, 6_000), await started(admin, 6_100)];
    h.cards.pay(paid.page.id);
    h.cards.expire(left.page.id);
    const calls = h.cards.calls.length;
    await checkOpenTopUps(h.dependencies, provider());
    // both are too young to be polled
    expect(h.cards.calls.length).toBe(calls);
    expect(await available(admin)).toBe(before);
    await h.db
      .updateTable('card_top_up')
      .set({ created_at: new Date(h.clock.now().getTime() - 11 * minuteMs) })
      .where('id', 'in', [paid.topUpId, left.topUpId])
      .execute();
    // the first that is polled fails, twice as the library tries again, and the other is settled
    h.cards.faults.push('error', 'error');
    expect((await checkOpenTopUps(h.dependencies, provider())).size).toBe(1);
    expect((await checkOpenTopUps(h.dependencies, provider())).size).toBe(0);
    expect(await available(admin)).toBe(before + 6_000);
    expect(await check(admin, left.topUpId)).toMatchObject({ status: 'EXPIRED' });
  });

  it('is credited though it was thought to be over, and nothing takes it back', async () => {
    const before = await available(admin);
    const { topUpId, page } = await started(admin, 8_000);
    h.cards.expire(page.id);
    const expired = h.cards.event('checkout.session.expired', page.id);
    expect((await deliver(expired)).statusCode).toBe(200);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'EXPIRED' });
    h.cards.pay(page.id);
    expect((await deliver(h.cards.event('checkout.session.completed', page.id))).statusCode).toBe(200);
    expect((await deliver(expired)).statusCode).toBe(200);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'COMPLETED' });
    expect(await available(admin)).toBe(before + 8_000);
  });

  it('is not credited before it is paid, whatever the event is called', async () => {
    const { topUpId, page } = await started(admin);
    expect((await deliver(h.cards.event('checkout.session.completed', page.id))).statusCode).toBe(200);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'CREATED' });
  });

  it.each([
    ['less', { amount_total: 4_999 }],
    ['more', { amount_total: 50_000 }],
    ['another currency', { currency: 'eur' }],
  ])('is not credited where it is %s, and super admins are notified once', async (_, wrong) => {
    const before = await available(admin);
    const known = (await mismatches()).length;
    const { topUpId, page } = await started(admin, 5_000);
    h.cards.pay(page.id, wrong);
    const event = h.cards.event('checkout.session.completed', page.id);
    await Promise.all(Array.from({ length: 4 }, () => deliver(event)));
    expect(await check(admin, topUpId)).toMatchObject({ status: 'CREATED' });
    expect(await available(admin)).toBe(before);
    const tasks = (await mismatches()).slice(known);
    expect(tasks).toMatchObject([{ card_top_up_id: topUpId, detail: { asked: '5000', checkout: page.id } }]);
    await h.db
      .updateTable('card_top_up')
      .set({ created_at: new Date(h.clock.now().getTime() - 11 * minuteMs) })
      .where('id', '=', topUpId)
      .execute();
    const calls = h.cards.calls.length;
    await checkOpenTopUps(h.dependencies, provider());
    expect(h.cards.calls.length).toBe(calls);
    const [notification] = (await h.get(await h.superAdmin(), '/transaction/notifications')).content;
    expect(notification).toMatchObject({ kind: 'card-mismatch' });
  });

  it('is no task again where the same mismatch was looked into, and one where another payment differs', async () => {
    const { topUpId, page } = await started(admin, 5_000);
    h.cards.pay(page.id, { amount_total: 4_000 });
    await check(admin, topUpId);
    const known = (await mismatches()).length;
    await h.db
      .updateTable('reconciliation_task')
      .set({ resolution: 'ACKNOWLEDGED', resolved_at: h.clock.now(), note: 'The rest was paid in cash' })
      .where('card_top_up_id', '=', topUpId)
      .execute();
    await check(admin, topUpId);
    expect(await mismatches()).toHaveLength(known);
    const other = { ...(await provider().find(page.id)), id: 'cs_test_other', amount: 4_500n };
    await settle(h.dependencies, other);
    expect(await mismatches()).toHaveLength(known + 1);
  });

  it('is a task for a person where a second page of the same top-up was paid', async () => {
    const { topUpId, page } = await started(admin, 5_000);
    h.cards.pay(page.id);
    await check(admin, topUpId);
    const before = await available(admin);
    const other = { ...(await provider().find(page.id)), id: 'cs_test_another' };
    await settle(h.dependencies, other);
    expect(await available(admin)).toBe(before);
    expect((await mismatches()).at(-1)).toMatchObject({ card_top_up_id: topUpId });
  });

  it('is credited wholly or not at all where it fails, and then by the next event or check', async () => {
    let topUpId = '';
    let checkoutId = '';
    const points = await atEveryPoint(
      h.dependencies,
      async (broken) => {
        const next = await started(admin, 1_000);
        topUpId = next.topUpId;
        checkoutId = next.page.id;
        h.cards.pay(checkoutId);
        await settle(broken, await provider().find(checkoutId));
      },
      async () => {
        expect(await h.violations()).toEqual([]);
        await settle(h.dependencies, await provider().find(checkoutId));
        expect(await check(admin, topUpId)).toMatchObject({ status: 'COMPLETED' });
      },
    );
    expect(points).toBeGreaterThan(4);
  });
});

describe('an event', () => {
  it.each([
    ['signed with another secret', { secret: 'whsec_of_somebody_else' }],
    ['ten minutes old', { age: 600 }],
  ])('that is %s is refused', async (_, options) => {
    const before = await available(admin);
    const { topUpId, page } = await started(admin);
    h.cards.pay(page.id);
    const answer = await deliver(h.cards.event('checkout.session.completed', page.id, options));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await available(admin)).toBe(before);
    await check(admin, topUpId);
  });

  it('of which a byte was changed is refused', async () => {
    const { page } = await started(admin, 5_000);
    h.cards.pay(page.id);
    const { payload, headers } = h.cards.event('checkout.session.completed', page.id);
    for (const changed of [payload.replace('5000', '9000'), `${payload} `, '', '{}'])
      expect((await deliver({ payload: changed, headers })).statusCode).toBe(400);
    const { 'stripe-signature': _, ...unsigned } = headers;
    const request = { method: 'POST', url: '/card/webhook', payload, headers: unsigned } as const;
    expect((await h.anonymous().inject(request)).statusCode).toBe(400);
  });

  it('about something else, or of another installation, changes nothing', async () => {
    const { page } = await started(admin);
    const stranger = { ...page, client_reference_id: '00000000-0000-4000-8000-000000000000' };
    for (const reference of [stranger.client_reference_id, 'order-17', null]) {
      h.cards.pay(page.id, { client_reference_id: reference });
      expect((await deliver(h.cards.event('checkout.session.completed', page.id))).statusCode).toBe(200);
    }
  });
});

describe('another holder’s top-up', () => {
  it('is as absent as one that never was, also paid', async () => {
    const { topUpId, page } = await started(admin);
    h.cards.pay(page.id);
    const stranger = await h.signUpOrganisation();
    const url = `/card/top-up/${topUpId}`;
    expect((await h.as(stranger).inject({ method: 'GET', url })).statusCode).toBe(404);
    expect(await h.db.selectFrom('card_top_up').select('status').where('id', '=', topUpId).execute()).toEqual(
      [{ status: 'CREATED' }],
    );
    expect(await check(admin, topUpId)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a platform without a card provider', () => {
  it('says so plainly', async () => {
    const app = await appWith({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
    const headers = { authorization: `Bearer ${admin.accessToken}` };
    const status = await app.inject({ method: 'GET', url: '/card/status', headers });
    expect(status.json()).toEqual({ configured: false, minimum: 500, maximum: 99_999_999 });
    for (const [url, payload] of [
      ['/card/checkout', { amount: 5_000 }],
      ['/card/webhook', {}],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'CARD_NOT_CONFIGURED']);
    }
    await app.close();
  });
});

describe('the settings of a card provider', () => {
  const read = (card: Record<string, string>) =>
    readSettings({
      ...Object.fromEntries(
        Object.entries(h.dependencies.settings).filter(([, value]) => typeof value === 'string'),
      ),
      FEE_RATE: '0.5%',
      TAX_RATE: '0.2%',
      NODE_ENV: 'production',
      CALL_RATES: 'on',
      MOMO_BASE_URL: 'https://operator.example',
      MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
      ORG_PORTAL_URL: 'https://portal.example',
      ADMIN_CONSOLE_URL: 'https://console.example',
      STRIPE_API_URL: 'https://api.stripe.com',
      ...card,
    });
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it.each([
    ['half of them', { ...live, STRIPE_WEBHOOK_SECRET: '' }, 'set both or neither'],
    ['a test key in production', { ...live, STRIPE_SECRET_KEY: 'sk_test_1' }, 'a test key'],
    [
      'an address without TLS in production',
      { ...live, STRIPE_API_URL: 'http://cards.example' },
      'needs TLS',
    ],
  ])('are refused with %s', (_, card, why) => {
    expect(() => read(card)).toThrow(why);
  });

  it('are taken whole, and left out whole', () => {
    expect(read(live).STRIPE_SECRET_KEY).toBe('sk_live_1');
    expect(createCardProvider(read({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }))).toBeUndefined();
  });
});
