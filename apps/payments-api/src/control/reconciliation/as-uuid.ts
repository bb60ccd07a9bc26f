import { sql } from 'kysely';

/** Reads a column of text as a UUID; null where it is not one, and so no reference id. */
export const asUuid = (column: string) =>
  sql`case when ${sql.ref(column)} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${sql.ref(column)}::uuid end`;
