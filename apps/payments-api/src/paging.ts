interface PageRequest {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** A page as the contract has it, of the rows a repository found and how many there are in all. */
export const toPage = <Row, Item>(
  { rows, total }: { rows: Row[]; total: number },
  { page, size }: PageRequest,
  map: (row: Row) => Item,
) => ({
  content: rows.map(map),
  number: page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
});
