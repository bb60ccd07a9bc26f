import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Borrowing, PooledClient } from './borrowing.ts';
import { type Lender, LentConnection } from './lent-connection.ts';
import { PreparedNames } from './prepared.ts';
import type { WriteBreaker } from './write-breaker.ts';

/**
 * Lends connections in the scope of the borrower. One that cannot switch to it is discarded, with what was read on it
 * meanwhile; so is one that is returned inside a transaction, whose rollback would undo the switch. One that turns out
 * to be useless retires all that are as old.
 */
export function lending(pool: pg.Pool, breaker: WriteBreaker, borrowing: Borrowing): PostgresPool {
  const connections = new Map<object, LentConnection>();
  let current = new WeakSet<LentConnection>();

  pool.on('remove', (client) => connections.delete(client));
  breaker.onOpen = () => {
    for (const connection of connections.values()) connection.giveUpWriting();
  };

  const lender: Lender = {
    names: new PreparedNames(),
    onUseless: () => (current = new WeakSet()),
    release: (client, destroy) => borrowing.release(client, destroy),
  };
  const open = (client: PooledClient): LentConnection => {
    const connection = new LentConnection(client, breaker, lender);
    connections.set(client, connection);
    current.add(connection);
    return connection;
  };
  const connect = async (): Promise<LentConnection> => {
    const client = await borrowing.borrow();
    const connection = connections.get(client) ?? open(client);
    if (client.getTransactionStatus() !== 'I' || !current.has(connection)) {
      connection.release(true);
      return connect();
    }
    connection.moveToScope();
    connection.moveToLimit();
    return connection;
  };
  return {
    connect: async () => (await connect()) as unknown as PostgresPoolClient,
    options: pool.options,
    end: () => {
      breaker.end();
      return pool.end();
    },
  };
}
