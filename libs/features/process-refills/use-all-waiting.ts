import { type ApiError, apiErrorOf, type Refill, walletApi } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useState } from 'react';

const size = 200;

/** Reads everything that waits now, page by page: the list on the screen ends with its first. */
export function useAllWaiting() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  const readPage = (page: number) =>
    dispatch(
      walletApi.endpoints.listRefills.initiate(
        { page, size, status: 'REQUESTED' },
        { subscribe: false, forceRefetch: true },
      ),
    ).unwrap();

  /** Undefined where a page could not be read. */
  const readAll = async (): Promise<Refill[] | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      // by id: what is processed meanwhile moves the pages
      const all = new Map<string, Refill>();
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const { content, totalPages } = await readPage(page);
        for (const refill of content) all.set(refill.refillId, refill);
        pages = totalPages;
      }
      return [...all.values()];
    } catch (failure) {
      setError(apiErrorOf(failure));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { readAll, busy, error };
}
