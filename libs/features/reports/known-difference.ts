import type { ReconciliationException } from '@sanaga/api';

/** How much differs, whole XAF; null where it is not known. */
export const knownDifferenceOf = ({ ours, theirs }: ReconciliationException): number | null =>
  ours === null || theirs === null ? null : Math.abs(theirs - ours);

/** What is settled, whole XAF: what is proposed, where something is, what lies in suspense, or what differs. */
export const settledOf = ({ ours, theirs, proposal, suspense }: ReconciliationException): number =>
  proposal?.amount ?? Math.abs(suspense ? suspense.amount : (theirs ?? 0) - (ours ?? 0));
