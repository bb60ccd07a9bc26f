import {
  DecisionDrawer,
  type DecisionDrawerProps,
  EmptyState,
  type IconName,
  SkeletonRows,
} from '@sanaga/ui';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import type { QueryState } from './use-listed.ts';

interface ItemDrawerProps<Item> extends Pick<DecisionDrawerProps, 'open' | 'onClose'> {
  /** What is looked at; undefined while it is on its way, or where it does not exist. */
  item: Item | undefined;
  /** The call that brings it, or the list that it is one of. */
  query: Pick<QueryState<unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What the drawer is called; of nothing while there is none. */
  label: (item: Item | undefined) => string;
  head: (item: Item | undefined) => ReactNode;
  footer?: (item: Item) => ReactNode;
  /** Said where it has come and is not there: removed, or of an old link. */
  gone?: { icon: IconName; title: string; text: string };
  children: (item: Item) => ReactNode;
}

/** A drawer that looks at one thing of a list, which may be on its way, gone, or not to be had. */
export function ItemDrawer<Item>(props: ItemDrawerProps<Item>) {
  const { open, onClose, item, query, label, head, footer, gone, children } = props;
  const skeleton = <SkeletonRows rows={gone ? 3 : 6} />;
  const { data, isFetching } = query;
  return (
    <DecisionDrawer
      open={open}
      onClose={onClose}
      label={label(item)}
      head={head(item)}
      footer={item !== undefined && footer?.(item)}
    >
      {item !== undefined ? (
        children(item)
      ) : (
        <Loaded query={{ ...query, data: isFetching ? undefined : data }} skeleton={skeleton}>
          {() =>
            gone && (
              <EmptyState icon={gone.icon} title={gone.title}>
                {gone.text}
              </EmptyState>
            )
          }
        </Loaded>
      )}
    </DecisionDrawer>
  );
}
