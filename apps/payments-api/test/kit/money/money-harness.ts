import { randomUUID } from 'node:crypto';
import { superuserClient } from '@sanaga/database/testing';
import { balances, postTransfers } from '@sanaga/ledger';
import type { LightMyRequestResponse } from 'fastify';
import { createWorker } from '../../../src/operator/operator.worker.ts';
import { noteOperatorBounds } from '../../../src/operator/bounds.ts';
import type { Subjects } from '../../../src/operator/subjects.ts';
import { verify } from '../../../src/control/verification/verification.service.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../base/clients.ts';
import type { Harness } from '../identity/harness.ts';
import { settleFor } from './settling.ts';

/** Returns a payment as the form sends it; specs change what they are about. */
export const somePayment = (changes: Record<string, unknown> = {}) => ({
  amount: 1_000,
  reason: 'Transport',
  name: 'Pauline Eyenga',
  number: '+237677412085',
  accountType: 'MOMO',
  ...changes,
});

/** Holder with one member of each role. */
export interface TestHolder {
  id: string;
  admin: TestSession;
  initiator: TestSession;
  validator: TestSession;
}

type Body = Record<string, unknown>;

/** Extends the harness of an app with a worker for the operator that acts on demand, and money in wallets. */
export async function withMoney(h: Harness, subjects: Subjects) {
  await noteOperatorBounds(h.db, h.dependencies.settings);
  const workerErrors: unknown[] = [];
  const worker = createWorker(h.dependencies, subjects, {
    info: () => {},
    error: (details: unknown) => void workerErrors.push(details),
  });

  /** Lets the worker act until nothing is due for the given span of the moved clock. */
  const pass = (seconds: number) => h.clock.advance(seconds * 1_000);
  const settle = (seconds = 10): Promise<void> =>
    settleFor({ db: h.db, worker, now: h.clock.now, pass }, seconds);
  return {
    ...h,
    ...createMoneyPeople(h),
    ...createMoneyCalls(h),
    settle,
    /** Runs one round of the worker, which may leave something due. */
    workOnce: () => worker.runOnce(),
    /** Checks the invariants with the operator's side, and lists what the worker could not do; empty if all is well. */
    async violations(): Promise<string[]> {
      const findings = await verify(h.db, h.operator.paid, { now: h.clock.now(), hasOpenings: true });
      return [
        ...findings.flatMap(({ id, violations }) => violations.map((line) => `${id}: ${line}`)),
        ...workerErrors.map((error) => `worker: ${JSON.stringify(error)}`),
      ];
    },
  };
}
export type MoneyHarness = Awaited<ReturnType<typeof withMoney>>;

function createMoneyPeople(h: Harness) {
  /** Puts money in the wallet, operator's side included; whole XAF. */
  const fund = async ({ organisationId }: TestSession, amount: number): Promise<void> => {
    const legs = [
      { account: 'operator:momo:float', amount: BigInt(-amount) },
      { account: `org:${organisationId}:available`, amount: BigInt(amount) },
    ];
    const reference = `opening:${randomUUID()}`;
    await postTransfers(h.db, [{ reference, kind: 'REFILL', currency: 'XAF', organisationId, legs }]);
  };
  /** Returns the wallet as its ledger accounts have it; whole XAF. */
  const walletOf = async ({ organisationId }: TestSession) => {
    const { available, held } = await balances(h.db, organisationId);
    return { balance: Number(available + held), available: Number(available), reserved: Number(held) };
  };
  const holder = async (funds = 0): Promise<TestHolder> => {
    const admin = await h.signUpOrganisation();
    const initiator = await h.member('INITIATOR', { admin });
    const validator = await h.member('VALIDATOR', { admin });
    if (funds > 0) await fund(admin, funds);
    return { id: admin.organisationId, admin, initiator, validator };
  };
  /** Signs the same people in again, in sessions that the clock has not outlived. */
  const signInAgain = async ({ id, admin, initiator, validator }: TestHolder): Promise<TestHolder> => ({
    id,
    admin: await h.signIn(admin.email),
    initiator: await h.signIn(initiator.email),
    validator: await h.signIn(validator.email),
  });
  /** Inserts payments that wait, straight into the table, for lists too long to be made one by one. */
  const insertPayments = async ({ organisationId, userId }: TestSession, count: number): Promise<void> => {
    const owner = await superuserClient(h.ownerUrl);
    // nobody listens here, and the channel would hold a line for each
    await owner.query('alter table transaction disable trigger transaction_announces_new');
    await owner.query(
      `insert into transaction (organisation_id, kind, status, amount, payee_name, payee_number, reason, created_by,
        makers, individual)
      select $1, 'PAYOUT', 'PENDING', 1000, 'Payee ' || n, '+237677412085', repeat('Reason ', 20), $2::uuid,
        array[$2::uuid], false
      from generate_series(1, $3::int) n`,
      [organisationId, userId, count],
    );
    await owner.query('alter table transaction enable trigger transaction_announces_new');
    await owner.end();
  };
  return { fund, walletOf, holder, signInAgain, insertPayments };
}

function createMoneyCalls(h: Harness) {
  const { post, patch, postForm } = h;
  const done = async (response: Promise<LightMyRequestResponse>) => expectSuccess(await response).json();

  /** Creates a payment that waits for approval. */
  const payment = (maker: TestSession, changes: Body = {}) =>
    done(post(maker, '/transaction', somePayment(changes)));
  const paymentWithFile = (maker: TestSession, transactionFile: File, changes: Body = {}) =>
    done(postForm(maker, '/transaction/v2', { ...somePayment(changes), transactionFile }));
  const approve = (session: TestSession, id: string, payload?: Body) =>
    patch(session, `/transaction/approve/${id}`, payload);
  /** Creates an account that its admin has confirmed by code. */
  const confirmedAccount = async (admin: TestSession, accountNumber = somePhoneNumber()) => {
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
    const { providerId } = await done(post(admin, '/transaction/add-service-provider', payload));
    const otpCode = await h.mails.code(admin.email, 'provider-code');
    return done(patch(admin, '/transaction/confirm-service-provider', { providerId, otpCode }));
  };
  /** Creates a refill that waits for a super admin. */
  const refill = (admin: TestSession, accountNumber: string, amount: number) =>
    done(post(admin, '/transaction/refill-wallet', { accountNumber, amount }));
  return { payment, paymentWithFile, approve, confirmedAccount, refill };
}
