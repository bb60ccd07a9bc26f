import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { adminClient } from '@sanaga/database';
import type { Attempt, Door } from './doors.ts';

/**
 * Runs on a host that is plugged into the network and has no certificate: tries every door that it is told of, and prints
 * what came of it, a line of JSON each.
 */
const doors = JSON.parse(process.argv[2] ?? '[]') as Door[];
const withinMs = 5_000;

interface Call {
  method: string;
  path: string;
  body?: object;
}

/** Outcome of one try: an answer that gave or did something, or the way it was turned away. */
interface Outcome {
  refused: boolean;
  answer: string;
}

const turnedAway = (error: unknown): Outcome => {
  const { code, message } = error as NodeJS.ErrnoException;
  return { refused: true, answer: code ?? message };
};

/** A certificate that anybody can make. */
function selfMade(): { cert: Buffer; key: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'stranger-'));
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=db1', '-keyout', key, '-out', cert],
  ]);
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

/** Ways to call: in clear, with TLS, and with a certificate that it signed itself. */
const manners: Record<string, { open: typeof https.request; own?: { cert: Buffer; key: Buffer } }> = {
  'in clear': { open: http.request },
  'with TLS': { open: https.request },
  'with a certificate of its own making': { open: https.request, own: selfMade() },
};

/** Makes a call without asking whose certificate the other side has. */
function call(door: Door, way: keyof typeof manners, { method, path, body }: Call): Promise<Outcome> {
  const { open = http.request, own } = manners[way] ?? {};
  return new Promise((resolve) => {
    const outgoing = open(
      {
        ...{ host: door.address, port: door.port, method, path, rejectUnauthorized: false, agent: false },
        ...own,
        headers: body ? { 'content-type': 'application/json' } : {},
        timeout: withinMs,
      },
      (incoming) => {
        const { statusCode } = incoming;
        incoming.resume();
        // the port for callbacks is everybody's, and says so of all else; any other answer came from inside
        resolve({ refused: door.kind === 'callbacks' && statusCode === 403, answer: String(statusCode) });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('silence')));
    outgoing.on('error', (error) => resolve(turnedAway(error)));
    outgoing.end(body && JSON.stringify(body));
  });
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const calls: Partial<Record<Door['kind'], Call[]>> = {
  'etcd for clients': [
    { method: 'POST', path: '/v3/kv/range', body: { key: base64('/service/sanaga/config') } },
    { method: 'POST', path: '/v3/kv/put', body: { key: base64('/stranger'), value: base64('was here') } },
    { method: 'POST', path: '/v3/cluster/member/list', body: {} },
    { method: 'GET', path: '/metrics' },
  ],
  'etcd for peers': [
    { method: 'GET', path: '/members' },
    { method: 'GET', path: '/raft/stream/message/0' },
  ],
  Patroni: [
    { method: 'GET', path: '/config' },
    { method: 'OPTIONS', path: '/primary' },
    { method: 'PATCH', path: '/config', body: { stranger: 'was here' } },
    { method: 'POST', path: '/reload' },
  ],
  API: [
    { method: 'GET', path: '/openapi.json' },
    { method: 'POST', path: '/auth/login', body: { email: 'a@b.example', password: 'no' } },
  ],
  'front server': [{ method: 'GET', path: '/sign-in' }],
  'health and metrics': [
    { method: 'GET', path: '/metrics' },
    { method: 'GET', path: '/health/ready' },
  ],
  callbacks: [
    { method: 'GET', path: '/openapi.json' },
    { method: 'POST', path: '/auth/login', body: { email: 'a@b.example', password: 'no' } },
  ],
};

async function signIn(
  door: Door,
  role: string,
  password: string,
  tls: boolean,
  replication: boolean,
): Promise<Outcome> {
  const client = adminClient({
    host: door.address,
    port: door.port,
    user: role,
    password,
    database: replication ? '' : role.startsWith('sanaga') ? 'sanaga' : 'postgres',
    connectionTimeoutMillis: withinMs,
    ssl: tls && { rejectUnauthorized: false },
    ...(replication && { replication: 'true' }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return { refused: false, answer: 'signed in' };
  } catch (error) {
    return turnedAway(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const execute = promisify(execFile);
const ssh = (door: Door, user: string): Promise<Outcome> =>
  execute('ssh', [
    ...['-o', 'BatchMode=yes', '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null'],
    ...[`${user}@${door.address}`, 'true'],
  ]).then(
    () => ({ refused: false, answer: 'signed in' }),
    ({ stderr }: { stderr: string }) => ({ refused: true, answer: stderr.trim().split('\n').at(-1) ?? '' }),
  );

/** Finds out whether anybody listens. */
const knock = (door: Door): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ host: door.address, port: door.port, timeout: withinMs });
    socket.once('connect', () => resolve({ refused: false, answer: 'a connection' }));
    socket.once('timeout', () => resolve({ refused: true, answer: 'silence' }));
    socket.once('error', (error) => resolve(turnedAway(error)));
    socket.once('close', () => {}).unref();
  });

function say(door: Door, what: string, { refused, answer }: Outcome): void {
  const line: Attempt = { host: door.host, port: door.port, what, refused, answer };
  console.log(JSON.stringify(line));
}

/** Tries each role over each protocol, with its password too, as if that had leaked. */
async function tryDatabase(door: Door): Promise<void> {
  for (const { role, password } of door.roles ?? [])
    for (const tls of [false, true])
      for (const secret of ['guessed', password]) {
        const how = `${tls ? 'with' : 'without'} TLS, ${secret === password ? 'with its password' : 'with a guessed password'}`;
        say(door, `PostgreSQL as ${role}, ${how}`, await signIn(door, role, secret, tls, false));
        if (role === 'replicator' || role === 'postgres')
          say(door, `replication as ${role}, ${how}`, await signIn(door, role, secret, tls, true));
      }
}

for (const door of doors) {
  if (door.kind === 'PostgreSQL') await tryDatabase(door);
  else if (door.kind === 'SSH')
    for (const user of ['root', 'postgres']) say(door, `SSH as ${user}`, await ssh(door, user));
  else if (door.kind === 'for this host alone') say(door, `${door.name}, from outside`, await knock(door));
  else
    for (const one of calls[door.kind] ?? [])
      for (const way of Object.keys(manners))
        say(door, `${door.kind}: ${one.method} ${one.path}, ${way}`, await call(door, way, one));
}
