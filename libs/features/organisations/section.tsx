import { Card, ErrorWithRetry, SkeletonRows } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';

interface SectionProps<Data> {
  title: string;
  extra?: ReactNode;
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** A card of a detail that loads by itself: its shape, what it shows, or why it is not there and how to try again. */
export function Section<Data>({ title, extra, query, children }: SectionProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card title={title} extra={extra}>
      {data !== undefined && children(data)}
      {data === undefined && error !== undefined && (
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {data === undefined && error === undefined && <SkeletonRows rows={3} />}
    </Card>
  );
}
