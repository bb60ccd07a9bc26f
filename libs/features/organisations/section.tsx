import { Card } from '@sanaga/ui';
import type { ReactNode } from 'react';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';

interface SectionProps<Data> {
  title: string;
  extra?: ReactNode;
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a card of a detail that loads on its own: its shape, its content, or why it is not there and a way to try
 * again.
 */
export function Section<Data>({ title, extra, query, children }: SectionProps<Data>) {
  const { data } = query;
  return (
    <Card title={title} extra={extra}>
      {data === undefined ? <NotLoaded query={query} /> : children(data)}
    </Card>
  );
}
