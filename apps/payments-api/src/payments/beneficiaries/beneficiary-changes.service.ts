import { inTransaction, type Tx } from '@sanaga/database';
import { audit, type AuditEntry } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { notify, settle } from '../../kernel/notifications/notifications.service.ts';
import { compareWithRegistered, notChecked, type RegisteredName } from '../../operator/payees.ts';
import * as beneficiaries from './beneficiaries.repository.ts';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';
import * as repository from './beneficiary-changes.repository.ts';
import { toBeneficiary } from './beneficiary.mapper.ts';
import { duplicate, orDuplicate } from './double-number.ts';

/** Details of a beneficiary that a second person has to confirm, with the operator's name for the number. */
export interface PayeeDetails extends RegisteredName {
  name: string;
  number: string;
}

/** Returns the page of the portal where a change is confirmed, from its root. */
const pathOf = (beneficiaryId: string): string => `/dashboard/beneficiary-changes?id=${beneficiaryId}`;

const inWords = ({ name, number }: Pick<PayeeDetails, 'name' | 'number'>): string => `${name}, ${number}`;

const entryOf = (
  action: 'beneficiary.propose-change' | 'beneficiary.confirm-change' | 'beneficiary.withdraw-change',
  row: BeneficiaryRow,
  changed: Pick<PayeeDetails, 'name' | 'number'>,
): AuditEntry => ({
  action,
  subjectType: 'beneficiary',
  subjectId: row.id,
  detail: { before: inWords({ name: row.name, number: row.phone_number }), after: inWords(changed) },
});

/**
 * Stages changed details of a locked beneficiary, or returns false for the caller to use them at once, as nobody else
 * could confirm them. They replace an open change, whose contributors stay excluded. Throws SECOND_PERSON_REQUIRED if
 * everybody else has contributed to it.
 */
export async function stageChange(
  tx: Tx,
  caller: MemberCaller,
  row: BeneficiaryRow,
  details: PayeeDetails,
  at: Date,
): Promise<boolean> {
  const others = (await repository.activeConfirmers(tx, caller.organisationId)).filter(
    (id) => id !== caller.userId,
  );
  const isStaged = others.length > 0;
  if (isStaged && row.change?.name === details.name && row.change.number === details.number) return true;
  const contributors = [...new Set([...(row.change?.contributors ?? []), caller.userId])];
  const confirmers = others.filter((id) => !contributors.includes(id));
  if (isStaged && confirmers.length === 0)
    throw new Failure('SECOND_PERSON_REQUIRED', { values: { context: 'changeInTurn' } });
  await endOpen(tx, caller, [row.id], { status: 'REPLACED', at });
  await repository.insertChange(tx, {
    organisation_id: caller.organisationId,
    beneficiary_id: row.id,
    previous_name: row.name,
    previous_number: row.phone_number,
    name: details.name,
    phone_number: details.number,
    registered_name: details.registeredName,
    name_match: details.nameMatch,
    changed_by: caller.userId,
    changed_at: at,
    contributors,
    ...(!isStaged && { status: 'IN_FORCE', ended_at: at }),
  });
  if (!isStaged) return false;
  await audit(tx, caller, entryOf('beneficiary.propose-change', row, details));
  await notify(tx, {
    userIds: confirmers,
    organisationId: caller.organisationId,
    kind: 'beneficiary-change-waiting',
    values: { by: caller.name, name: row.name },
    path: pathOf(row.id),
  });
  return true;
}

const told = {
  CONFIRMED: 'beneficiary-change-confirmed',
  REPLACED: 'beneficiary-change-withdrawn',
  WITHDRAWN: 'beneficiary-change-withdrawn',
  DELETED: 'beneficiary-change-withdrawn',
} as const;

/** Ends what is open of these beneficiaries: those who were asked to confirm it read the outcome instead. */
export async function endOpen(
  tx: Tx,
  caller: MemberCaller,
  beneficiaryIds: readonly string[],
  { status, at }: { status: keyof typeof told; at: Date },
): Promise<string[]> {
  const { organisationId } = caller;
  const ended = await repository.endChanges(tx, organisationId, beneficiaryIds, {
    status,
    by: caller.userId,
    at,
  });
  for (const id of ended)
    await settle(tx, {
      organisationId,
      path: pathOf(id),
      about: 'beneficiaryChange',
      become: [['beneficiary-change-waiting', told[status]]],
      values: { by: caller.name },
      at,
    });
  return ended;
}

/**
 * Confirms the changed details of a beneficiary, which are used from now on. Throws NOT_FOUND if the change is not open
 * any more, SECOND_PERSON_REQUIRED for whoever had a hand in it, and DUPLICATE if another beneficiary has the number by now.
 */
