import type { Tx } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { toPage } from '../../kernel/paging.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { assertAllowed } from '../transactions/transaction-guards.ts';
import { toTransaction } from '../transactions/transactions.mapper.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { findByIdempotencyKey } from '../transactions/transactions.repository.ts';
import { createBulk } from './bulk-creation.ts';
import { bulkFactsOf, getBulkOrThrow, lockBulkOrThrow, stepSeconds } from './bulk-guards.ts';
import { failedItemsOf, pageOfItems, rowsOfFile } from './bulk-items.repository.ts';
import { firstOf, originOf } from '../transactions/bulk-origin.repository.ts';
import { isBeingRetried } from './bulk-steps.repository.ts';

type ItemsQuery = Parameters<typeof pageOfItems>[2];

export async function items({ db }: Dependencies, caller: MemberCaller, id: string, query: ItemsQuery) {
  await getBulkOrThrow(db, caller, id);
  return toPage(await pageOfItems(db, id, query), query, (row) => toTransaction(row, caller.shownLanguage));
}

/**
 * Retries the failed items that are not retried yet, in a new bulk transaction. Its makers are those of the first one
 * and the person who retries. The operator is asked again about each item before the new one can be approved. Throws
 * WRONG_STATUS if nothing is left to retry, BULK_BUSY while another retry is still being made.
 */
export async function retryBulk(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  key: KeyColumns | null,
) {
  const row = await lockBulkOrThrow(tx, caller, id);
  assertAllowed(can.retryBulk(bulkFactsOf(row), actorOf(caller)), row);
  const { retriable } = await originOf(tx, id);
  if (retriable === 0n) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
  if (await isBeingRetried(tx, id)) throw new Failure('BULK_BUSY', { retryAfter: stepSeconds });
  const first = await firstOf(tx, id);
  const childId = await createBulk(
    tx,
    deps,
    caller,
    {
      name: first.name,
      retryNth: first.retries + 1,
      makers: [...new Set([...row.makers, caller.userId])],
      source: failedItemsOf(id, deps.now()),
      fileId: null,
      parentId: id,
      excluded: 0,
    },
    key,
  );
  return detailOf(tx, caller, childId);
}

interface FileToPay {
  fileId: string;
  name: string;
  makers: string[];
  excluded: number;
  kept?: { reason: string; by: string };
}

/** Creates a bulk transaction from a file's accepted rows. Throws like `createBulk`. */
export async function createBulkOfFile(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  file: FileToPay,
  key: KeyColumns | null,
) {
  const source = rowsOfFile(file.fileId);
  const id = await createBulk(tx, deps, caller, { ...file, source, parentId: null }, key);
  return detailOf(tx, caller, id);
}

/** Finds what a call with this key created, for when its stored response is gone. */
export async function findBulkByKey(tx: Tx, caller: MemberCaller, key: string) {
  const row = await findByIdempotencyKey(tx, caller.organisationId, key);
  return row?.kind === 'BULK_PAYOUT' ? detailOf(tx, caller, row.id) : undefined;
}
