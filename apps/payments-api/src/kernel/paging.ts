interface PageRequest {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** The rows of a page, and how many there are in all. */
export interface FoundPage<Row> {
  rows: Row[];
  total: number;
  /** `total` was not counted to its end. */
  isEstimate?: boolean;
}

/** A page as the contract has it, of the rows a repository found and how many there are in all. */
export const toPage = <Row, Item>(
  { rows, total, isEstimate }: FoundPage<Row>,
  { page, size }: PageRequest,
  map: (row: Row) => Item,
) => ({
  content: rows.map(map),
  number: page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  ...(isEstimate && { totalIsEstimate: true }),
});
