import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller, MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { lookUpName, type RegisteredName } from '../../operator/payees.ts';
import { holderAt } from '../../identity/organisations/holders.repository.ts';
import * as repository from './beneficiaries.repository.ts';
import {
  changeLocked,
  endOpen,
  putInForce,
  renamed,
  stageChange,
  type PayeeDetails,
} from './beneficiary-changes.service.ts';
import { toBeneficiary } from './beneficiary.mapper.ts';
import { duplicate, orDuplicate } from './double-number.ts';

interface NewBeneficiary {
  name: string;
  email?: string;
}

interface CheckedNumber {
  e164: string;
}

const insert = (
  tx: Tx,
  caller: MemberCaller,
  input: NewBeneficiary,
  number: CheckedNumber,
  name: RegisteredName,
  key: KeyColumns | null,
) =>
  repository.insertBeneficiary(tx, {
    organisation_id: caller.organisationId,
    name: input.name,
    phone_number: number.e164,
    email: input.email ?? null,
    registered_name: name.registeredName,
    name_match: name.nameMatch,
    created_by: caller.userId,
    ...key,
  });

/** Saves the payee of a payment; one that is already saved is returned, not duplicated. */
export async function saveBeneficiary(
  tx: Tx,
  caller: MemberCaller,
  input: NewBeneficiary,
  number: CheckedNumber,
  name: RegisteredName,
): Promise<repository.BeneficiaryRow> {
  const saved =
    (await insert(tx, caller, input, number, name, null)) ??
    (await repository.findByNumber(tx, caller.organisationId, number.e164));
  if (!saved) throw new Failure('IN_FLIGHT', { retryAfter: 1 });
  return saved;
}

export async function prepareBeneficiary(
  deps: Dependencies,
  caller: MemberCaller,
  input: { name: string; phoneNumber: string; email?: string },
) {
  const number = typedNumber(deps, input.phoneNumber, 'phoneNumber');
  return { input, number, name: await lookUpName(deps, caller, number, input.name) };
}

/** Adds a beneficiary. Throws DUPLICATE if the number is already saved. */
export async function createBeneficiary(
  tx: Tx,
  caller: MemberCaller,
  { input, number, name }: Awaited<ReturnType<typeof prepareBeneficiary>>,
  key: KeyColumns | null,
) {
  const row = await insert(tx, caller, input, number, name, key);
  if (!row) throw duplicate();
  await audit(tx, caller, { action: 'beneficiary.create', subjectType: 'beneficiary', subjectId: row.id });
  return toBeneficiary(row, caller);
}

interface Changes {
  name?: string;
  phoneNumber?: string;
  /** Null removes it. */
  email?: string | null;
}

/**
 * Changes what is given: the address at once, name and number once somebody else confirms them, if there is anybody. A
 * name or number that the beneficiary has already changes nothing, so what is open stays. A new number is looked up with
 * the operator, before the database transaction; a new name is compared with what the operator reported. Throws NOT_FOUND,
 * DUPLICATE, SECOND_PERSON_REQUIRED if everybody else has changed it in turn, and IN_FLIGHT if it was changed meanwhile.
 */
export async function changeBeneficiary(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { name, phoneNumber, email }: Changes,
) {
  const row = await beneficiaryOf(deps.db, caller, id);
  const details = await changedDetails(deps, caller, row, { name, phoneNumber });
  return inTransaction(deps.db, async (tx) => {
    const locked = await repository.lockBeneficiary(tx, caller.organisationId, id);
    if (!locked || !isAsRead(locked, row)) throw new Failure('IN_FLIGHT', { retryAfter: 1 });
    const existing = details && (await repository.findByNumber(tx, caller.organisationId, details.number));
    if (existing && existing.id !== id) throw duplicate();
    const at = deps.now();
    const isStaged = details !== undefined && (await stageChange(tx, caller, row, details, at));
    const inForce = details && !isStaged ? putInForce(row, details, at) : { updated_at: at };
    const changed = await changeLocked(tx, row, { ...inForce, email });
    if (!isStaged || (email !== undefined && email !== row.email))
      await audit(tx, caller, {
        action: 'beneficiary.change',
        subjectType: 'beneficiary',
        subjectId: id,
        detail: { from: row.phone_number, to: changed.phone_number },
      });
    return toBeneficiary(changed, caller);
  }).catch((error: unknown) => {
    throw orDuplicate(error);
  });
}

