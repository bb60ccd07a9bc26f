import { type OrganisationRequest, useListOrganisationRequestsQuery } from '@sanaga/api';
import { cities } from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';
import { useMedia } from '@sanaga/ui';
import { useState } from 'react';
import { shownRows } from '../shared/lists/shown-rows.ts';
import { useLastPage } from '../shared/lists/use-last-page.ts';

const size = 20;
const none: OrganisationRequest[] = [];

/** The requests that the address asks for, a page of them; a reload or a shared link shows the same. */
export function useRequests() {
  const address = useAddress();
  const { read, page, change } = address;
  const filter = {
    search: read('search')?.trim() || undefined,
    location: oneOf(
      cities.map(({ value }) => value),
      read('location'),
    ),
  };
  const query = useListOrganisationRequestsQuery({ page, size, ...filter });
  const list = query.currentData ?? query.data;
  useLastPage(query.currentData, address);
  return {
    query,
    filter,
    isNarrowed: filter.search !== undefined || filter.location !== undefined,
    requests: shownRows(query) ?? none,
    total: list?.totalElements ?? 0,
    page: list && { number: list.number, totalPages: list.totalPages },
    turn: (number: number) => change({ page: number > 0 ? String(number) : undefined, id: undefined }),
    /** Another filter begins at its first page; what changes with each key leaves no step to go back to. */
    narrow: (changes: Partial<Record<keyof typeof filter, string>>) =>
      change({ ...changes, page: undefined, id: undefined }, { replace: true }),
    clear: () => change({ search: undefined, location: undefined, page: undefined, id: undefined }),
  };
}

export type Requests = ReturnType<typeof useRequests>;

/** Which request is looked at and what is asked about it; where both do not fit, one of them is there at a time. */
export function useReview(requests: OrganisationRequest[]) {
  const { read, change } = useAddress();
  // as wide as columns stand beside each other
  const narrow = useMedia('(max-width: 1199px)');
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  // after a decision the next one stands where the decided one stood
  const request = requests.find(({ organisationId }) => organisationId === read('id')) ?? requests[0];
  const place = requests.findIndex(({ organisationId }) => organisationId === request?.organisationId);
  const choose = (id: string | undefined) => {
    setDeciding(undefined);
    change({ id, view: undefined });
  };
  const listsOnly = narrow && read('view') === 'list';
  return {
    request,
    deciding,
    decide: setDeciding,
    choose,
    toNext: () => choose((requests[place + 1] ?? requests[place - 1])?.organisationId),
    toList: () => change({ view: 'list' }),
    hasList: !narrow || listsOnly,
    hasDetail: !listsOnly,
  };
}
