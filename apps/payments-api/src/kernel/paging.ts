import {
  sql,
  type ExtractTypeFromReferenceExpression,
  type SelectQueryBuilder,
  type StringReference,
} from 'kysely';
import type { Counted } from './counting.ts';

export interface PageRequest {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** The rows of a page, and how many there are in all. */
export interface RowPage<Row> extends Counted {
  rows: Row[];
}

/** A page as the contract has it, of the rows a repository found and how many there are in all. */
export const toPage = <Row, Item>(
  { rows, total, isEstimate }: RowPage<Row>,
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

/** Usual sizes of a page: each makes a statement of its own for a list, so only a few are prepared. */
const usualSizes = new Set([1, 8, 20, 100, 200]);

/**
 * Returns the number of rows of a page, and of those before it. Both are written out for a first page of a usual size:
 * for a number that it does not know, PostgreSQL expects a tenth of all rows, and plans the statement again for each
 * call.
 */
export const rangeOf = ({ page, size }: PageRequest) =>
  page === 0 && usualSizes.has(size)
    ? { limit: sql.lit(size), offset: sql.lit(0) }
    : { limit: sql.val(size), offset: sql.val(page * size) };

/** The rows of one page of an ordered query. */
export function rowsOfPage<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
) {
  const { limit, offset } = rangeOf(request);
  return ordered.limit(limit).offset(offset).execute();
}

/**
 * One page of an ordered query, and how many rows it finds in all. `counted` finds as many with less work, where the
 * query joins what only its columns need.
 */
export async function paginate<
  DB,
  TB extends keyof DB,
  Row,
  CountedDB = DB,
  CountedTB extends keyof CountedDB = never,
>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  counted?: SelectQueryBuilder<CountedDB, CountedTB, object>,
) {
  const [rows, total] = await Promise.all([
    rowsOfPage(ordered, request),
    counted ? countOf(counted) : countOf(ordered),
  ]);
  return { rows, total };
}

/** Counts the rows that a query finds. */
export async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<bigint>`count(*)`.as('total'))
    .$castTo<{ total: bigint }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A value for each column of a query, of the column's own type; undefined: any. */
type Filters<DB, TB extends keyof DB> = {
  readonly [Column in StringReference<DB, TB>]?:
    NonNullable<ExtractTypeFromReferenceExpression<DB, TB, Column>> | undefined;
};

/** A query limited by those filters that are given. */
export const whereGiven = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  filters: Filters<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> =>
  Object.entries<unknown>(filters).reduce(
    (limited, [column, value]) =>
      value === undefined ? limited : limited.where(sql<boolean>`${sql.ref(column)} = ${value}`),
    query,
  );
