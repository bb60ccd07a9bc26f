import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import { approversFor } from '../approvers/approvers.repository.ts';
import { noApprover } from '../approvers/no-approver.ts';
import { beginHistory } from '../transactions/transaction-history.repository.ts';
import { insertTransaction, ratesOf } from '../transactions/transactions.repository.ts';
import { type ItemSource, sumsOf } from './bulk-items.repository.ts';
import { beginStep, storedCost } from './bulk-steps.repository.ts';
import { continueStep } from './bulk-steps.ts';
import { insertBulk } from './bulk.repository.ts';

interface BulkDraft {
  /** Name of the file that is paid, or was paid first. */
  name: string;
  /** Number of this retry, counted from the first bulk transaction. */
  retryNth?: number;
  /** People who made it; none of them may approve it. */
  makers: readonly string[];
  source: ItemSource;
  fileId: string | null;
  parentId: string | null;
  /** Number of the file's rows that are left out. */
  excluded: number;
  /** Reason for paying rows in spite of a warning, and the person who gave it. */
  kept?: { reason: string; by: string };
}

/**
 * Creates a bulk transaction: a header that people see and approve, and an item for each payment; items beyond the
 * first portion are made afterwards. Nothing moves until somebody approves it. Throws INVALID_INPUT if there is nothing
 * to pay, AMOUNT_OUT_OF_RANGE if the limits have changed, NO_APPROVER if nobody else could approve it.
 */
export async function createBulk(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  bulk: BulkDraft,
  key: KeyColumns | null,
): Promise<string> {
  // 1. The cost is fixed now, row by row; the header carries the sums.
  const settings = await readPlatformSettings(tx);
  const sums = await sumsOf(tx, bulk.source, settings);
  if (sums.items === 0) throw invalid('fileId', 'fileNothingToPay');
  if (sums.lowest < settings.payoutMin || sums.highest > settings.payoutMax)
    throw new Failure('AMOUNT_OUT_OF_RANGE');

  // 2. Somebody who did not make it must be able to approve it.
  const approvers = await approversFor(tx, caller.organisationId, bulk.makers);
  if (approvers.length === 0 && !caller.individual)
    throw await noApprover(tx, caller.organisationId, bulk.makers);

  // 3. The header and its history; one audit row says how many items there are.
  const header = await insertTransaction(tx, {
    organisation_id: caller.organisationId,
    kind: 'BULK_PAYOUT',
    type: 'BULK',
    status: 'PENDING',
    amount: sums.amount,
    fee: sums.fee,
    tax: sums.tax,
    levy: sums.levy,
    tax_remitted_by: settings.taxRemittedBy,
    ...ratesOf(settings),
    payee_name: bulk.name,
    payee_number: '',
    created_by: caller.userId,
    makers: [...bulk.makers],
    individual: caller.individual,
    ...key,
  });
  await insertBulk(tx, {
    ...bulk,
    id: header.id,
    organisationId: caller.organisationId,
    items: sums.items,
  });
  await beginHistory(tx, header);
  await audit(tx, caller, {
    action: 'transaction.create',
    subjectType: 'transaction',
    subjectId: header.id,
    detail: {
      items: sums.items,
      amount: Number(sums.amount),
      excluded: bulk.excluded,
      ...(bulk.fileId && { fileId: bulk.fileId }),
      ...(bulk.parentId && { retryOf: bulk.parentId }),
    },
  });

  // 4. The first items. Those who may approve it are notified once all items exist.
  await beginStep(tx, {
    bulkId: header.id,
    step: 'CREATE',
    by: caller.userId,
    at: deps.now(),
    items: sums.items,
    cost: storedCost(settings),
  });
  await continueStep(tx, deps, header.id);
  return header.id;
}
