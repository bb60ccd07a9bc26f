import { inTransaction, together } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { assertAtRest, getBulkOrThrow, itemsOf } from '../bulk/bulk-guards.ts';
import { lockBulk } from '../bulk/bulk.repository.ts';
import { excludeItems, findAsked, takeOut } from '../bulk/exclusions.repository.ts';
import { assertAllowed, paymentFactsOf } from '../transactions/transaction-guards.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { notifyOfExclusion } from './exclusion-notifications.ts';

interface Exclusion {
  ids: readonly string[];
  reason: string;
}

/**
 * Excludes items from a bulk transaction that somebody else made and that waits for approval, all of these or none; its
 * makers are told. From then on it is over what remains, and who approves it approves that. If the same person repeats
 * it, the response is the same. Throws SELF_APPROVAL, WRONG_STATUS, NOT_FOUND if one is none of its items, INVALID_INPUT
 * if nothing would remain, BULK_BUSY and PAYMENTS_HELD.
 */
export function excludeFromBulk(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { ids: given, reason }: Exclusion,
) {
  const ids = [...new Set(given)];
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person exclude these, in their present status? Nothing of it moves meanwhile.
    if (!(await lockBulk(tx, caller.organisationId, id))) throw new Failure('NOT_FOUND');
    const row = await getBulkOrThrow(tx, caller, id);
    const by = caller.userId;
    const asked = await findAsked(tx, { bulkId: id, ids, by, reason });
    if (asked.excluded === ids.length) return detailOf(tx, caller, id);
    assertAtRest(row);
    assertAllowed(can.excludeItems(paymentFactsOf(row), actorOf(caller)), row);
    if (asked.found < ids.length) throw new Failure('NOT_FOUND');
    if (ids.length >= itemsOf(row).total) throw invalid('ids', 'someRemain');
    await assertNotHeld(tx);

    // 2. The items, in one guarded statement, and what remains.
    const at = deps.now();
    const excluded = await excludeItems(tx, { bulkId: id, ids, by, at, reason });
    if (!excluded) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
    await takeOut(tx, { bulkId: id, ids }, excluded);

    // 3. Who did it and why, permanently; and those who made it are told.
    const { items, amount } = excluded;
    await together(
      tx,
      (one) => notifyOfExclusion(one, deps, row, { by: caller, at, reason, items, amount }),
      (one) =>
        audit(one, caller, {
          action: 'transaction.exclude-items',
          subjectType: 'transaction',
          subjectId: id,
          detail: { items, amount: Number(amount), reason },
        }),
    );
    return detailOf(tx, caller, id);
  });
}
