import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { assertNotHeld } from '../../operator/hold.ts';
import { notifyAdmins } from '../../identity/users/admins.service.ts';
import { toRefill } from './refills.mapper.ts';
import * as repository from './refills.repository.ts';

/**
 * Stops a refill that waits, or was not sent to the operator yet, for a reason that the holder's admins read. If the
 * same person repeats it, the refill is returned as it is. Throws NOT_FOUND, WRONG_STATUS or PAYMENTS_HELD.
 */
export function refuseRefill(deps: Dependencies, caller: Caller, id: string, reason: string) {
  return inTransaction(deps.db, async (tx) => {
    // 1. The first one wins: a refill is processed, cancelled or refused.
    const refused = await repository.stopRefill(tx, 'refuse', id, {
      finished_at: deps.now(),
      refused_by: caller.userId,
      refusal_reason: reason,
    });
    const [row] = await repository.refillsByIds(tx, [id]);
    if (!row) throw new Failure('NOT_FOUND');
    const isSame = row.refused_by === caller.userId && row.refusal_reason === reason;
    if (!refused && !isSame) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
    if (!refused) return toRefill(row);
    await assertNotHeld(tx);

    // 2. Who did it and why, permanently.
    await audit(tx, caller, {
      action: 'refill.refuse',
      subjectType: 'refill',
      subjectId: id,
      organisationId: row.organisation_id,
      detail: { reason },
    });

    // 3. The holder's admins are sent the reason.
    await notifyOfRefusal(tx, deps, row, reason);
    return toRefill(row);
  });
}

async function notifyOfRefusal(
  tx: Tx,
  deps: Dependencies,
  { id, organisation_id, account_name, amount }: repository.NamedRefillRow,
  reason: string,
): Promise<void> {
  const path = `/dashboard/balances?id=${id}`;
  const admins = await notifyAdmins(tx, organisation_id, {
    kind: 'refill-refused',
    values: { amount: Number(amount), reason },
    path,
  });
  for (const { email, name, language } of admins)
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'refill-refused',
      values: {
        person: name,
        account: account_name,
        amount: Number(amount),
        reason,
        link: `${deps.settings.ORG_PORTAL_URL}${path}`,
      },
    });
}
