import { type OrganisationRequest, useListOrganisationRequestsQuery } from '@sanaga/api';
import { cities } from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';
import { useMedia } from '@sanaga/ui';
import { useState } from 'react';
import { closingPaging } from '../shared/lists/closing-paging.ts';
import { useListed } from '../shared/lists/use-listed.ts';

const size = 20;
/** Longest search that the call takes. */
const searchLength = 120;
const none: readonly OrganisationRequest[] = [];

/** Reads the page of requests in the address; a reload or a shared link shows the same. */
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
  const paging = closingPaging(address);
  const listed = useListed(query, paging);
  return {
    listed,
    filter,
    isNarrowed: filter.search !== undefined || filter.location !== undefined,
    requests: listed.rows ?? none,
    total: (query.currentData ?? query.data)?.totalElements ?? 0,
    isEmpty: query.currentData?.totalElements === 0,
    turn: (number: number) => paging.turn(number),
    /** Narrows the list, beginning at the first page; a change with each key leaves no step to go back to. */
    narrow: (changes: Partial<Record<keyof typeof filter, string>>) =>
      change({ ...changes, page: undefined, id: undefined }, { replace: true }),
    clear: () => change({ search: undefined, location: undefined, page: undefined, id: undefined }),
  };
}

export type Requests = ReturnType<typeof useRequests>;

interface Question {
  decision: 'approve' | 'reject';
  /** Request as it was when the question opened, as the list may change meanwhile. */
  request: OrganisationRequest;
  /** True once the reader has decided, which is why the list loses the request. */
  isSent: boolean;
}

/**
 * Returns true if someone else decided on what the open question is about. It asks the server, as a request that is not
 * listed may be on another page.
 */
function useIsDecidedMeanwhile(question: Question | undefined, requests: readonly OrganisationRequest[]) {
  const id = question?.request.organisationId;
  const isListed = requests.some(({ organisationId }) => organisationId === id);
  const { currentData } = useListOrganisationRequestsQuery(
    { page: 0, size: 100, search: question?.request.email.slice(0, searchLength) },
    { skip: question === undefined || isListed || question.isSent, refetchOnMountOrArgChange: true },
  );
  return (
    currentData !== undefined && !currentData.content.some(({ organisationId }) => organisationId === id)
  );
}

/**
 * Keeps which request and which confirmation are open; where list and detail do not fit next to each other, one of them
 * shows at a time.
 */
export function useReview(requests: readonly OrganisationRequest[]) {
  const { read, change } = useAddress();
  // wide enough for columns next to each other
  const narrow = useMedia('(max-width: 1199px)');
  const [question, setQuestion] = useState<Question>();
  const isDecidedMeanwhile = useIsDecidedMeanwhile(question, requests);
  const asked = isDecidedMeanwhile ? undefined : question;
  // after a decision the next request takes the place of the decided one
  const request =
    asked?.request ?? requests.find(({ organisationId }) => organisationId === read('id')) ?? requests[0];
  const place = requests.findIndex(({ organisationId }) => organisationId === request?.organisationId);
  const choose = (id: string | undefined) => {
    setQuestion(undefined);
    change({ id, view: undefined });
  };
  const listsOnly = narrow && read('view') === 'list';
  return {
    request,
    deciding: asked?.decision,
    /** Name of the organisation whose question closed because someone else decided. */
    decidedMeanwhile: isDecidedMeanwhile ? question?.request.name : undefined,
    decide: (decision: Question['decision']) => request && setQuestion({ decision, request, isSent: false }),
    send: () => question && setQuestion({ ...question, isSent: true }),
    back: () => setQuestion(undefined),
    choose,
    toNext: () => choose((requests[place + 1] ?? requests[place - 1])?.organisationId),
    toList: () => change({ view: 'list' }),
    hasList: !narrow || listsOnly,
    hasDetail: !listsOnly,
  };
}
