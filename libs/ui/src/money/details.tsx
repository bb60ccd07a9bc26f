import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import './money.css';

interface DetailsProps {
  /** One line each. */
  items: readonly { label: string; value: ReactNode }[];
}

/** Shows labels and values side by side: the details of one thing. */
export function Details({ items }: DetailsProps) {
  return (
    <dl className="sg-details">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{breakable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
