import { usePersistedState } from '@sanaga/ui';
import { useEffect } from 'react';

interface KeptRows {
  /** Number of rows with a warning that the person chose to pay; undefined until then. */
  rows?: number;
  /** Reason that the approver reads. */
  reason: string;
}

/** Keeps what the person says about the rows of a file that are paid in spite of a warning, until the file is sent. */
export const useWarningReason = (fileId: string) =>
  usePersistedState<KeptRows>(`warning-reason:${fileId}`, { reason: '' });

/**
 * Keeps the same while rows are checked, `warned` of them with a warning. What was said about another number of rows is
 * dropped for good: an equal number later need not be the same rows.
 */
export function useAcknowledgedRows(fileId: string, warned: number | undefined) {
  const [kept, keep] = useWarningReason(fileId);
  const isOver = warned !== undefined && kept.rows !== undefined && kept.rows !== warned;
  useEffect(() => {
    if (isOver) keep((before) => ({ ...before, rows: undefined }));
  }, [isOver, keep]);
  return [kept, keep] as const;
}
