import { Card, ErrorWithRetry, SkeletonRows } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { loadErrorOf } from './load-error.ts';
import type { QueryState } from './use-listed.ts';

export interface LoadedProps<Data> {
  query: Pick<QueryState<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What is shown of it once it has come; it stays while it is loaded again. */
  children: (data: Data) => ReactNode;
  /** Until then; three grey lines unless told. */
  skeleton?: ReactNode;
  errorTitle?: string;
  /** What stands around the error, such as the card that the thing itself is shown in. */
  frame?: (error: ReactNode) => ReactNode;
}

/** One thing of the server: on its way, failed with another attempt, or there. */
export function Loaded<Data>({ query, children, skeleton, errorTitle, frame }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton ?? <SkeletonRows rows={3} />;
  const failed = (
    <ErrorWithRetry
      title={errorTitle}
      {...loadErrorOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return frame ? frame(failed) : failed;
}

/** The same among other cards: its error stands in a card of its own, under the title of what is missing. */
export const LoadedCard = <Data,>({
  title,
  ...props
}: Omit<LoadedProps<Data>, 'frame'> & { title?: string }) => (
  <Loaded {...props} frame={(error) => <Card title={title}>{error}</Card>} />
);
