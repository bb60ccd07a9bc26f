import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import './money.css';

/** Labels and what stands to them, beside each other: the details of one thing. */
export function Details({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
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
