import type { ReactNode } from 'react';
import './data-table.css';

/** A cell of two lines: what it is, and smaller what is known besides. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="sg-two">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </span>
  );
}
