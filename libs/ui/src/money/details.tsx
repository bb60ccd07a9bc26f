import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import './details.css';

interface DetailsProps {
  /** One line each. */
  items: readonly { label: string; value: ReactNode }[];
}

/** Shows labels and values side by side: the details of one thing. */
export function Details({ items }: DetailsProps) {
  return (
    <Descriptions
      // with borders, which the rules take away, labels are the heads of their rows
      bordered
      column={1}
      className="sg-details"
      items={items.map(({ label, value }) => ({ key: label, label, children: breakable(value) }))}
    />
  );
}
