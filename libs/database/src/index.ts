export { EmbeddedPostgresError } from './embedded/error.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start.ts';
export { adminClient, inTransaction, openDatabase, pgClient } from './connection.ts';
export type { Database, Tx } from './database.ts';
export { listen, type Subscription } from './listen.ts';
export { migrate, MigrationError } from './migrate.ts';
export type { DB } from './schema.ts';
export { applicationRole, asSystem, withHolder } from './scope.ts';
