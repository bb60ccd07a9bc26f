import { usePersistedState } from '@sanaga/ui';

interface KeptRows {
  /** How many rows with a warning the person has said that are paid; undefined until then. */
  rows?: number;
  /** Why; whoever approves reads it. */
  reason: string;
}

/** What the person says of the rows of a file that are paid in spite of a warning, until the file is sent. */
export const useWarningReason = (fileId: string) =>
  usePersistedState<KeptRows>(`warning-reason:${fileId}`, { reason: '' });
