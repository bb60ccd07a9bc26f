import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;
/** A database transaction. */
export type Tx = Transaction<DB>;
