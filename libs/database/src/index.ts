export { EmbeddedPostgresError } from './embedded/error.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start.ts';
export {
  adminClient,
  inTransaction,
  openDatabase,
  pgClient,
  poolState,
  runText,
  writesPaused,
} from './connection.ts';
export type { Database, Tx } from './database.ts';
export { listen, type Subscription } from './listen.ts';
export { measurements } from './measurements.ts';
export { migrate, MigrationError, pendingMigrations } from './migrate.ts';
export { isDatabaseUnavailable, UnknownOutcomeError } from './outage.ts';
export { withPrecondition } from './precondition.ts';
export { prepared } from './prepared.ts';
export type { DB } from './schema.ts';
export { applicationRole, asSystem, inAnyScope, withHolder } from './scope.ts';
export { withStatementLimit } from './statement-limit.ts';
export { together } from './together.ts';
