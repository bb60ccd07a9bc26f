import { Card, CardSkeleton, ErrorWithRetry, SkeletonRows } from '@sanaga/ui';
import { loadErrorOf } from './load-error.ts';
import type { QueryState } from './use-listed.ts';

interface NotLoadedProps {
  query: Pick<QueryState<unknown>, 'error' | 'isFetching' | 'refetch'>;
  /** Title of the error: "Transactions could not be loaded". */
  errorTitle?: string;
  /** Number of grey lines shown while it is loading. */
  rows?: number;
}

/** Takes the place of what is not loaded: it is loading, or it failed and may be retried. */
export function NotLoaded({ query, errorTitle, rows = 3 }: NotLoadedProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return <SkeletonRows rows={rows} />;
  return (
    <ErrorWithRetry
      title={errorTitle}
      {...loadErrorOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** Takes the place of one card, or several, in the same way; `title` is that of the card with the error. */
export function CardNotLoaded({ title, rows, ...props }: NotLoadedProps & { title?: string }) {
  if (!props.query.error) return <CardSkeleton rows={rows} />;
  return (
    <Card title={title}>
      <NotLoaded {...props} />
    </Card>
  );
}
