import { usePersistedState } from '@sanaga/ui';
import { useEffect } from 'react';

interface KeptRows {
  /** How many rows with a warning the person has said that are paid; undefined until then. */
  rows?: number;
  /** Why; whoever approves reads it. */
  reason: string;
}

/** What the person says of the rows of a file that are paid in spite of a warning, until the file is sent. */
export const useWarningReason = (fileId: string) =>
  usePersistedState<KeptRows>(`warning-reason:${fileId}`, { reason: '' });

/**
 * The same while rows are checked, of which `warned` have a warning. What was said of another number of rows is over for
 * good: as many again need not be the same ones.
 */
export function useAcknowledgedRows(fileId: string, warned: number | undefined) {
  const [kept, keep] = useWarningReason(fileId);
  const isOver = warned !== undefined && kept.rows !== undefined && kept.rows !== warned;
  useEffect(() => {
    if (isOver) keep((before) => ({ ...before, rows: undefined }));
  }, [isOver, keep]);
  return [kept, keep] as const;
}
