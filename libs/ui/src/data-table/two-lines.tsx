import type { ReactNode } from 'react';
import './data-table.css';

interface TwoLinesProps {
  /** The thing itself. */
  first: ReactNode;
  /** More that is known about it, smaller. */
  second?: ReactNode;
}

/** A cell of two lines: what it is, and smaller what is known besides. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="sg-two">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </span>
  );
}
