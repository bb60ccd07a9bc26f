import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkCode, issueCode, takeCode } from '../../identity/auth/codes.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { lookUpName, type RegisteredName } from '../../operator/payees.ts';
import { holderNames, organisationExists } from '../../identity/organisations/holders.repository.ts';
import { toProvider, type Beside, type ServiceProvider } from './service-providers.mapper.ts';
import * as repository from './service-providers.repository.ts';

const purpose = 'CONFIRM_PROVIDER';

async function besideOf(tx: Tx | Dependencies['db'], organisationId: string): Promise<Beside> {
  const holder = await holderNames(tx, organisationId);
  const { verificationAmount } = await readPlatformSettings(tx);
  return { holder, verificationAmount };
}

/** Shows an account next to the person it should belong to. */
export const providerView = async (
  tx: Tx | Dependencies['db'],
  row: repository.ProviderRow,
): Promise<ServiceProvider> => toProvider(row, await besideOf(tx, row.organisation_id));

/** Finds an account of the caller's holder. Throws NOT_FOUND. */
export const getProviderOrThrow = async (
  tx: Parameters<typeof repository.findProvider>[0],
  caller: MemberCaller,
  id: string,
) => {
  const row = await repository.findProvider(tx, caller.organisationId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
};

interface NewAccount {
  accountName: string;
  accountNumber: string;
  name: RegisteredName;
}

/** Checks the number and looks its name up at the operator; done before the database transaction. */
export async function prepareAccount(
  deps: Dependencies,
  caller: MemberCaller,
  input: { accountName: string; accountNumber: string },
): Promise<NewAccount> {
  const number = typedNumber(deps, input.accountNumber, 'accountNumber');
  return {
    ...input,
    accountNumber: number.e164,
    name: await lookUpName(deps, caller, number, input.accountName),
  };
}

/** Adds an account and mails the code that confirms it. */
export async function addProvider(
  deps: Dependencies,
  tx: Tx,
  caller: MemberCaller,
  account: NewAccount,
  key: KeyColumns | null,
) {
  const inserted = await repository.insertProvider(tx, {
    organisation_id: caller.organisationId,
    operator: 'MOMO',
    account_name: account.accountName,
    account_number: account.accountNumber,
    registered_name: account.name.registeredName,
    created_by: caller.userId,
    ...key,
  });
  if (!inserted) throw new Failure('DUPLICATE', { fields: [{ field: 'accountNumber', key: 'duplicate' }] });
  await audit(tx, caller, {
    action: 'service-provider.add',
    subjectType: 'service_provider',
    subjectId: inserted.id,
  });
  const row = await getProviderOrThrow(tx, caller, inserted.id);
  await issueCode(deps, codeOf(caller, row), tx);
  return providerView(tx, row);
}

const codeOf = ({ email, language }: MemberCaller, account: repository.ProviderRow) =>
  ({
    purpose,
    address: email,
    subject: account.id,
    language,
    template: 'provider-code',
    values: { account: account.account_name, number: account.account_number },
  }) as const;

/**
 * Mails the caller the code that confirms an account. Throws NOT_FOUND, WRONG_STATUS for a confirmed one, or THROTTLED.
 */
export async function resendCode(deps: Dependencies, caller: MemberCaller, id: string): Promise<void> {
  const row = await getProviderOrThrow(deps.db, caller, id);
  if (row.status !== 'UNCONFIRMED') throw new Failure('WRONG_STATUS', { values: { status: row.status } });
  await issueCode(deps, codeOf(caller, row));
}

export const findByKey = async (tx: Tx, caller: MemberCaller, key: string) => {
  const row = await repository.findProviderByKey(tx, caller.organisationId, key);
  return row && providerView(tx, row);
};

/** Confirms an account with its code; confirming a confirmed one changes nothing. */
export async function confirmProvider(deps: Dependencies, caller: MemberCaller, id: string, otpCode: string) {
  const row = await getProviderOrThrow(deps.db, caller, id);
  if (row.status === 'CONFIRMED') return providerView(deps.db, row);
  const codeId = await checkCode(deps, { purpose, address: caller.email, subject: id, code: otpCode });
  return inTransaction(deps.db, async (tx) => {
    await takeCode(tx, deps, codeId);
    if (await repository.confirmProvider(tx, caller.organisationId, id, deps.now()))
      await audit(tx, caller, {
        action: 'service-provider.confirm',
        subjectType: 'service_provider',
        subjectId: id,
      });
    return providerView(tx, await getProviderOrThrow(tx, caller, id));
  });
}

export async function removeProvider(deps: Dependencies, caller: MemberCaller, id: string) {
  return inTransaction(deps.db, async (tx) => {
    const row = await getProviderOrThrow(tx, caller, id);
    if (!(await repository.removeProvider(tx, caller.organisationId, id, deps.now())))
      throw new Failure('WRONG_STATUS', { values: { status: row.status } });
    await audit(tx, caller, {
      action: 'service-provider.remove',
      subjectType: 'service_provider',
      subjectId: id,
    });
    return providerView(tx, { ...row, status: 'REMOVED' });
  });
}

export async function listProviders({ db }: Dependencies, organisationId: string) {
  const [rows, beside] = await Promise.all([
    repository.providersOf(db, organisationId),
    besideOf(db, organisationId),
  ]);
  return rows.map((row) => toProvider(row, beside));
}

export async function listProvidersFor(deps: Dependencies, organisationId: string) {
  if (!(await organisationExists(deps.db, organisationId))) throw new Failure('NOT_FOUND');
  return listProviders(deps, organisationId);
}
