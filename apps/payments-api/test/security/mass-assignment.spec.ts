import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { superuserClient } from '@sanaga/database/testing';
import type { LightMyRequestResponse } from 'fastify';
import { createTestContext, prepare, send } from '../contract/calling.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import type { TestContext } from '../contract/test-context.ts';

/**
 * Makes every call with a body, once as it should be and once with all the fields of rows, sessions and rules added:
 * the effect is the same.
 */
let h: MoneyHarness;
let context: TestContext;
let owner: Awaited<ReturnType<typeof superuserClient>>;

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  owner = await superuserClient(h.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await h.close();
});

/** Columns that decide who may do what with which money; the rest of a row is text from people. */
const decisive: Record<string, string> = {
  app_user:
    'organisation_id, super_admin, roles, status, email_verified_at is null as unverified, succeeds is null as plain',
  organisation:
    'status, plan, account_type, payouts_paused_at is null as paying, next_bill_at is null as unbilled',
  transaction: `organisation_id, kind, type, status, problem_reason, currency, amount, fee, tax, levy, individual, attempt,
    cardinality(makers) as makers, approved_by is null as unapproved, deleted_at is null as there`,
  refill: 'organisation_id, status, amount, currency, processed_by is null as unprocessed',
  beneficiary: 'organisation_id, deleted_at is null as there',
  service_provider: 'organisation_id, status, operator',
  payment_file: 'organisation_id, status, rows, accepted, excluded, total_amount',
  bill: 'organisation_id, status, amount',
  card_top_up: 'organisation_id, status, amount, currency',
  joint_decision: 'organisation_id, kind, status, decided_by is null as open',
  member_account: 'true as limited',
  platform_setting: 'key, value',
  plan_price: 'plan, monthly_price',
  operator_request: 'organisation_id, kind, state, amount',
  'ledger.entry': 'amount',
};

const written = (row: Record<string, unknown>): string =>
  JSON.stringify(row).replaceAll(context.own.id, 'own').replaceAll(context.foreign.id, 'foreign');

async function decisiveRows(): Promise<string[]> {
  const rows: string[] = [];
  for (const [table, columns] of Object.entries(decisive)) {
    const found = await owner.query<Record<string, unknown>>(`select ${columns} from ${table}`);
    rows.push(...found.rows.map((row) => `${table} ${written(row)}`));
  }
  return rows;
}

/** Returns lines that are in one list more often than in the other, ignoring which other holder they belong to. */
function surplus(of: string[], over: string[]): string[] {
  const left = [...over];
  const more = of.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return more.map((line) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'somebody')).sort();
}

interface Effect {
  status: number;
  gone: string[];
  come: string[];
}

async function effectOf(operation: Operation, extra: Record<string, unknown>): Promise<Effect> {
  const { as, ...input } = await prepare(context, operation);
  const before = await decisiveRows();
  const payload = { ...extra, ...input.payload };
  const { statusCode }: LightMyRequestResponse = await send(context, operation, { ...input, payload }, as);
  const after = await decisiveRows();
  return { status: statusCode, gone: surplus(before, after), come: surplus(after, before) };
}

/** Returns fields that nobody may set for themselves or their things, without those that the call takes. */
function planted({ body, multipart }: Operation): Record<string, unknown> {
  const { foreign } = context;
  const everything = {
    id: randomUUID(),
    userId: foreign.admin.userId,
    user_id: foreign.admin.userId,
    organisationId: foreign.id,
    organizationId: foreign.id,
    organisation_id: foreign.id,
    roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'],
    role: 'ADMIN',
    permissions: ['*'],
    superAdmin: true,
    super_admin: true,
    status: 'APPROVED',
    organisationStatus: 'APPROVED',
    plan: 'PRO',
    accountType: 'INDIVIDUAL',
    account_type: 'INDIVIDUAL',
    individual: true,
    verifiedEmail: true,
    email_verified_at: '2026-01-01T00:00:00Z',
    password_hash: 'x',
    balance: 1_000_000_000,
    available: 1_000_000_000,
    amount: 999_999,
    fee: 0,
    tax: 0,
    levy: 0,
    total: 0,
    currency: 'NGN',
    kind: 'COLLECTION',
    type: 'BULK',
    attempt: 9,
    makers: [],
    createdBy: foreign.admin.userId,
    created_by: foreign.admin.userId,
    approvedBy: foreign.admin.userId,
    approved_by: foreign.admin.userId,
    approvedAt: '2026-01-01T00:00:00Z',
    processedBy: foreign.admin.userId,
    deletedAt: null,
    makersApprove: true,
  };
  const asked = body !== undefined && 'shape' in body ? Object.keys(body.shape as object) : [];
  const rest = Object.entries(everything).filter(([name]) => !asked.includes(name));
  // a form takes only so many fields
  return Object.fromEntries(multipart ? rest.slice(0, fieldsOfForm) : rest);
}

const fieldsOfForm = 18;

const withBody = operations.filter(({ body }) => body !== undefined);

describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('ignores unknown fields', async () => {
    // the first time may leave more behind: a saved beneficiary, a changed plan
    await effectOf(operation, {});
    const plain = await effectOf(operation, {});
    expect(plain.status).toBeLessThan(300);
    expect(await effectOf(operation, planted(operation))).toEqual(plain);
  });
});