export function confirmChange(deps: Dependencies, caller: MemberCaller, id: string, changeId: string) {
  const { organisationId, userId } = caller;
  return inTransaction(deps.db, async (tx) => {
    // 1. The person may confirm until this is committed, and the change is open.
    if (!(await repository.lockConfirmer(tx, organisationId, userId))) throw new Failure('FORBIDDEN');
    const { row, change } = await lockedChange(tx, caller, id, changeId);
    if (change.contributors.includes(userId))
      throw new Failure('SECOND_PERSON_REQUIRED', { values: { context: 'change' } });
    const holding = await beneficiaries.findByNumber(tx, organisationId, change.number);
    if (holding && holding.id !== id) throw duplicate();

    // 2. It ends, and its details are the beneficiary's.
    const at = deps.now();
    if ((await endOpen(tx, caller, [id], { status: 'CONFIRMED', at })).length === 0)
      throw new Failure('NOT_FOUND');
    const changed = await changeLocked(tx, row, putInForce(row, detailsOf(row, change), at));
    await audit(tx, caller, entryOf('beneficiary.confirm-change', row, change));
    await tellAuthor(tx, caller, row, 'beneficiary-change-confirmed');
    return toBeneficiary(changed, caller);
  }).catch((error: unknown) => {
    throw orDuplicate(error);
  });
}

/** Withdraws changed details; the present ones stay. Throws NOT_FOUND, and FORBIDDEN for another's unless by an admin. */
export function withdrawChange(deps: Dependencies, caller: MemberCaller, id: string, changeId: string) {
  return inTransaction(deps.db, async (tx) => {
    const { row, change } = await lockedChange(tx, caller, id, changeId);
    if (change.changedBy.userId !== caller.userId && !caller.roles.includes('ADMIN'))
      throw new Failure('FORBIDDEN');
    const at = deps.now();
    await endOpen(tx, caller, [id], { status: 'WITHDRAWN', at });
    const kept = await changeLocked(tx, row, { updated_at: at });
    await audit(tx, caller, entryOf('beneficiary.withdraw-change', row, change));
    await tellAuthor(tx, caller, row, 'beneficiary-change-withdrawn');
    return toBeneficiary(kept, caller);
  });
}

/** Notifies who changed a beneficiary what somebody else decided about that. */
async function tellAuthor(
  tx: Tx,
  caller: MemberCaller,
  { id, name, change }: BeneficiaryRow,
  kind: 'beneficiary-change-confirmed' | 'beneficiary-change-withdrawn',
): Promise<void> {
  if (!change || change.changedBy.userId === caller.userId) return;
  await notify(tx, {
    userIds: [change.changedBy.userId],
    organisationId: caller.organisationId,
    kind,
    values: { by: caller.name, name },
    path: pathOf(id),
  });
}

/** Changes a beneficiary that is locked. Throws IN_FLIGHT if it is not as it was read. */
export async function changeLocked(
  tx: Tx,
  row: BeneficiaryRow,
  set: Parameters<typeof beneficiaries.changeBeneficiary>[2],
): Promise<BeneficiaryRow> {
  const changed = await beneficiaries.changeBeneficiary(tx, row, set);
  if (!changed) throw new Failure('IN_FLIGHT', { retryAfter: 1 });
  return changed;
}

/** Lists what waits for confirmation. */
export const listChanges = async ({ db }: Dependencies, caller: MemberCaller) =>
  (await beneficiaries.changedBeneficiaries(db, caller.organisationId)).map((row) =>
    toBeneficiary(row, caller),
  );

async function lockedChange(tx: Tx, { organisationId }: MemberCaller, id: string, changeId: string) {
  const row = await beneficiaries.lockBeneficiary(tx, organisationId, id);
  if (row?.change?.id !== changeId) throw new Failure('NOT_FOUND');
  return { row, change: row.change };
}

/** Returns the details of a change; the operator's name for a number that stays may have come since. */
function detailsOf(row: BeneficiaryRow, change: repository.OpenChange): PayeeDetails {
  const { name, number, registeredName, nameMatch } = change;
  if (number !== row.phone_number) return { name, number, registeredName, nameMatch };
  return { name, number, ...renamed(row, name) };
}

/** Compares a new name with what the operator gave for the number of a beneficiary. */
export const renamed = (
  row: Pick<BeneficiaryRow, 'name_match' | 'registered_name'>,
  name: string,
): RegisteredName =>
  row.name_match === 'NOT_CHECKED' ? notChecked : compareWithRegistered(row.registered_name, name);

/** Returns the columns by which a beneficiary has these details from now on. */
export const putInForce = (row: BeneficiaryRow, details: PayeeDetails, at: Date) => ({
  name: details.name,
  phone_number: details.number,
  ...(details.number !== row.phone_number && { number_changed_at: at }),
  registered_name: details.registeredName,
  name_match: details.nameMatch,
  updated_at: at,
});
