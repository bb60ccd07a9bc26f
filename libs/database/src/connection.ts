import { inSpan } from '@sanaga/tracing';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { Borrowing, type PoolState } from './borrowing.ts';
import { Client } from './client.ts';
import type { Database, Tx } from './database.ts';
import { isConnectionLost, tryAgain, UnknownOutcomeError } from './outage.ts';
import { lending } from './pool.ts';
import { currentPrecondition } from './precondition.ts';
import type { DB } from './schema.ts';
import { currentScope, startupOptions } from './scope.ts';
import { heartbeat, WriteBreaker } from './write-breaker.ts';

type Parse = (text: string) => unknown;
const types = { int8: 20, int8Array: 1016, textArray: 1009, uuidArray: 2951 };

const bigIntOrNull = (text: string): bigint | null => (text === 'NULL' ? null : BigInt(text));

const parseArray = pg.types.getTypeParser(types.textArray) as Parse;
/**
 * Splits an array's text into its words; only a quoted word, a missing one or a nested array needs a look at each sign.
 */
const parseWords: Parse = (text) =>
  /["{]|NULL/.test(text.slice(1)) ? parseArray(text) : text.slice(1, -1).split(',').filter(Boolean);

const parsers = new Map<number, Parse>([
  [types.int8, BigInt],
  [types.int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(bigIntOrNull)],
  [types.textArray, parseWords],
  [types.uuidArray, parseWords],
]);

/** Reads bigint columns as `bigint`; only in this pool, not for all code in the process that uses pg. */
const customTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};

interface ConnectionSettings {
  /** Its `connect_timeout`, in seconds, is how long a caller waits for a free or new connection. */
  url: string;
  /** Connections in the pool. */
  max?: number;
  /** Name of their user in pg_stat_activity. */
  name?: string;
  /** Lifetime after which, give or take a tenth, a connection is replaced by a new one; seconds. */
  lifetimeSeconds?: number;
}

const defaultLifetimeSeconds = 600;

/** Varies a lifetime, so that pools that were opened together do not reconnect together. */
const withJitter = (seconds: number): number => seconds * (0.9 + Math.random() / 5);

/** Time limit for getting a connection; ms. */
const defaultWaitMs = 2_000;

/**
 * Reads how a URL is connected to. Its `connect_timeout`, in seconds, is libpq's own parameter, which pg does not read;
 * `password_file` names a file whose password is used instead of its own, read when a connection is made. Throws where
 * it has `options`: pg would take them instead of ours, and with them the role.
 */
function configOf(url: string) {
  const parameters = new URL(url).searchParams;
  if (parameters.has('options'))
    throw new Error(
      'The URL of the database must not have options: they would replace the application’s role',
    );
  const seconds = Number(parameters.get('connect_timeout'));
  const passwordFile = parameters.get('password_file');
  return {
    connectionString: url,
    types: customTypes,
    connectionTimeoutMillis: seconds > 0 ? seconds * 1_000 : defaultWaitMs,
    primaryOnly: true,
    ...(passwordFile !== null && { passwordFile }),
  };
}

/**
 * Opens the application's pool. `bigint` columns are bigint, `numeric` stays text; every connection acts as a role of
 * the application, even where it logs in as the owner, and in the scope of the code that uses it.
 */
export function openDatabase({
  url,
  max = 10,
  name = 'sanaga',
  lifetimeSeconds = defaultLifetimeSeconds,
}: ConnectionSettings): Database {
  const pool = new pg.Pool({
    ...configOf(url),
    Client,
    // statements that do not wait for each other are sent at once
    pipeline: true,
    max,
    maxLifetimeSeconds: withJitter(lifetimeSeconds),
    application_name: name,
    options: startupOptions(null),
  });
  // an idle connection that breaks is replaced by the pool, which reports it in the same way
  pool.on('error', () => {});
  const breaker = new WriteBreaker(heartbeat(configOf(url)));
  const borrowing = new Borrowing(pool);
  const lent = lending(pool, breaker, borrowing);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lent }) });
  opened.set(db, { borrowing, lent, breaker });
  return db;
}

interface Opened {
  borrowing: Borrowing;
  lent: PostgresPool;
  breaker: WriteBreaker;
}
const opened = new WeakMap<Database, Opened>();

/**
 * Runs what a library brings, outside of a transaction; returns what pg returns, which is a list where the text has
 * several statements. Throws where this database was not opened here.
 */
export async function runText(
  db: Database,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const lent = opened.get(db)?.lent;
  if (!lent) throw new Error('only a database that was opened as one has connections to lend');
  const connection = await lent.connect();
  try {
    return await connection.query<unknown>(text, values);
  } finally {
    connection.release();
  }
}

/** Returns the state of a database's pool; undefined where this database was not opened here. */
export const poolState = (db: Database): PoolState | undefined => opened.get(db)?.borrowing.state;

/** Returns true while writes are refused because commits get no answer. */
export const writesPaused = (db: Database): boolean => opened.get(db)?.breaker.isOpen ?? false;

/**
 * Opens a single connection in the caller's scope, for LISTEN and exports; `name` as in pg_stat_activity. The database
 * does not limit its statements: an export takes as long as its reader does.
 */
export const pgClient = (url: string, name = 'sanaga'): Client =>
  new Client({
    ...configOf(url),
    options: `${startupOptions(currentScope())} -c statement_timeout=0`,
    application_name: name,
  });

/** Opens a single connection as the URL's user, for migrations and administration: no role, no scope, no time limit. */
export const adminClient = (config: string | pg.ClientConfig): Client => new Client(config);

/** Message with which pg refuses a statement on a connection that it knows to be broken: the statement never left. */
const neverSent = /is not queryable/;

interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Set if the work changes nothing, so that it goes on where nothing can be written. */
  readOnly?: boolean;
  /**
   * Locks what the work changes and the precondition only reads: a transaction that locks it twice, the second time for
   * more, may wait for another that does the same.
   */
  first?: (tx: Tx) => Promise<void>;
}

/**
 * Runs `work` in one database transaction, after the precondition where there is one. It runs again where it surely had
 * no effect: after serialization failures and deadlocks, and where there was no connection or it broke before COMMIT
 * was sent. Throws UnknownOutcomeError where COMMIT was sent and not confirmed, and WritesPausedError, at once, while
 * commits get no answer, unless it only reads.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { isolation, readOnly = false, first }: TransactionOptions = {},
): Promise<T> {
  const precondition = currentPrecondition();
  const attempt = async () => {
    let committing = false;
    if (!readOnly) opened.get(db)?.breaker.assertClosed();
    try {
      let transaction = db.transaction();
      if (isolation) transaction = transaction.setIsolationLevel(isolation);
      if (readOnly) transaction = transaction.setAccessMode('read only');
      return await transaction.execute(async (tx) => {
        await first?.(tx);
        await precondition?.(tx);
        const result = await work(tx);
        committing = true;
        return result;
      });
    } catch (error) {
      const lost = committing && isConnectionLost(error) && !neverSent.test((error as Error).message);
      throw lost ? new UnknownOutcomeError({ cause: error }) : error;
    }
  };
  return tryAgain(() => inSpan('transaction', { within: true }, attempt));
}
