import { type FloatPosting, floatApi, upload } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import type { FloatPostingKind } from '@sanaga/domain';

/** Posting as it is typed. */
export interface Prepared {
  kind: FloatPostingKind;
  /** Whole XAF. */
  amount: number;
  day: string;
  reference: string;
  reason: string;
  organisationId?: string;
}

/** Sends a posting with its document, if it has one. */
export function usePrepare() {
  const dispatch = useAppDispatch();
  return async (posting: Prepared, file: File | undefined) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(posting))
      if (value !== undefined) body.append(name, String(value));
    if (file) body.append('file', file);
    const path = '/platform/float/postings';
    const result = await upload<FloatPosting>({ path, body, onProgress: () => {} });
    // even after a refusal, as the screen was out of date
    dispatch(floatApi.util.invalidateTags(['Float', 'DualControlRequest']));
    return result;
  };
}
