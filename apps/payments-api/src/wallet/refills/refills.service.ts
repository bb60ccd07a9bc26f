import { inTransaction, type Tx } from '@sanaga/database';
import { refillRange } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller, MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { toPage, type PageRequest } from '../../kernel/paging.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import {
  notify,
  notifySuperAdmins,
  superAdminIds,
} from '../../kernel/notifications/notifications.service.ts';
import { queueCollection } from './operator-requests.ts';
import { assertDocuments } from '../../identity/documents/documents.service.ts';
import { organisationExists } from '../../identity/organisations/holders.repository.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { assertWordCounts } from '../../kernel/super-admins.ts';
import { toProcessed, toRefill } from './refills.mapper.ts';
import * as repository from './refills.repository.ts';

/** Requests a refill from a confirmed account; nothing moves until a super admin processes it. */
export async function requestRefill(
  deps: Dependencies,
  tx: Tx,
  caller: MemberCaller,
  input: { accountNumber: string; amount: number },
  key: KeyColumns | null,
) {
  if (input.amount > refillRange.maximum) throw invalid('amount', 'amountRange', refillRange);
  const accountNumber = typedNumber(deps, input.accountNumber, 'accountNumber').e164;
  const account = await repository.refillAccount(tx, caller.organisationId, caller.userId, accountNumber);
  if (!account) throw invalid('accountNumber', 'accountUnknown');
  if (account.status !== 'CONFIRMED')
    throw new Failure('ACCOUNT_NOT_CONFIRMED', {
      fields: [{ field: 'accountNumber', key: 'accountNotConfirmed' }],
    });
  if (!account.allowed)
    throw new Failure('ACCOUNT_NOT_ALLOWED', {
      fields: [{ field: 'accountNumber', key: 'accountNotAllowed' }],
    });
  await assertDocuments(tx, caller.organisationId);
  const { id } = await repository.insertRefill(tx, {
    organisation_id: caller.organisationId,
    provider_id: account.id,
    account_number: accountNumber,
    amount: BigInt(input.amount),
    requested_by: caller.userId,
    ...key,
  });
  await audit(tx, caller, {
    action: 'refill.request',
    subjectType: 'refill',
    subjectId: id,
    detail: { amount: input.amount },
  });
  const refill = await one(tx, id);
  await notifySuperAdmins(tx, {
    kind: 'refill-requested',
    values: { organisation: refill.organisationName, amount: input.amount },
    path: '/super-admin/process-refills',
  });
  return refill;
}

async function one(tx: Parameters<typeof repository.refillsByIds>[0], id: string) {
  const [row] = await repository.refillsByIds(tx, [id]);
  if (!row) throw new Failure('NOT_FOUND');
  return toRefill(row);
}

export const findByKey = async (tx: Tx, caller: MemberCaller, key: string) => {
  const row = await repository.refillByKey(tx, caller.organisationId, key);
  return row && toRefill(row);
};

type Step = 'started' | 'agreed' | 'unchanged';

/** Starts a refill, or agrees to one that needs two super admins; a processed one stays as it is. */
const startProcessing = (deps: Dependencies, caller: Caller, id: string): Promise<Step> =>
  inTransaction(deps.db, async (tx) => {
    // 1. Of two at the same moment, one waits for the other, and finds the agreement.
    await repository.lockRefill(tx, id);

    // 2. A refill that needs no agreement, or has another person's, is sent to the operator.
    if (await tryToStart(tx, deps, caller, id)) return 'started';

    // 3. The agreement of the first of two is stored, and the others are notified.
    const agreed = await repository.agreeToRefill(tx, id, caller.userId, deps.now());
    if (agreed) await notifyOfAgreement(tx, caller, agreed);
    return agreed ? 'agreed' : 'unchanged';
  });

async function tryToStart(tx: Tx, deps: Dependencies, caller: Caller, id: string): Promise<boolean> {
  const refill = await repository.startRefill(tx, id, caller.userId, deps.now());
  if (!refill) return false;
  await queueCollection(tx, deps, refill);
  await audit(tx, caller, {
    action: 'refill.process',
    subjectType: 'refill',
    subjectId: id,
    organisationId: refill.organisation_id,
  });
  return true;
}

async function notifyOfAgreement(tx: Tx, caller: Caller, refill: repository.RefillRow): Promise<void> {
  await audit(tx, caller, {
    action: 'refill.agree',
    subjectType: 'refill',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
  });
  await notify(tx, {
    userIds: (await superAdminIds(tx)).filter((userId) => userId !== caller.userId),
    organisationId: null,
    kind: 'refill-agreed',
    values: { name: caller.name, amount: Number(refill.amount) },
    path: '/super-admin/process-refills',
  });
}

/**
 * Processes a refill. Pressing twice, or two super admins at once, sends one operator request and returns the same
 * refill. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED for a person who has already agreed and waits for
 * another, or TOO_EARLY for a new super admin whose word does not count yet where two are needed.
 */
export async function processOne(deps: Dependencies, caller: Caller, id: string) {
  const step = await startProcessing(deps, caller, id);
  const refill = await one(deps.db, id);
  if (refill.status === 'CANCELLED' || refill.status === 'REFUSED')
    throw new Failure('WRONG_STATUS', { values: { status: refill.status } });
  if (step === 'unchanged' && refill.needsTwo) {
    await assertWordCounts(deps.db, caller, deps.now());
    throw new Failure('SECOND_PERSON_REQUIRED');
  }
  return refill;
}

/** Processes a frozen list: what waits when the call comes in, or what the person saw and named. Throws NOT_FOUND. */
export async function processMany(
  deps: Dependencies,
  caller: Caller,
  { organisationId, refillIds }: { organisationId?: string; refillIds?: string[] },
) {
  if (organisationId !== undefined && !(await organisationExists(deps.db, organisationId)))
    throw new Failure('NOT_FOUND');
  const ids = refillIds ?? (await repository.waitingRefillIds(deps.db, organisationId));
  const started: string[] = [];
  let agreed = 0;
  for (const id of ids) {
    const step = await startProcessing(deps, caller, id);
    if (step === 'started') started.push(id);
    if (step === 'agreed') agreed += 1;
  }
  return toProcessed(started.length === 0 ? [] : await repository.refillsByIds(deps.db, started), agreed);
}

/**
 * Withdraws a refill that waits, or was not sent to the operator yet, even one that verifies an account. Throws
 * NOT_FOUND, WRONG_STATUS or PAYMENTS_HELD.
 */
export async function cancelRefill(deps: Dependencies, caller: MemberCaller, id: string) {
  return inTransaction(deps.db, async (tx) => {
    const set = { finished_at: deps.now() };
    const cancelled = await repository.stopRefill(tx, 'cancel', id, set, caller.organisationId);
    const [row] = await repository.refillsByIds(tx, [id]);
    if (row?.organisation_id !== caller.organisationId) throw new Failure('NOT_FOUND');
    if (!cancelled) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
    await assertNotHeld(tx);
    await audit(tx, caller, { action: 'refill.cancel', subjectType: 'refill', subjectId: id });
    return toRefill(row);
  });
}

/** Lists refills of the caller's holder, or of all holders for a super admin. */
export async function listRefills(
  deps: Dependencies,
  caller: Caller,
  { page, size, ...filters }: Omit<repository.RefillFilters, 'organisationId'> & PageRequest,
) {
  const organisationId = caller.organisationId ?? undefined;
  const found = await repository.pageOfRefills(deps.db, { organisationId, ...filters }, { page, size });
  return toPage(found, { page, size }, toRefill);
}
