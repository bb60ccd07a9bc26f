import type { ReconciliationException } from '@sanaga/api';

/** How much differs, whole XAF; null where it is not known. */
export const knownDifferenceOf = ({ ours, theirs }: ReconciliationException): number | null =>
  ours === null || theirs === null ? null : Math.abs(theirs - ours);
