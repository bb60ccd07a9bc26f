import type { fileTransactions } from '@sanaga/contract';
import type { Database, Tx } from '@sanaga/database';
import type { z } from 'zod';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import { costOfFile } from '../bulk/bulk-cost.ts';
import { approversFor } from '../transactions/transactions.repository.ts';
import { toFileProblems, toPaymentFile, toPaymentFileRow } from './payment-files.mapper.ts';
import * as fileLines from './payment-file-lines.repository.ts';
import * as repository from './payment-files.repository.ts';

type FilesQuery = z.output<(typeof fileTransactions.listPaymentFiles)['query']>;
type Summary = z.input<typeof fileTransactions.PaymentFileSummary>;

/** Problems that a response lists one by one; the counts are of all. */
const mostNamed = 1_000;

/** Another holder's file, and one that was deleted, are as absent as none. Throws NOT_FOUND. */
export async function fileOf(
  db: Tx | Database,
  caller: MemberCaller,
  fileId: string,
): Promise<repository.NamedFileRow> {
  const file = await repository.findFile(db, caller.organisationId, fileId);
  if (!file) throw new Failure('NOT_FOUND');
  return file;
}

/** A file with its sums, what it would cost now, and what is wrong with its rows. Throws NOT_FOUND. */
export async function summaryOf(db: Tx | Database, caller: MemberCaller, fileId: string): Promise<Summary> {
  return summaryOfFile(db, caller, await fileOf(db, caller, fileId));
}

async function summaryOfFile(
  db: Tx | Database,
  caller: MemberCaller,
  file: repository.NamedFileRow,
): Promise<Summary> {
  const fileId = file.id;
  const [errors, warnings, cost, approvers] = await Promise.all([
    fileLines.faultyLines(db, fileId, 'errors', mostNamed),
    fileLines.faultyLines(db, fileId, 'warnings', mostNamed),
    costOfFile(db, fileId),
    caller.individual
      ? []
      : approversFor(db, caller.organisationId, [...new Set([...file.makers, caller.userId])]),
  ]);
  return {
    ...toPaymentFile(file),
    errors: toFileProblems(errors, 'errors', caller.shownLanguage).slice(0, mostNamed),
    warnings: toFileProblems(warnings, 'warnings', caller.shownLanguage).slice(0, mostNamed),
    cost,
    approvers: approvers.map(({ id: userId, name }) => ({ userId, name })),
  };
}

/** The file that a call with this key created, even if deleted since; for when its stored response is gone. */
export async function findByKey(tx: Tx, caller: MemberCaller, key: string) {
  const file = await repository.findFileByKey(tx, caller.organisationId, key);
  return file && summaryOfFile(tx, caller, file);
}

export async function list({ db }: Dependencies, caller: MemberCaller, { mine, ...query }: FilesQuery) {
  const filters = { ...query, ...(mine && { maker: caller.userId }) };
  return toPage(await repository.pageOfFiles(db, caller.organisationId, filters), query, toPaymentFile);
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
