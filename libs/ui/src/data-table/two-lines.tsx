import type { ReactNode } from 'react';
import './data-table.css';

interface TwoLinesProps {
  /** The thing itself. */
  first: ReactNode;
  /** More that is known about it, smaller. */
  second?: ReactNode;
}

/** Shows a cell of two lines: the thing itself, and in smaller letters more that is known about it. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="sg-two">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </span>
  );
}
