import type { payments, transactions } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import { may, nameResult, payoutCost } from '@sanaga/domain';
import { balances } from '@sanaga/ledger';
import type { z } from 'zod';
import { searchedName } from '../bulk-name.ts';
import type { Caller, MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import { beneficiaryOf } from '../beneficiaries/beneficiaries.service.ts';
import { bulkOrigin } from './bulk-origin.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { organisationExists } from '../../identity/organisations/holders.repository.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { answersOf } from '../../operator/names.ts';
import { lookUpName } from '../../operator/payees.ts';
import { ownFigures, questionsFor, type OwnGroup } from './own-figures.repository.ts';
import type { PaymentInput } from './creation.service.ts';
import { peopleSearchOf } from '../search/payment-search.repository.ts';
import { pageOfTransactions } from './transaction-list.repository.ts';
import { toCost, toHistoryEntry, toOwnFigure, toTransaction } from './transactions.mapper.ts';
import { approversFor, approversNeeded } from '../approvers/approvers.repository.ts';
import { latestRequest } from './operator-requests.ts';
import { historyOf } from './transaction-history.repository.ts';
import { remarksOf } from './remarks.repository.ts';
import * as repository from './transactions.repository.ts';

type ListQuery = z.output<(typeof transactions.listOrganisationTransactions)['query']>;
type CheckBody = z.output<(typeof payments.checkPayee)['body']>;
type FilterQuery = z.output<typeof transactions.TransactionFilter>;

/** Resolves `me` in the filters to the caller, and a name to its stored form. */
export function filtersOf<Q extends FilterQuery>(
  { createdBy, approvedBy, search, ...query }: Q,
  { userId, shownLanguage }: Caller,
) {
  const idOf = (somebody: string | undefined) => (somebody === 'me' ? userId : somebody);
  return {
    ...query,
    search: search && searchedName(shownLanguage, search),
    createdBy: idOf(createdBy),
    approvedBy: idOf(approvedBy),
  };
}

const pageOf = async (
  { db }: Dependencies,
  caller: Caller,
  organisationId: string,
  { toApprove, ...query }: ListQuery & { toApprove?: 'true' },
) =>
  toPage(
    await pageOfTransactions(db, organisationId, {
      ...filtersOf(query, caller),
      toApprove: toApprove && (may(caller, 'transaction:approve') ? caller.userId : 'nobody'),
      people: peopleSearchOf(caller),
    }),
    query,
    (row) => toTransaction(row, caller.shownLanguage),
  );

export const list = (
  deps: Dependencies,
  caller: MemberCaller,
  query: z.output<(typeof transactions.listTransactions)['query']>,
) => pageOf(deps, caller, caller.organisationId, query);

/** Lists another holder's transactions for a super admin. Throws NOT_FOUND. */
export async function listOfHolder(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
  query: ListQuery,
) {
  if (!(await organisationExists(deps.db, organisationId))) throw new Failure('NOT_FOUND');
  return pageOf(deps, caller, organisationId, query);
}

/** Sums up what waits, is under way and was not paid of everything the caller has made, and counts what they are asked. */
export async function figuresOfOwn({ db }: Dependencies, caller: MemberCaller) {
  const [rows, questions] = await Promise.all([
    ownFigures(db, caller.organisationId, caller.userId),
    questionsFor(db, caller.organisationId, caller.userId),
  ]);
  const figureOf = (group: OwnGroup) => toOwnFigure(rows.find((row) => row.group === group));
  return {
    waiting: figureOf('waiting'),
    underWay: figureOf('underWay'),
    notPaid: figureOf('notPaid'),
    questions,
  };
}

export const detail = ({ db }: Dependencies, caller: MemberCaller, id: string) => detailOf(db, caller, id);

/**
 * Returns one transaction, bulk or single, with its history, who may approve it, and what was paid to its number
 * before. Throws NOT_FOUND.
 */
export async function detailOf(
  db: Tx | Database,
  { organisationId, shownLanguage }: Pick<MemberCaller, 'organisationId' | 'shownLanguage'>,
  id: string,
) {
  const row = await repository.findTransaction(db, organisationId, id);
  if (!row) throw new Failure('NOT_FOUND');
  const isBulk = row.kind === 'BULK_PAYOUT';
  const shown = toTransaction(row, shownLanguage);
  const [history, approvers, request, paidBefore, bulk, checkedAt] = await Promise.all([
    historyOf(db, id),
    row.status === 'PENDING' && !row.individual ? approversNeeded(db, row) : [],
    latestRequest(db, id),
    isBulk ? { times: 0, last: null } : repository.paidBefore(db, row.organisation_id, row.payee_number),
    isBulk ? bulkOrigin(db, shown) : null,
    row.status === 'PENDING' && row.kind === 'PAYOUT' ? nameCheckedAt(db, row) : null,
  ]);
  return {
    ...shown,
    history: history.map(toHistoryEntry),
    operatorReferenceId: request?.reference_id ?? null,
    financialTransactionId: request?.financial_transaction_id ?? null,
    approvers: approvers.map(({ id: userId, name, deputyFor }) => ({
      userId,
      name,
      deputyFor: deputyFor && { userId: deputyFor.id, name: deputyFor.name },
    })),
    paidBefore: { times: paidBefore.times, last: paidBefore.last?.toISOString() ?? null },
    bulk,
    nameCheckedAt: checkedAt?.toISOString() ?? null,
  };
}

/** Returns when the operator gave the name that a payment stores; null if it was not asked, or has given another since. */
async function nameCheckedAt(
  db: Tx | Database,
  { payee_number, registered_name, name_match }: repository.NamedTransactionRow,
): Promise<Date | null> {
  if (name_match === 'NOT_CHECKED') return null;
  const answer = (await answersOf(db, [payee_number])).get(payee_number);
  return answer?.name === registered_name ? answer.askedAt : null;
}

export async function findByKey(tx: Tx, caller: MemberCaller, key: string) {
  const row = await repository.findByIdempotencyKey(tx, caller.organisationId, key);
  return row && toTransaction(row, caller.shownLanguage);
}

/** Returns the input of a payment to a stored beneficiary; another holder's counts as missing. */
export async function paymentToBeneficiary(
  deps: Dependencies,
  caller: MemberCaller,
  beneficiaryId: string,
  body: Pick<PaymentInput, 'amount' | 'reason' | 'receiverMessage' | 'expenseCategory'>,
): Promise<PaymentInput> {
  const { id, name, email, phone_number } = await beneficiaryOf(deps.db, caller, beneficiaryId);
  return { ...body, name, email: email ?? undefined, number: phone_number, beneficiaryId: id };
}

/**
 * Finds what the operator knows about a number, what else to check in a payment to it, its cost, the wallet's balance,
 * and who could approve it.
 */
export async function checkPayee(deps: Dependencies, caller: MemberCaller, body: CheckBody) {
  const number = typedNumber(deps, body.number, 'number');
  const { organisationId } = caller;
  const [name, remarks, settings, { available }, approvers] = await Promise.all([
    lookUpName(deps, caller, number, body.name ?? ''),
    remarksOf(deps.db, { organisationId, number: number.e164, amount: body.amount }, deps.now()),
    readPlatformSettings(deps.db),
    balances(deps.db, organisationId),
    approversFor(deps.db, organisationId, [caller.userId]),
  ]);
  return {
    number: number.e164,
    registeredName: name.registeredName,
    ...nameResult(name.nameMatch),
    remarks,
    cost: body.amount === undefined ? null : toCost(payoutCost(BigInt(body.amount), settings)),
    available: Number(available),
    feeRate: Number(settings.feeMillionths) / 1_000_000,
    taxRate: Number(settings.taxMillionths) / 1_000_000,
    minimum: Number(settings.payoutMin),
    maximum: Number(settings.payoutMax),
    approvers: approvers.map(({ id: userId, name: approver }) => ({ userId, name: approver })),
  };
}