const isAsRead = (locked: repository.BeneficiaryRow, read: repository.BeneficiaryRow): boolean =>
  locked.name === read.name &&
  locked.phone_number === read.phone_number &&
  locked.change?.id === read.change?.id;

/**
 * Returns the details that a beneficiary is to have, those of its open change where nothing else is given; undefined if
 * none is given that it does not have.
 */
async function changedDetails(
  deps: Dependencies,
  caller: MemberCaller,
  row: repository.BeneficiaryRow,
  { name, phoneNumber }: Pick<Changes, 'name' | 'phoneNumber'>,
): Promise<PayeeDetails | undefined> {
  const number = phoneNumber === undefined ? undefined : typedNumber(deps, phoneNumber, 'phoneNumber');
  const newName = name === row.name ? undefined : name;
  const newNumber = number?.e164 === row.phone_number ? undefined : number;
  if (newName === undefined && newNumber === undefined) return undefined;
  const typed = newName ?? row.change?.name ?? row.name;
  const known = row.change ?? { number: row.phone_number, ...renamed(row, row.name) };
  if (newNumber && newNumber.e164 !== known.number)
    return { name: typed, number: newNumber.e164, ...(await lookUpName(deps, caller, newNumber, typed)) };
  const checked = { registered_name: known.registeredName, name_match: known.nameMatch };
  return { name: typed, number: known.number, ...renamed(checked, typed) };
}

/** Deletes all of them, or none if one is missing. Payments to them stay as they are. Throws NOT_FOUND. */
export async function deleteBeneficiaries(deps: Dependencies, caller: MemberCaller, ids: readonly string[]) {
  const wanted = new Set(ids);
  return inTransaction(deps.db, async (tx) => {
    const deleted = await repository.deleteBeneficiaries(tx, caller.organisationId, [...wanted], deps.now());
    if (deleted.length !== wanted.size) throw new Failure('NOT_FOUND');
    await endOpen(tx, caller, [...wanted], { status: 'DELETED', at: deps.now() });
    for (const { id } of deleted)
      await audit(tx, caller, { action: 'beneficiary.delete', subjectType: 'beneficiary', subjectId: id });
    return deleted.map((row) => toBeneficiary({ ...row, change: null }, caller));
  });
}

export const findByKey = async (tx: Tx, caller: MemberCaller, key: string) => {
  const row = await repository.findByKey(tx, caller.organisationId, key);
  return row && toBeneficiary(row, caller);
};

export async function beneficiaryOf(
  db: Database,
  caller: MemberCaller,
  id: string,
): Promise<repository.BeneficiaryRow> {
  const row = await repository.findBeneficiary(db, caller.organisationId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

interface ListQuery {
  search?: string;
  page: number;
  size: number;
}

export const listBeneficiaries = async ({ db }: Dependencies, caller: MemberCaller, query: ListQuery) =>
  pageOf(db, caller.organisationId, caller, query);

const pageOf = async (db: Database, organisationId: string, viewer: Caller, query: ListQuery) =>
  toPage(await repository.pageOfBeneficiaries(db, organisationId, query), query, (row) =>
    toBeneficiary(row, viewer),
  );

/** Lists for a super admin the beneficiaries of the wallet holder with this address. Throws NOT_FOUND. */
export async function listOfHolderAt(deps: Dependencies, caller: Caller, email: string, query: ListQuery) {
  const organisationId = await holderAt(deps.db, email);
  if (organisationId === undefined) throw new Failure('NOT_FOUND');
  return pageOf(deps.db, organisationId, caller, query);
}

export const listAll = async ({ db }: Dependencies, caller: MemberCaller) =>
  (await repository.allBeneficiaries(db, caller.organisationId)).map((row) => toBeneficiary(row, caller));
