import type { fileTransactions } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import type { PaymentFileStatus } from '@sanaga/domain';
import type { z } from 'zod';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import { waitWhile } from '../background-wait.ts';
import { costOfFile } from '../bulk/bulk-cost.ts';
import { toCost } from '../transactions/transactions.mapper.ts';
import { repeatsOfFile } from '../repeats/repeats.service.ts';
import { approversFor } from '../approvers/approvers.repository.ts';
import { toFileProblems, toPaymentFile, toPaymentFileRow } from './payment-files.mapper.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';

type FilesQuery = z.output<(typeof fileTransactions.listPaymentFiles)['query']>;
type Summary = z.input<typeof fileTransactions.PaymentFileSummary>;

/** Maximum of problems that a response lists one by one; the counts cover all. */
const mostNamed = 1_000;

/** Finds a file; another holder's and a deleted one count as missing. Throws NOT_FOUND. */
export async function fileOf(
  db: Tx | Database,
  caller: MemberCaller,
  fileId: string,
): Promise<repository.NamedFileRow> {
  const file = await repository.findFile(db, caller.organisationId, fileId);
  if (!file) throw new Failure('NOT_FOUND');
  return file;
}

/**
 * Returns the failure of a change that the file's present status does not allow; it names the status if a person would
 * not know it.
 */
export const wrongStatus = ({ status }: Pick<repository.FileRow, 'status'>): Failure => {
  const key = statusKeys[status];
  return new Failure('WRONG_STATUS', {
    values: { status },
    ...(key && { fields: [{ field: 'fileId', key }] }),
  });
};
const statusKeys: Partial<Record<PaymentFileStatus, string>> = {
  CHECKING: 'fileChecking',
  REFUSED: 'fileRefused',
};

/** Waits while a file of the caller's holder is being checked; without one, while any is that the caller uploaded. */
export const fileChecked = (
  deps: Dependencies,
  { organisationId, userId }: MemberCaller,
  fileId?: string,
): Promise<void> =>
  waitWhile(deps, () => repository.isBeingChecked(deps.db, organisationId, { fileId, userId }));

/** Throws WRONG_STATUS if a file cannot be corrected and processed. */
export function assertOpen(file: Pick<repository.FileRow, 'status'>): void {
  if (file.status !== 'UPLOADED') throw wrongStatus(file);
}

/** Sums up a file, what it would cost now, and what is wrong with its rows. Throws NOT_FOUND. */
export async function summaryOf(db: Tx | Database, caller: MemberCaller, fileId: string): Promise<Summary> {
  return summaryOfFile(db, caller, await fileOf(db, caller, fileId));
}

async function summaryOfFile(
  db: Tx | Database,
  caller: MemberCaller,
  file: repository.NamedFileRow,
): Promise<Summary> {
  const [read, approvers, repeats] = await Promise.all([
    isRead(file) ? problemsAndCost(db, caller, file.id) : nothingRead,
    approversOf(db, caller, file),
    file.status === 'UPLOADED' ? repeatsOfFile(db, file.id) : null,
  ]);
  return { ...toPaymentFile(file, caller.shownLanguage), ...read, approvers, repeats };
}

/** Returns true once all its rows are stored; nothing can be said about the rows of a file that is being checked. */
const isRead = ({ status }: repository.FileRow): boolean => status !== 'CHECKING' && status !== 'REFUSED';

const nothingRead = {
  errors: [],
  warnings: [],
  cost: toCost({ amount: 0n, fee: 0n, tax: 0n, levy: 0n, total: 0n }),
};

async function problemsAndCost(db: Tx | Database, { shownLanguage }: MemberCaller, fileId: string) {
  const [errors, warnings, cost] = await Promise.all([
    fileLines.faultyLines(db, fileId, 'errors', mostNamed),
    fileLines.faultyLines(db, fileId, 'warnings', mostNamed),
    costOfFile(db, fileId),
  ]);
  return {
    errors: toFileProblems(errors, 'errors', shownLanguage).slice(0, mostNamed),
    warnings: toFileProblems(warnings, 'warnings', shownLanguage).slice(0, mostNamed),
    cost,
  };
}

async function approversOf(db: Tx | Database, caller: MemberCaller, { makers }: repository.FileRow) {
  if (caller.individual) return [];
  const approvers = await approversFor(db, caller.organisationId, [...new Set([...makers, caller.userId])]);
  return approvers.map(({ id: userId, name }) => ({ userId, name }));
}

/** Finds the file that a call with this key created, even if deleted since, for when its stored response is gone. */
export async function findByKey(tx: Tx, caller: MemberCaller, key: string) {
  const file = await repository.findFileByKey(tx, caller.organisationId, key);
  return file && summaryOfFile(tx, caller, file);
}

export async function list({ db }: Dependencies, caller: MemberCaller, { mine, open, ...query }: FilesQuery) {
  const filters = { ...query, open: open !== undefined, ...(mine && { maker: caller.userId }) };
  return toPage(await repository.pageOfFiles(db, caller.organisationId, filters), query, (file) =>
    toPaymentFile(file, caller.shownLanguage),
  );
}

export async function lines(
  { db }: Dependencies,
  caller: MemberCaller,
  fileId: string,
  query: Parameters<typeof fileLines.pageOfLines>[2],
) {
  await fileOf(db, caller, fileId);
  const found = await fileLines.pageOfLines(db, fileId, query);
  return {
    ...toPage(found, query, (row) => toPaymentFileRow(row, caller.shownLanguage)),
    counts: found.counts,
  };
}
