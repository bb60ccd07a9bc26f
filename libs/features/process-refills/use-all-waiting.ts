import { type ApiError, apiErrorOf, type Refill, type RefillPage, walletApi } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useState } from 'react';
import { useAgreement } from './agreement.ts';

const size = 200;

/** Asks for everything that waits now. The list on the screen ends with its first page; the others are then read. */
export function useAllWaiting(list: RefillPage | undefined, setAsked: (refills: Refill[]) => void) {
  const { isMine } = useAgreement();
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

  /** Reads all pages; returns undefined if a page could not be read. */
  const readAll = async (): Promise<Refill[] | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      // by id, as refills that are processed meanwhile move the pages
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
  const isListed = list !== undefined && list.totalElements <= list.content.length;
  /** Asks about all listed refills that wait, or all of one holder, and includes those beyond the list. */
  const ask = async (listed: Refill[], organisationId?: string) => {
    if (isListed) return setAsked(listed);
    const all = await readAll();
    const isWanted = (refill: Refill) =>
      !isMine(refill) && (organisationId === undefined || refill.organisationId === organisationId);
    if (all) setAsked(all.filter(isWanted));
  };
  return { ask, isListed, busy, error };
}
