import { type useAddress } from '@sanaga/navigation';
import { useEffect, useEffectEvent } from 'react';

/** A page that is there no more, such as after its last rows were deleted, gives way to the last one. */
export function useLastPage(
  list: { totalPages: number } | undefined,
  { page, change }: Pick<ReturnType<typeof useAddress>, 'page' | 'change'>,
): void {
  const last = Math.max(0, (list?.totalPages ?? 1) - 1);
  const isBeyond = list !== undefined && page > last;
  const turnBack = useEffectEvent(() =>
    change({ page: last > 0 ? String(last) : undefined }, { replace: true }),
  );
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
}
