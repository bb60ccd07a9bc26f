import { useGetTransactionDetailQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useEffect, useEffectEvent } from 'react';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { draftLike, saveDraft } from './draft.ts';

/** Copies another payment into the draft, in place of one that was begun; `onReady` then shows it. */
export function StartLike({ id, onReady }: { id: string; onReady: () => void }) {
  const { userId } = useCurrentUser();
  const query = useGetTransactionDetailQuery({ id });
  const { data } = query;
  const start = useEffectEvent(() => {
    if (!data) return;
    // a bulk payment is made from a file
    if (data.items === null) saveDraft(userId, draftLike(data));
    onReady();
  });
  useEffect(() => start(), [data]);
  return <NotLoaded query={query} />;
}
