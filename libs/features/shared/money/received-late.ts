import type { Refill } from '@sanaga/api';
import { isReceivedLate } from '@sanaga/domain';

type MaybeLate = Pick<Refill, 'status'> & Partial<Pick<Refill, 'correction'>>;

/** Returns true if a refill failed and came in after all. */
export const cameLate = ({ status, correction }: MaybeLate): boolean =>
  isReceivedLate({ status, corrected: correction?.amount ?? 0 });

/** Names a refill's correction: undone completely, received late after it failed, or changed in amount. */
export function refillCorrectionOf(refill: MaybeLate) {
  if (refill.correction?.reversed) return 'reversed';
  return cameLate(refill) ? 'receivedLate' : 'corrected';
}
