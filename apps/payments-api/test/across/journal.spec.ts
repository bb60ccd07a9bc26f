import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultAccountPlan, movementKinds, type AccountPlan } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { dayFrom } from '../kit/base/days.ts';
import { monthsEnd } from '../kit/billing/months-end.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { setIssuer } from '../kit/base/issuer.ts';
import { createReconciliationKit, type ReconciliationKit } from '../kit/whole/reconciliation-kit.ts';

/** Compares the accounting journal of a holder, with a movement of every kind, with the ledger that it is made from. */
let kit: ReconciliationKit;
let reversed: string;
/** Session of another holder, whose wallet is closed in the end. */
let closed: TestSession;
beforeAll(async () => {
  kit = await createReconciliationKit();
  await moveInEveryWay();
  await closeInDebt();
});
beforeEach(() => kit.signInAgain());
afterEach(async () => expect(await kit.h.violations()).toEqual([]));
afterAll(() => kit.close());

const days = `startDate=${dayFrom(-30)}&endDate=${dayFrom(2)}`;
const costsOf = (amount: number) => ({
  fee: Math.ceil(amount * 0.005),
  tax: Math.ceil(amount * 0.002),
  levy: 4,
});

async function moveInEveryWay(): Promise<void> {
  const { h, people } = kit;
  const { holder } = people;
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  const { refillId } = await h.refill(holder.admin, accountNumber, 500_000);
  expectSuccess(await h.patch(people.first, `/transaction/process-refill/${refillId}`));
  const request = { number: '+237677412085', amount: 20_000, reason: '=1+1' };
  expectSuccess(await h.post(holder.initiator, '/transaction/request-payment', request));
  await h.settle(3);
  await kit.paid(100_000);
  await kit.paid(30_000, 'failed');

  const undone = await kit.paid(14_000);
  reversed = undone.id;
  kit.sayFailed(undone.reference);
  await kit.callBack(undone.reference);
  const [difference] = await kit.openOf(undone.reference);
  await kit.settled(difference.id, 'REVERSED');

  const less = await kit.paid(10_000, 'pending');
  kit.say(less.reference, 7_000n);
  await kit.callBack(less.reference);
  const [rest] = await kit.openOf(less.reference);
  await kit.settled(rest.id, 'WALLET');

  const { topUpId } = expectSuccess(await h.post(holder.admin, '/card/checkout', { amount: 40_000 })).json();
  h.cards.pay(h.cards.pageOf(topUpId).id);
  await h.get(holder.admin, `/card/top-up/${topUpId}`);
  // its invoices have VAT
  await setIssuer(h.db);
  await monthsEnd(h, holder.admin);
}

/** Verifies an account, takes a card payment back when most of it is spent, returns it, and leaves a rest. */
async function closeInDebt(): Promise<void> {
  const { h, people } = kit;
  const { admin, initiator, validator } = await h.holder(0);
  closed = admin;
  const account = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
  const { providerId } = expectSuccess(
    await h.post(admin, '/transaction/add-service-provider', account),
  ).json();
  expectSuccess(await h.patch(admin, `/transaction/verify-service-provider/${providerId}`));
  await h.settle(5);

  const { topUpId } = expectSuccess(await h.post(admin, '/card/checkout', { amount: 20_000 })).json();
  const page = h.cards.pageOf(topUpId).id;
  h.cards.pay(page);
  await h.get(admin, `/card/top-up/${topUpId}`);
  const { id } = await h.payment(initiator, { amount: 19_800 });
  expectSuccess(await h.approve(validator, id));
  await h.settle(3);
  for (const status of ['needs_response', 'won'] as const) {
    h.cards.dispute(page, 20_000, status);
    const { payload, headers } = h.cards.moneyBackEvent('charge.dispute.closed', page);
    const url = '/card/webhook';
    expectSuccess(await h.anonymous().inject({ method: 'POST', url, payload, headers }));
  }

  const request = { reason: 'The organisation has closed' };
  const url = `/auth/organisations/close-out/${admin.organisationId}`;
  const { decisionId } = expectSuccess(await h.post(people.first, url, request)).json();
  expectSuccess(await h.patch(people.second, `/auth/organisations/confirm-close-out/${decisionId}`));
}

type Line = Record<string, string>;

async function journal(query = '', admin = kit.people.holder.admin): Promise<Line[]> {
  const url = `/transaction/wallet-statement/journal?${days}${query}`;
  const answer = expectSuccess(await kit.h.as(admin).inject({ method: 'GET', url }));
  return parse(answer.body, { bom: true, columns: true });
}
const sum = (lines: readonly Line[], side: 'debit' | 'credit') =>
  lines.reduce((total, line) => total + Number(line[side]), 0);
const gainOf = (lines: readonly Line[]) => sum(lines, 'debit') - sum(lines, 'credit');

