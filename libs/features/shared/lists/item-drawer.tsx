import { DecisionDrawer, type DecisionDrawerProps, EmptyState, type IconName } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { NotLoaded } from './not-loaded.tsx';
import type { QueryState } from './use-listed.ts';

interface ItemDrawerProps<Item> extends Omit<DecisionDrawerProps, 'footer' | 'children'> {
  /** Item on show; undefined while it is loading, or if it does not exist. */
  item: Item | undefined;
  /** Call that brings it, or the list that contains it. */
  query: Pick<QueryState<unknown>, 'error' | 'isFetching' | 'isUninitialized' | 'refetch'>;
  footer?: (item: Item) => ReactNode;
  /** Facts that the list next to it already knows, shown above the rest. */
  known?: ReactNode;
  /** Title of the error: "The payment could not be loaded". */
  errorTitle?: string;
  /** Text for an item that is missing although everything has loaded: it was removed, or a link is old. */
  gone?: { icon: IconName; title: string; text: string };
  children: (item: Item) => ReactNode;
}

/** Shows one thing in a drawer; it may be loading, gone or unavailable. */
export function ItemDrawer<Item>(props: ItemDrawerProps<Item>) {
  const { item, query, footer, known, errorTitle, gone, children, ...drawer } = props;
  const isGone = gone && !query.error && !query.isFetching && !query.isUninitialized;
  return (
    <DecisionDrawer {...drawer} footer={item !== undefined && footer?.(item)}>
      {known}
      {item !== undefined && children(item)}
      {item === undefined && isGone && (
        <EmptyState icon={gone.icon} title={gone.title}>
          {gone.text}
        </EmptyState>
      )}
      {item === undefined && !isGone && (
        <NotLoaded query={query} errorTitle={errorTitle} rows={gone || known ? 3 : 6} />
      )}
    </DecisionDrawer>
  );
}
