import { sql } from 'kysely';
import type { Database } from '../src/database.ts';

interface CheckedColumn {
  /** `schema.table.column` */
  path: string;
  /** As PostgreSQL writes it: `CHECK ((status = ANY (ARRAY['A'::text, 'B'::text])))`. */
  definition: string;
  hasDefault: boolean;
  isNullable: boolean;
}

/** Columns of tables with a check that concerns them alone. */
const checkedColumns = sql<CheckedColumn>`
  select n.nspname || '.' || c.relname || '.' || a.attname as path,
         pg_get_constraintdef(k.oid) as definition,
         a.atthasdef as "hasDefault",
         not a.attnotnull as "isNullable"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1
  order by path`;

const literal = /'((?:[^']|'')*)'::text/g;
const oneOf = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/;
const arrayOf = /^CHECK \(\(\w+ <@ ARRAY\[(.*)\]\)\)$/;

const literalsOf = (list: string): string[] => [...list.matchAll(literal)].map(([, value]) => `'${value}'`);

/** Returns the type of a column whose check lists its values; undefined for any other check. */
export function typeOfCheck({ definition, hasDefault, isNullable }: CheckedColumn): string | undefined {
  const [, several, single] = oneOf.exec(definition) ?? [];
  const [, items] = arrayOf.exec(definition) ?? [];
  const values = literalsOf(several ?? single ?? items ?? '');
  if (values.length === 0) return undefined;
  const union = values.join(' | ');
  const type = `${items === undefined ? union : `(${union})[]`}${isNullable ? ' | null' : ''}`;
  return hasDefault ? `Generated<${type}>` : type;
}

/** Finds the type of every column whose check lists the values that it may have, as `schema.table.column` → type. */
export async function unionsOfChecks(db: Database): Promise<Record<string, string>> {
  const { rows } = await checkedColumns.execute(db);
  return Object.fromEntries(
    rows.flatMap((column) => {
      const type = typeOfCheck(column);
      return type === undefined ? [] : [[column.path, type]];
    }),
  );
}
