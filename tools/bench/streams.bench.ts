import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, openDatabase, type EmbeddedPostgres } from '@sanaga/database';
import pg from 'pg';
import {
  insertSession,
  insertTokens,
} from '../../apps/payments-api/src/identity/auth/sessions.repository.ts';
import { newToken, tokenHash } from '../../apps/payments-api/src/identity/auth/tokens.ts';
import { makeOrganisation, makePayment, signInByApi } from '../e2e/api.ts';
import { addresses, password } from '../e2e/product.ts';
import { memoryOfApi } from './meanwhile.ts';
import { median, say, withProduct } from './product.ts';

/** `STREAMS_OPEN`; ten of each session, as many as one may have. */
const wanted = Number(process.env['STREAMS_OPEN'] ?? 5_000);
const ofSession = 10;
/** Opened at once: fewer than the queue in which a server's connections wait to be accepted. */
const together = 100;
const quietMs = 30_000;
/** PostgreSQL counts what a connection did ten seconds later at most, once it does nothing more. */
const countedAfterMs = 15_000;
const changes = 10;

/** Access tokens of further sessions of a person, each of its own device. */
async function sessionsOf(url: string, userId: string, count: number): Promise<string[]> {
  const db = openDatabase({ url, max: 1 });
  const now = new Date();
  const ends = new Date(now.getTime() + 60 * 60_000);
  const tokens = Array.from({ length: count }, newToken);
  await inTransaction(db, async (tx) => {
    for (const token of tokens) {
      const session = {
        ...{ user_id: userId, created_at: now, last_active_at: now, expires_at: ends },
        ...{ user_agent: null, client_address: '127.0.0.1' },
      };
      const { id } = await insertSession(tx, session);
      await insertTokens(tx, id, now, [{ hash: tokenHash(token), kind: 'ACCESS', expires_at: ends }]);
    }
  });
  await db.destroy();
  return tokens;
}

/** Streams that are open, and the moments at which each heard of a payment; ms. */
interface Streams {
  sockets: Socket[];
  heard: number[];
}

/** Opens a stream of events by hand: a client of HTTP would need more memory than the server. */
async function openStream(token: string, heard: number[]): Promise<Socket> {
  const { hostname, port, host } = new URL(addresses.api);
  const socket = connect(Number(port), hostname).setEncoding('utf8').setNoDelay();
  socket.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [string];
  if (!first.startsWith('HTTP/1.1 200')) throw new Error(first);
  socket.on('data', (text: string) => {
    if (text.includes('"topic":"transaction"')) heard.push(performance.now());
  });
  return socket;
}

async function openStreams(tokens: readonly string[]): Promise<Streams> {
  const [sockets, heard]: [Socket[], number[]] = [[], []];
  while (sockets.length < wanted) {
    const next = Array.from({ length: Math.min(together, wanted - sockets.length) }, (_, place) => {
      const token = tokens[Math.floor((sockets.length + place) / ofSession)];
      return openStream(token ?? '', heard);
    });
    sockets.push(...(await Promise.all(next)));
  }
  return { sockets, heard };
}

/** Counts how often sessions are read in ten seconds while nobody does anything. */
async function readingsInTenSeconds(client: pg.Client): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await client.query<{ calls: string }>(
      "select sum(calls) as calls from pg_stat_user_functions where funcname = 'callers_of_tokens'",
    );
    return Number(rows[0]?.calls);
  };
  await wait(countedAfterMs);
  const before = await count();
  await wait(quietMs);
  return ((await count()) - before) / (quietMs / 10_000);
}

async function measure(server: EmbeddedPostgres): Promise<void> {
  const { initiator } = await makeOrganisation('Plantations 0101', '0101', changes * 2_000);
  const { accessToken, user } = await signInByApi(initiator, password);
  const tokens = await sessionsOf(server.superuserUrl, user.userId, Math.ceil(wanted / ofSession));
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query("alter system set track_functions = 'pl'");
  await client.query('select pg_reload_conf()');
  const before = memoryOfApi();

  const began = performance.now();
  const { sockets, heard } = await openStreams(tokens);
  say(`${wanted} streams of ${tokens.length} sessions opened`, `${Math.round(performance.now() - began)} ms`);
  const readings = await readingsInTenSeconds(client);
  say('memory of the API for each', `${((memoryOfApi() - before) / wanted / 1_024).toFixed(1)} KiB`);
  say('times that their sessions are read in 10 s', readings.toFixed(1));

  const times: { first: number; last: number }[] = [];
  while (times.length < changes) {
    heard.length = 0;
    const start = performance.now();
    await makePayment(accessToken, 'Pauline Eyenga', 1_000);
    while (heard.length < wanted) await wait(5);
    times.push({ first: Math.min(...heard) - start, last: Math.max(...heard) - start });
  }
  const spread = (of: 'first' | 'last') => {
    const values = times.map((time) => time[of]);
    return `median ${median(values).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms of ${values.length}`;
  };
  say('a payment is made to heard by the first', spread('first'));
  say('a payment is made to heard by all', spread('last'));
  for (const socket of sockets) socket.destroy();
  await client.end();
}

/** Many open streams of events on one process, all of one holder: what they cost, and how soon all hear of a change. */
export const run = (): Promise<void> => withProduct(measure);
