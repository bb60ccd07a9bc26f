import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, openDatabase, UnknownOutcomeError } from '@sanaga/database';
import { sql } from 'kysely';
import { writers } from './places.ts';

/**
 * Runs on a host of servers until it is told to stop: eight writers that insert numbers through HAProxy, by the product's
 * own way to the database. Prints a line for each: what was acknowledged, when, and by which server.
 */
const [url = ''] = process.argv.slice(2);
const pauseMs = 100;

const db = openDatabase({ url, max: writers });
let isStopping = false;
process.once('SIGTERM', () => (isStopping = true));

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function insert(): Promise<void> {
  const id = randomUUID();
  try {
    const server = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ server: string }>`
        insert into rig.write (id) values (${id}) returning host(inet_server_addr()) as server`.execute(tx);
      return rows[0]?.server;
    });
    say({ at: Date.now(), id, outcome: 'acknowledged', server });
  } catch (error) {
    const outcome = error instanceof UnknownOutcomeError ? 'unknown' : 'failed';
    say({ at: Date.now(), id, outcome, error: (error as Error).message });
    await wait(pauseMs);
  }
}

async function writer(): Promise<void> {
  while (!isStopping) {
    await insert();
    await wait(pauseMs * Math.random());
  }
}

await Promise.all(Array.from({ length: writers }, writer));
await db.destroy();
