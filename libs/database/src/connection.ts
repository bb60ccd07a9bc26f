import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from './database.ts';
import type { DB } from './schema.ts';
import { currentScope, moveTo, startupOptions } from './scope.ts';

const int8 = 20;
const int8Array = 1016;

const bigIntOrNull = (text: string): bigint | null => (text === 'NULL' ? null : BigInt(text));

/** bigint columns are `bigint` in the server; this pool's alone, not for everybody who uses pg in the process. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === int8 && format !== 'binary') return BigInt;
    if (id === int8Array && format !== 'binary')
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(bigIntOrNull);
    return pg.types.getTypeParser(id, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

interface Connection {
  /** Its `connect_timeout`, in seconds, is how long a caller waits for a free or new connection. */
  url: string;
  /** Connections in the pool. */
  max?: number;
}

const defaultWaitMs = 2_000;

/** Milliseconds; `connect_timeout` is libpq's own parameter of a URL, which pg does not read. */
function waitMs(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1_000 : defaultWaitMs;
}

/**
 * A connection that breaks fails whoever uses it next. pg also emits `error` while no query runs on it (between two
 * statements of a transaction, too: the pool takes its listener off while a connection is out), and without a listener
 * Node ends the process.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/**
 * Lends connections in the scope of the borrower, which costs a round trip where the connection was last used in
 * another one. A connection that cannot switch to the scope is discarded; so is one that is returned inside a
 * transaction, whose rollback would undo the switch.
 */
function inScopes(pool: pg.Pool): PostgresPool {
  const scopes = new WeakMap<pg.PoolClient, string | null>();
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (client.getTransactionStatus() !== 'I') {
      client.release(true);
      return connect();
    }
    const scope = currentScope();
    if ((scopes.get(client) ?? null) === scope) return client;
    try {
      await client.query(moveTo(scope));
    } catch (error) {
      client.release(true);
      throw error;
    }
    scopes.set(client, scope);
    return client;
  };
  return { connect, options: pool.options, end: () => pool.end() };
}

/**
 * The application's pool. `bigint` columns are bigint, `numeric` stays text; every connection acts as a role of the
 * application, even where it logs in as the owner, and in the scope of whoever uses it.
 */
export function openDatabase({ url, max = 10 }: Connection): Database {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: waitMs(url),
    options: startupOptions(null),
  });
  // an idle connection that breaks is replaced by the pool, which reports it in the same way
  pool.on('error', () => {});
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: inScopes(pool) }) });
}

/** A single connection in the scope of whoever opens it, for LISTEN and COPY. */
export const pgClient = (url: string): pg.Client =>
  new Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: waitMs(url),
    options: startupOptions(currentScope()),
  });

/**
 * A single connection as whoever the URL names, for migrations and administration: no role, no scope, no time limit.
 */
export const adminClient = (config: string | pg.ClientConfig): pg.Client => new Client(config);

const retryable = new Set(['40001', '40P01']);
const attempts = 5;

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryable.has(String(error.code));

/** Runs `work` in one database transaction; serialization failures and deadlocks are tried again a few times. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { isolation }: { isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction();
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    }
  }
}
