import type { Tx } from '@sanaga/database';
import type { DecidedResolution } from '@sanaga/domain';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { adminsAtWork } from '../../identity/users/admins.service.ts';
import { correctPayment } from '../../payments/transactions/corrections.repository.ts';
import { correctRefill } from '../../wallet/refills/refills.repository.ts';
import type { ExceptionRow } from './exceptions.repository.ts';

interface Change {
  resolution: DecidedResolution;
  organisationId: string | null;
  /** Amount by which the wallet rises, whole XAF; negative where it falls. */
  walletChange: bigint;
  at: Date;
}

/**
 * Records on the payment or refill what its wallet was corrected by, and tells its holder; does nothing where it was
 * not.
 */
export async function sayCorrected(tx: Tx, row: ExceptionRow, change: Change): Promise<void> {
  const { walletChange, at, organisationId } = change;
  if (walletChange === 0n) return;
  const { subject_type: type, subject_id: id } = row;
  if (type === 'REFILL' && id !== null) await correctRefill(tx, id, walletChange, at);
  if (type === 'TRANSACTION' && id !== null) await correctPayment(tx, id, walletChange, at);
  if (organisationId !== null) await notifyHolder(tx, row, { ...change, organisationId });
}

/** Tells the holder what the wallet really changed by; where a payment was reversed, also its makers. */
async function notifyHolder(
  tx: Tx,
  { payee_name: name, subject_id: id, makers, request_kind: kind }: ExceptionRow,
  { resolution, organisationId, walletChange }: Change & { organisationId: string },
): Promise<void> {
  const admins = (await adminsAtWork(tx, organisationId)).map((admin) => admin.id);
  const isReversal = resolution === 'REVERSED' && kind === 'DISBURSEMENT' && name !== null;
  await notify(tx, {
    userIds: isReversal ? [...admins, ...(makers ?? [])] : admins,
    organisationId,
    kind: isReversal ? 'payment-reversed' : 'wallet-corrected',
    values: { amount: Number(walletChange), ...(isReversal && { name }) },
    path: isReversal ? `/dashboard/transactions?id=${id}` : '/dashboard/balances',
  });
}
