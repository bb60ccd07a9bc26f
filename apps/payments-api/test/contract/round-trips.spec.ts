import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { countRoundTrips, type Asked } from '@sanaga/database/testing';
import { createTestContext, prepare, send } from './calling.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { sql } from 'kysely';
import type { TestContext } from './test-context.ts';

let h: MoneyHarness;
let context: TestContext;
const counter = countRoundTrips();
const table: [id: string, asked: Asked][] = [];

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
});
afterAll(async () => {
  counter.stop();
  await h.close();
  const lines = table
    .sort(([, one], [, other]) => other.roundTrips - one.roundTrips)
    .map(([id, { roundTrips, statements }]) => `${roundTrips}\t${statements.length}\t${id}`);
  process.stdout.write(`round trips to the database and statements of each call\n${lines.join('\n')}\n`);
});

/** What is no matter of a call: opening connections for queries that are sent at once, and noting who is active. */
async function settle(): Promise<void> {
  await h.db.updateTable('session').set({ last_active_at: h.clock.now() }).execute();
  await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(h.db)));
}

it.each(['/health/live', '/countries'])('%s asks the database nothing, whoever calls', async (url) => {
  const { accessToken } = await h.signUpOrganisation();
  const headers = { authorization: `Bearer ${accessToken}` };
  const [response, asked] = await counter.during(() => h.app.inject({ method: 'GET', url, headers }));
  expect(response.statusCode).toBe(200);
  expect(asked).toEqual({ statements: [], roundTrips: 0 });
});

/** Reads that wait more often than three times, and what else is limited; a number may only become less. */
const limits: Record<string, number> = {
  approveTransaction: 5,
  // a ticket or an invitation, and whom it is for
  readInvitation: 5,
  readResetTicket: 4,
  // words that are mistyped, one kind of mistake after the other
  searchEverything: 8,
  // papers get their address when they are first drawn
  generateTransactionPdf: 5,
  generateBulkTransactionPdf: 6,
  generateWalletStatementPdf: 6,
  getPaymentFile: 5,
  getPaymentFileResult: 4,
  listWalletMovements: 4,
  listPlans: 4,
  // looks into somebody else's things, which are audited
  getSuspendedAndInactiveUsers: 4,
  getOrganisationFigures: 5,
  getDeletionConditions: 4,
  listOrganisationBeneficiaries: 5,
  listOrganisationServiceProviders: 5,
  listOrganisationTransactions: 4,
  verifyAudit: 5,
};
/** An export is noted in the audit log, and streamed over a connection of its own. */
const ofAnExport = 6;
function usual({ id, method, effect }: Operation): number {
  if (method !== 'GET' || effect === 'write') return Infinity;
  return id.startsWith('export') ? ofAnExport : 3;
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s asks the database no more often than it may',
  async (id, operation) => {
    const { as, ...input } = await prepare(context, operation);
    await settle();
    const [response, asked] = await counter.during(() => send(context, operation, input, as));
    expect({ status: response.statusCode < 400, body: response.body }).toMatchObject({ status: true });
    table.push([id, asked]);
    const most = limits[id] ?? usual(operation);
    // whoever breaks it sees what was asked
    expect(asked.roundTrips > most ? asked.statements : []).toEqual([]);
  },
);
