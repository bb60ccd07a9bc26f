import type { ReconciliationException } from '@sanaga/api';

/** Returns how much differs, in whole XAF; null if it is not known. */
export const knownDifferenceOf = ({ ours, theirs }: ReconciliationException): number | null =>
  ours === null || theirs === null ? null : Math.abs(theirs - ours);

/**
 * Returns what is settled, in whole XAF: the proposed amount if there is one, or else what lies in suspense, or else
 * what differs.
 */
export const settledOf = ({ ours, theirs, proposal, suspense }: ReconciliationException): number =>
  proposal?.amount ?? Math.abs(suspense ? suspense.amount : (theirs ?? 0) - (ours ?? 0));
