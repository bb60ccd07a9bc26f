import type { beneficiaries } from '@sanaga/contract';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import {
  compareWithRegistered,
  lookUpName,
  notChecked,
  toNameResult,
  type RegisteredName,
} from '../../operator/payees.ts';
import { holderAt } from '../../identity/organisations/holders.repository.ts';
import * as repository from './beneficiaries.repository.ts';

type Beneficiary = z.input<typeof beneficiaries.Beneficiary>;

export const toBeneficiary = (row: repository.BeneficiaryRow): Beneficiary => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  accountType: 'MOMO',
  ...toNameResult(row),
  createdAt: row.created_at.toISOString(),
});

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

const duplicate = () => new Failure('DUPLICATE', { fields: [{ field: 'phoneNumber', key: 'duplicate' }] });

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
  return toBeneficiary(row);
}

interface Changes {
  name?: string;
  phoneNumber?: string;
  /** Null removes it. */
  email?: string | null;
}

/**
 * Changes what is given. A new number is looked up with the operator, before the database transaction; a new name is
 * compared with what the operator reported. Throws NOT_FOUND, DUPLICATE, and IN_FLIGHT if it was changed meanwhile.
 */
export async function changeBeneficiary(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { name, phoneNumber, email }: Changes,
) {
  const row = await beneficiaryOf(deps.db, caller, id);
  const typed = name ?? row.name;
  const number = phoneNumber === undefined ? undefined : typedNumber(deps, phoneNumber, 'phoneNumber');
  const { registeredName, nameMatch } =
    number && number.e164 !== row.phone_number
      ? await lookUpName(deps, caller, number, typed)
      : row.name_match === 'NOT_CHECKED'
        ? notChecked
        : compareWithRegistered(row.registered_name, typed);
  return inTransaction(deps.db, async (tx) => {
    const existing = number && (await repository.findByNumber(tx, caller.organisationId, number.e164));
    if (existing && existing.id !== id) throw duplicate();
    const changed = await repository.changeBeneficiary(tx, row, {
      name: typed,
      phone_number: number?.e164,
      ...(number && number.e164 !== row.phone_number && { number_changed_at: deps.now() }),
      email,
      registered_name: registeredName,
      name_match: nameMatch,
      updated_at: deps.now(),
    });
    if (!changed) throw new Failure('IN_FLIGHT', { retryAfter: 1 });
    await audit(tx, caller, {
      action: 'beneficiary.change',
      subjectType: 'beneficiary',
      subjectId: id,
      detail: { from: row.phone_number, to: changed.phone_number },
    });
    return toBeneficiary(changed);
  }).catch((error: unknown) => {
    throw isDoubleNumber(error) ? duplicate() : error;
  });
}

/** Returns true if two people gave the same number at the same moment, and the index let only one of them through. */
const isDoubleNumber = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'beneficiary_number';

/** Deletes all of them, or none if one is missing. Payments to them stay as they are. Throws NOT_FOUND. */
export async function deleteBeneficiaries(deps: Dependencies, caller: MemberCaller, ids: readonly string[]) {
  const wanted = new Set(ids);
  return inTransaction(deps.db, async (tx) => {
    const deleted = await repository.deleteBeneficiaries(tx, caller.organisationId, [...wanted], deps.now());
    if (deleted.length !== wanted.size) throw new Failure('NOT_FOUND');
    for (const { id } of deleted)
      await audit(tx, caller, { action: 'beneficiary.delete', subjectType: 'beneficiary', subjectId: id });
    return deleted.map(toBeneficiary);
  });
}

export const findByKey = async (tx: Tx, caller: MemberCaller, key: string) => {
  const row = await repository.findByKey(tx, caller.organisationId, key);
  return row && toBeneficiary(row);
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

export const listBeneficiaries = async (
  { db }: Dependencies,
  { organisationId }: { organisationId: string },
  query: ListQuery,
) => toPage(await repository.pageOfBeneficiaries(db, organisationId, query), query, toBeneficiary);

/** Lists for a super admin the beneficiaries of the wallet holder with this address. Throws NOT_FOUND. */
export async function listOfHolderAt(deps: Dependencies, email: string, query: ListQuery) {
  const organisationId = await holderAt(deps.db, email);
  if (organisationId === undefined) throw new Failure('NOT_FOUND');
  return listBeneficiaries(deps, { organisationId }, query);
}

export const listAll = async ({ db }: Dependencies, caller: MemberCaller) =>
  (await repository.allBeneficiaries(db, caller.organisationId)).map(toBeneficiary);