describe('the journal', () => {
  it('balances in each entry, and moves the wallet’s account as the ledger moved the wallet', async () => {
    const lines = await journal();
    const entries = Map.groupBy(lines, ({ entry }) => entry);
    for (const entry of entries.values()) expect(sum(entry, 'debit')).toBe(sum(entry, 'credit'));
    const { h, people } = kit;
    const { rows } = await sql<{ gain: bigint; count: bigint }>`
      select sum(gain)::bigint as gain, count(*) as count from (
        select e.transfer_id, sum(e.amount) as gain from ledger.entry e join ledger.account a on a.id = e.account_id
        where a.organisation_id = ${people.holder.id} and a.code ~ ':(available|held)$'
        group by 1 having sum(e.amount) <> 0) moved`.execute(h.db);
    expect(gainOf(lines.filter(({ purpose }) => purpose === 'wallet'))).toBe(Number(rows[0]?.gain));
    expect(entries.size).toBe(Number(rows[0]?.count));
    const statement = await h.get(people.holder.admin, `/transaction/wallet-statement?${days}`);
    expect(gainOf(lines.filter(({ purpose }) => purpose === 'wallet'))).toBe(
      statement.closing - statement.opening,
    );
  });

  it('has fee, tax and levy of what was paid apart, and nothing of what failed or was reversed', async () => {
    const lines = await journal();
    const of = (purpose: string) => gainOf(lines.filter((line) => line['purpose'] === purpose));
    const [large, small] = [costsOf(100_000), costsOf(10_000)];
    expect(of('fee')).toBe(large.fee + small.fee);
    expect(of('tax')).toBe(large.tax + small.tax);
    expect(of('levy')).toBe(large.levy + small.levy);
    // 3,000 of the last one came back
    expect(of('beneficiaries')).toBe(100_000 + 7_000);
    expect(of('payers')).toBe(-20_000);
    expect(of('suspense')).toBe(0);
  });

  it('has the VAT of a plan’s invoice apart, in the entry that the invoice is paid with', async () => {
    const { h, people } = kit;
    const [{ id }] = (await h.get(people.holder.admin, '/transaction/history')).content;
    const invoice = await h.db
      .selectFrom('invoice')
      .select('vat_amount')
      .where('bill_id', '=', id)
      .executeTakeFirstOrThrow();
    const vat = Number(invoice.vat_amount);
    expect(vat).toBe(4_843);
    const lines = (await journal()).filter(({ type }) => type === 'SUBSCRIPTION');
    // a month of Pro
    expect(lines.map(({ purpose, account, debit, credit }) => [purpose, account, debit, credit])).toEqual([
      ['wallet', defaultAccountPlan.wallet, '', '30000'],
      ['plan', defaultAccountPlan.plan, String(30_000 - vat), ''],
      ['vat', '4454', String(vat), ''],
    ]);
  });

  it('has what each kind of movement is booked against, and leaves nothing in transit that no bank will show', async () => {
    const signedIn = await kit.h.signIn(closed.email);
    const entries = Map.groupBy(await journal('', signedIn), ({ entry }) => entry);
    for (const entry of entries.values()) expect(sum(entry, 'debit')).toBe(sum(entry, 'credit'));
    const lines = [...(await journal()), ...[...entries.values()].flat()];
    const against = (kind: string) => [
      ...new Set(
        lines.flatMap(({ type, purpose }) => (type === kind && purpose !== 'wallet' ? [purpose] : [])),
      ),
    ];
    const charges = ['fee', 'tax', 'levy'];
    expect(Object.fromEntries(movementKinds.map((kind) => [kind, against(kind)]))).toEqual({
      PAYOUT: ['beneficiaries', ...charges],
      COLLECTION: ['payers'],
      REFILL: ['transfers'],
      ACCOUNT_VERIFICATION: ['transfers'],
      CARD_TOP_UP: ['transfers'],
      CARD_TAKEN_BACK: ['transfers'],
      CARD_RETURNED: ['transfers'],
      DEBT_PAYMENT: ['transfers'],
      SUBSCRIPTION: ['plan', 'vat'],
      CLOSE_OUT: ['suspense'],
      RECONCILIATION: ['beneficiaries', ...charges],
    });
    // the card has paid what it paid, whatever was taken back, owed and returned in between
    const own = [...entries.values()].flat();
    expect(gainOf(own.filter(({ purpose }) => purpose === 'transfers'))).toBe(-20_100);
    expect(gainOf(own.filter(({ purpose }) => purpose === 'suspense'))).toBe(157);
    expect(gainOf(own.filter(({ purpose }) => purpose === 'wallet'))).toBe(0);
  });

  it('charges in the ledger what it charges in the journal', async () => {
    const lines = await journal();
    const { rows } = await sql<{ code: string; amount: bigint }>`
      select a.code, sum(e.amount)::bigint as amount
      from ledger.entry e join ledger.account a on a.id = e.account_id join ledger.transfer t on t.id = e.transfer_id
      where t.organisation_id = ${kit.people.holder.id} group by 1`.execute(kit.h.db);
    const ledger = Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
    const of = (purpose: string) => gainOf(lines.filter((line) => line['purpose'] === purpose));
    expect(of('fee')).toBe(ledger['income:fees']);
    expect(of('tax') + of('levy')).toBe((ledger['tax:payable'] ?? 0) + (ledger['expense:operator'] ?? 0));
    expect(of('plan') + of('vat')).toBe(ledger['income:subscription']);
  });

  it('names the payment that a correction is about', async () => {
    const { reference } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${reversed}`);
    const own = (await journal()).filter((line) => line['reference'] === reference);
    expect([...new Set(own.map(({ type }) => type))]).toEqual(['PAYOUT', 'RECONCILIATION']);
    expect(gainOf(own.filter(({ purpose }) => purpose === 'fee'))).toBe(0);
    expect(own).toHaveLength(10);
    const url = `/transaction/wallet-statement/movements?${days}&kind=RECONCILIATION`;
    const { content, totalElements } = await kit.h.get(kit.people.holder.admin, url);
    expect(totalElements).toBe(2);
    expect(content[1]).toMatchObject({ reference, transactionId: reversed, refillId: null, charges: 0 });
  });

  it('reads back from XLSX with amounts as numbers and days as dates, and runs nothing', async () => {
    const { h, people } = kit;
    const url = `/transaction/wallet-statement/journal?${days}&format=xlsx&values=words`;
    const { rawPayload } = expectSuccess(
      await h.as(people.holder.admin).inject({ method: 'GET', url, headers: { 'accept-language': 'fr' } }),
    );
    const [headings = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    const at = (name: string) => headings.indexOf(name);
    const debits = rows.map((row) => row[at('Débit')]).filter((cell) => cell !== null);
    const credits = rows.map((row) => row[at('Crédit')]).filter((cell) => cell !== null);
    const total = (cells: unknown[]) => cells.reduce<number>((before, cell) => before + (cell as number), 0);
    expect(debits.every((cell) => typeof cell === 'number')).toBe(true);
    expect(total(debits)).toBe(total(credits));
    expect(rows.every((row) => row[at('Date')] instanceof Date)).toBe(true);
    expect(rows.map((row) => row[at('Motif')])).toContain("'=1+1");
    expect(rows.map((row) => row[at('Poste')])).toContain('Bénéficiaires');
  });

  it('is for admins alone', async () => {
    const url = `/transaction/wallet-statement/journal?${days}`;
    const answer = await kit.h.as(kit.people.holder.validator).inject({ method: 'GET', url });
    expect(answer.json().code).toBe('FORBIDDEN');
  });
});

describe('the accounts', () => {
  const set = (from: string, accounts: AccountPlan) => {
    const { h, people } = kit;
    return h
      .as(people.first)
      .inject({ method: 'PUT', url: '/platform/account-plan', payload: { from, accounts } });
  };
  const walletAccounts = async () => [
    ...new Set(
      (await journal('&columns=account,purpose')).flatMap(({ account, purpose }) =>
        purpose === 'wallet' ? [account] : [],
      ),
    ),
  ];

  it('are suggested until somebody sets them, from a day on; days before it keep theirs', async () => {
    const { h, people } = kit;
    const first = await h.get(people.first, '/platform/account-plan');
    expect(first).toEqual({ accounts: defaultAccountPlan, isDefault: true, versions: [] });
    expect(await walletAccounts()).toEqual([defaultAccountPlan.wallet]);

    const later = { ...defaultAccountPlan, wallet: '5542' };
    expectSuccess(await set(dayFrom(1), later));
    expect(await walletAccounts()).toEqual([defaultAccountPlan.wallet]);
    const ever = { ...defaultAccountPlan, wallet: '5541' };
    const answer = expectSuccess(await set(dayFrom(-20), ever)).json();
    expect(answer).toMatchObject({
      ...{ accounts: ever, isDefault: false },
      versions: [
        { from: dayFrom(1), accounts: later, by: { userId: people.first.userId } },
        { from: dayFrom(-20), accounts: ever },
      ],
    });
    expect(await walletAccounts()).toEqual(['5541']);
    // the same day once more: the later entry applies
    expectSuccess(await set(dayFrom(-20), { ...ever, wallet: '5543' }));
    expect(await walletAccounts()).toEqual(['5543']);
    const lines = await journal();
    expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'));
  });

  it('are refused where they are none, and are set by super admins only, who are on record', async () => {
    const wrong = await set(dayFrom(0), { ...defaultAccountPlan, wallet: '9' });
    expect([400, 422]).toContain(wrong.statusCode);
    const { h, people } = kit;
    const payload = { from: dayFrom(0), accounts: defaultAccountPlan };
    const member = await h
      .as(people.holder.admin)
      .inject({ method: 'PUT', url: '/platform/account-plan', payload });
    expect(member.statusCode).toBe(403);
    const { content } = await h.get(people.first, '/audit?action=account-plan.change&size=1');
    expect(content[0]).toMatchObject({
      actor: { userId: people.first.userId },
      detail: { from: dayFrom(-20) },
    });
  });
});
