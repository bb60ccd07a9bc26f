import type { SelectQueryBuilder } from 'kysely';

/** For `$call`: types columns of which the database knows only a wider type, JSON above all, as what is stored in them. */
export const storedAs =
  <Stored>() =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.$castTo<Omit<Row, keyof Stored> & Stored>();
