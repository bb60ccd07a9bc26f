import { cities, organisationStatuses, plans } from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';

/** The list's state lives in the address: a reload or a shared link shows the same. */
export function useList() {
  const { read, page, turn, change } = useAddress();
  const filter = {
    search: read('search')?.trim() || undefined,
    status: oneOf(organisationStatuses, read('status')),
    plan: oneOf(plans, read('plan')),
    location: oneOf(
      cities.map(({ value }) => value),
      read('location'),
    ),
  };
  return {
    page,
    turn,
    filter,
    isNarrowed: Object.values(filter).some((value) => value !== undefined),
    /** Another filter begins at its first page; what changes with each key leaves no step to go back to. */
    narrow: (changes: Partial<Record<keyof typeof filter, string | undefined>>) =>
      change({ ...changes, page: undefined }, { replace: true }),
    clear: () =>
      change({ search: undefined, status: undefined, plan: undefined, location: undefined, page: undefined }),
    open: (id: string) => change({ id, tab: undefined }),
  };
}

export type List = ReturnType<typeof useList>;
