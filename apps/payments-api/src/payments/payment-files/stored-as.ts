import type { SelectQueryBuilder } from 'kysely';

/** For `$call`: types columns, JSON above all, as their stored values where the database knows only a wider type. */
export const storedAs =
  <Stored>() =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.$castTo<Omit<Row, keyof Stored> & Stored>();
