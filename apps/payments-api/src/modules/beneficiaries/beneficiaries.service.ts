import type { beneficiaries } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { MemberCaller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { toPage } from '../../paging.ts';
import type { KeyColumns } from '../../plugins/idempotency.ts';
import { lookUpName, payeeNumber, type RegisteredName } from '../transactions/payees.ts';
import * as repository from './beneficiaries.repository.ts';

type Beneficiary = z.input<typeof beneficiaries.Beneficiary>;

export const toBeneficiary = (row: repository.BeneficiaryRow): Beneficiary => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  accountType: 'MOMO',
  registeredName: row.registered_name,
  nameMatch: (row.name_match ?? 'NOT_AVAILABLE') as Beneficiary['nameMatch'],
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

/** Keeps the payee of a payment; one who is kept already is found, not doubled. */
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
  input: { name: string; phoneNumber: string; email?: string },
) {
  const number = payeeNumber(deps, input.phoneNumber, 'phoneNumber');
  return { input, number, name: await lookUpName(deps, number, input.name) };
}

/** Adds a beneficiary. Throws DUPLICATE where the number is kept already. */
export async function createBeneficiary(
  tx: Tx,
  caller: MemberCaller,
  { input, number, name }: Awaited<ReturnType<typeof prepareBeneficiary>>,
  key: KeyColumns | null,
) {
  const row = await insert(tx, caller, input, number, name, key);
  if (!row) throw new Failure('DUPLICATE', { fields: [{ field: 'phoneNumber', key: 'duplicate' }] });
  await audit(tx, caller, { action: 'beneficiary.create', subjectType: 'beneficiary', subjectId: row.id });
  return toBeneficiary(row);
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

export async function listBeneficiaries(
  { db }: Dependencies,
  caller: MemberCaller,
  query: { search?: string; page: number; size: number },
) {
  return toPage(await repository.pageOfBeneficiaries(db, caller.organisationId, query), query, toBeneficiary);
}

export const listAll = async ({ db }: Dependencies, caller: MemberCaller) =>
  (await repository.allBeneficiaries(db, caller.organisationId)).map(toBeneficiary);
