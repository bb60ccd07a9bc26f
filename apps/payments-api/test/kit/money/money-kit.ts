import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { type AccountType, type MemberRole, monthsAfter } from '@sanaga/domain';
import type { Jobs } from '@sanaga/jobs';
import { balances, openHolderAccounts, postTransfers } from '@sanaga/ledger';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { createWorker, type Worker } from '../../../src/operator/operator.worker.ts';
import type { Subjects } from '../../../src/operator/subjects.ts';
import { noteOperatorBounds } from '../../../src/operator/bounds.ts';
import { seedPlatformSettings } from '../../../src/kernel/platform-settings/platform-settings.repository.ts';
import { verify } from '../../../src/control/verification/verification.service.ts';
import { readSettings } from '../../../src/kernel/settings.ts';
import { FakeOperator } from '../base/fake-operator.ts';
import type { MoneyArrived } from '../base/harness.ts';
import { settleFor } from './settling.ts';

const required = {
  DATABASE_URL: 'postgres://not-used',
  TOKEN_KEY: 'a key for specs that nothing else uses',
  MOMO_COLLECTION_SUBSCRIPTION_KEY: 'k',
  MOMO_COLLECTION_API_USER: 'u',
  MOMO_COLLECTION_API_KEY: 'k',
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'k',
  MOMO_DISBURSEMENT_API_USER: 'u',
  MOMO_DISBURSEMENT_API_KEY: 'k',
  LOG_LEVEL: 'silent',
};

export interface Holder {
  id: string;
  admin: MemberCaller;
  initiator: MemberCaller;
  validator: MemberCaller;
}

/** Database with people in it, an operator in memory and a clock that specs move. */
export interface MoneyKit {
  database: TestDatabase;
  deps: Dependencies;
  operator: FakeOperator;
  worker: Worker;
  /** Creates one more worker, with these dependencies if given. */
  newWorker(deps?: Dependencies): Worker;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  holder(available?: bigint): Promise<Holder>;
  individual(available?: bigint): Promise<MemberCaller>;
  /** Creates one more member of a holder. */
  member(holder: Holder, roles: MemberRole[]): Promise<MemberCaller>;
  statusOf(id: string): Promise<string>;
  balancesOf(organisationId: string): Promise<{ available: bigint; held: bigint }>;
  /** Lets the worker act until nothing is due for the given span of the moved clock. */
  settle(seconds?: number): Promise<void>;
  /** Checks the invariants with the operator's side; empty if all hold. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

const silentJobs: Jobs = {
  send: async () => {},
  work: async () => {},
  finish: async () => {},
  close: async () => {},
};
const silentLog = { info: () => {}, error: () => {} };

interface KitParts {
  subjectsOf: (deps: Dependencies) => Subjects;
  /** Handler of arriving money; none by default. */
  moneyArrived?: MoneyArrived;
  issueDueFirst?: Dependencies['issueDueFirst'];
  environment?: Record<string, string>;
}

export async function createMoneyKit({
  subjectsOf,
  moneyArrived = async () => {},
  issueDueFirst = async () => {},
  environment = {},
}: KitParts): Promise<MoneyKit> {
  const database = await createTestDatabase();
  const settings = readSettings({ ...required, DATABASE_URL: database.url, ...environment });
  await seedPlatformSettings(database.db, settings);
  await noteOperatorBounds(database.db, settings);
  const operator = new FakeOperator();
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const events = { listen: () => () => {}, close: async () => {} };
  const deps: Dependencies = {
    db: database.db,
    jobs: silentJobs,
    operator,
    events,
    settings,
    moneyArrived: (tx, organisationId) => moneyArrived({ jobs: silentJobs }, tx, organisationId),
    issueDueFirst,
    voidBills: async () => 0,
    now,
    clockOffset: () => 0,
  };
  const newWorker = (its: Dependencies = deps) => createWorker(its, subjectsOf(its), silentLog);
  const worker = newWorker();
  const pass = (seconds: number) => {
    offsetMs += seconds * 1_000;
  };

  const settle = (seconds = 10) => settleFor({ db: deps.db, worker, now, pass }, seconds);

  return {
    database,
    deps,
    operator,
    worker,
    newWorker,
    pass,
    settle,
    holder: (available = 0n) => makeHolder(deps, available),
    individual: (available = 0n) => makeIndividual(deps, available),
    member: ({ id }, roles) => makeMember(deps, id, roles),
    async statusOf(id) {
      const row = await deps.db
        .selectFrom('transaction')
        .select(['status', 'problem_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.problem_reason ? `${row.status} ${row.problem_reason}` : row.status;
    },
    balancesOf: (organisationId) => balances(deps.db, organisationId),
    async violations() {
      const findings = await verify(deps.db, operator.paid, { now: now(), hasOpenings: true });
      return findings.flatMap(({ id, violations }) => violations.map((line) => `${id}: ${line}`));
    },
    close: () => database.drop(),
  };
}

async function makeOrganisation(
  { db }: Dependencies,
  accountType: AccountType,
  available: bigint,
): Promise<string> {
  const approvedAt = new Date();
  const { id } = await db
    .insertInto('organisation')
    .values({
      account_type: accountType,
      name: 'Moungo Fruits SARL',
      email: 'office@moungo.example',
      phone_number: '+237677000001',
      status: 'APPROVED',
      approved_at: approvedAt,
      next_bill_at: accountType === 'ORGANIZATION' ? monthsAfter(approvedAt, 1) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openHolderAccounts(db, id);
  if (available > 0n) await fund(db, id, available);
  return id;
}

/** Puts money in the wallet as a refill does, operator's side included. */
const fund = (db: Dependencies['db'], organisationId: string, amount: bigint) =>
  postTransfers(db, [
    {
      reference: `opening:${organisationId}`,
      kind: 'REFILL',
      currency: 'XAF',
      organisationId,
      legs: [
        { account: 'operator:momo:float', amount: -amount },
        { account: `org:${organisationId}:available`, amount },
      ],
    },
  ]);

async function makeMember(
  { db }: Dependencies,
  organisationId: string,
  roles: MemberRole[],
  individual = false,
): Promise<MemberCaller> {
  const email = `${roles.join('-').toLowerCase()}-${randomUUID()}@moungo.example`;
  const { id } = await db
    .insertInto('app_user')
    .values({
      organisation_id: organisationId,
      roles,
      name: roles.join(' '),
      email,
      status: 'ACTIVE',
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    userId: id,
    sessionId: randomUUID(),
    name: roles.join(' '),
    email,
    language: 'en',
    shownLanguage: 'en',
    superAdmin: false,
    roles,
    organisationId,
    organisationStatus: 'APPROVED',
    individual,
    clientAddress: '127.0.0.1',
  };
}

async function makeHolder(deps: Dependencies, available: bigint): Promise<Holder> {
  const id = await makeOrganisation(deps, 'ORGANIZATION', available);
  return {
    id,
    admin: await makeMember(deps, id, ['ADMIN']),
    initiator: await makeMember(deps, id, ['INITIATOR']),
    validator: await makeMember(deps, id, ['VALIDATOR']),
  };
}

async function makeIndividual(deps: Dependencies, available: bigint): Promise<MemberCaller> {
  const id = await makeOrganisation(deps, 'INDIVIDUAL', available);
  return makeMember(deps, id, ['ADMIN', 'INITIATOR', 'VALIDATOR'], true);
}
