import type { Refill } from '@sanaga/api';
import { isReceivedLate } from '@sanaga/domain';

type MaybeLate = Pick<Refill, 'status'> & Partial<Pick<Refill, 'correction'>>;

/** Whether a refill failed and came in after all. */
export const cameLate = ({ status, correction }: MaybeLate): boolean =>
  isReceivedLate({ status, corrected: correction?.amount ?? 0 });

/** What a refill's correction was: all of it undone, what failed received late, or another amount. */
export function refillCorrectionOf(refill: MaybeLate) {
  if (refill.correction?.reversed) return 'reversed';
  return cameLate(refill) ? 'receivedLate' : 'corrected';
}
