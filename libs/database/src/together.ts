import { DummyDriver, PostgresDialect, Transaction, type DatabaseConnection } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './schema.ts';

/** A part of a transaction's work. */
type Part = (tx: Tx) => Promise<unknown>;
type Results<P extends readonly Part[]> = { -readonly [K in keyof P]: Awaited<ReturnType<P[K]>> };

/** What Kysely wants of a transaction, and none ever uses. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
});
const unused = { config: { dialect }, dialect, driver: new DummyDriver() };

/** The same transaction, whose statements are sent without waiting for those before them. */
function unqueued(tx: Tx, connection: DatabaseConnection): Tx {
  const provider = {
    provideConnection: <T>(consumer: (c: DatabaseConnection) => Promise<T>) => consumer(connection),
  };
  return new Transaction<DB>({ ...unused, executor: tx.getExecutor().withConnectionProvider(provider) });
}

/** What a statement says that comes after one that was refused. */
const afterRefusal = '25P02';

/**
 * Does parts of a transaction's work that need nothing of each other: their statements are sent at once, in their order, and
 * cost one round trip. Returns their results. Where one throws, all are waited for, as nothing of them may be sent after the
 * transaction; what the first threw is thrown.
 */
export async function together<P extends readonly Part[]>(tx: Tx, ...parts: P): Promise<Results<P>> {
  const connection = await tx.getExecutor().provideConnection(async (its) => its);
  const same = unqueued(tx, connection);
  const outcomes = await Promise.allSettled(parts.map((part) => part(same)));
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0)
    throw errors.find((error) => (error as { code?: unknown }).code !== afterRefusal) ?? errors[0];
  return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<P>;
}
