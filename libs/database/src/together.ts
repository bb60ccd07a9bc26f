import { DummyDriver, Kysely, PostgresDialect, Transaction, type DatabaseConnection } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { DB } from './schema.ts';

/** A part of the work, in the same transaction where the whole is in one. */
type Part<D> = (db: D) => Promise<unknown>;
type Results<P extends readonly Part<never>[]> = { -readonly [K in keyof P]: Awaited<ReturnType<P[K]>> };

/** Parts that Kysely's types require; nothing here uses them. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a connection is there already')),
});
class NoTransactions extends DummyDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error('parts of what is done together cannot have transactions of their own'));
  }
}
const unused = { config: { dialect }, dialect, driver: new NoTransactions() };

/**
 * Returns the same database or transaction on one connection, whose statements are sent without waiting for those
 * before them.
 */
function unqueued<D extends Database | Tx>(db: D, connection: DatabaseConnection): D {
  const provider = {
    provideConnection: <T>(consumer: (c: DatabaseConnection) => Promise<T>) => consumer(connection),
  };
  const props = { ...unused, executor: db.getExecutor().withConnectionProvider(provider) };
  return (db.isTransaction ? new Transaction<DB>(props) : new Kysely<DB>(props)) as D;
}

/** Code with which a statement after a refused one fails. */
const afterRefusal = '25P02';

/**
 * Does parts of some work that do not depend on each other on one connection: their statements are sent at once, in
 * their order, and cost one round trip. Returns their results. Where one throws, it waits for all, as no part may send
 * anything after the transaction, and throws the first error. Outside of a transaction each statement is one of its
 * own.
 */
export function together<D extends Database | Tx, const P extends readonly Part<D>[]>(
  db: D,
  ...parts: P
): Promise<Results<P>> {
  return db.getExecutor().provideConnection(async (connection) => {
    const same = unqueued(db, connection);
    const outcomes = await Promise.allSettled(parts.map((part) => part(same)));
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length > 0)
      throw errors.find((error) => (error as { code?: unknown }).code !== afterRefusal) ?? errors[0];
    return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<P>;
  });
}
