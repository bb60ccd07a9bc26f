import type { ReactNode } from 'react';
import { Link } from '../provider/link.tsx';
import type { DataTableProps } from './types.ts';

type OpenRowProps<Row> = Pick<DataTableProps<Row>, 'rowHref' | 'onOpen'> & { row: Row; children: ReactNode };

/** Shows the link or button that opens a row; its surface is stretched over the whole row. */
export function OpenRow<Row>({ row, rowHref, onOpen, children }: OpenRowProps<Row>) {
  if (rowHref) {
    return (
      <Link className="sg-open" href={rowHref(row)}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className="sg-open" onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}
