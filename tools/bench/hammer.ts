import { readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** One call that somebody makes again and again over many connections. */
export interface Hammering {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  /** `{n}` becomes another number each time, in the address and the body. */
  body?: string;
  /** In place of `body`. */
  bodyFile?: string;
  /** Leaves responses unread, or sends a byte a second. */
  manner?: 'unread' | 'slow';
  connections: number;
  /** So long a connection stays with what it began, where that does not end by itself; ms. */
  timeoutMs?: number;
}

/** Number of times that each status came, or the code of an error. */
export type Tally = Record<string, number>;

const forgetting = (): void => {};

let numbers = 0;

/** Makes the call once; notes its status when the response begins, or the code of an error before that. */
function once(what: Hammering, agent: Agent, note: (result: string) => void): Promise<void> {
  const { url, method = 'GET', headers, body, bodyFile, manner, timeoutMs = 30_000 } = what;
  const number = String((numbers += 1));
  const content = bodyFile ? readFileSync(bodyFile) : body?.replaceAll('{n}', number);
  return new Promise((resolve) => {
    const outgoing = send(url.replaceAll('{n}', number), {
      method,
      agent,
      headers: { ...headers, ...(content && { 'content-length': Buffer.byteLength(content) }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    let isAnswered = false;
    outgoing.once('response', (response) => {
      isAnswered = true;
      const status = String(response.statusCode);
      note(status);
      response.once('close', resolve).on('error', forgetting);
      if (manner !== 'unread' || status === '429') response.resume();
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (!isAnswered) note(error.code ?? error.name);
      resolve();
    });
    if (manner === 'slow') void dripInto(outgoing, content ?? '');
    else outgoing.end(content);
  });
}

async function dripInto(outgoing: ReturnType<typeof send>, content: string | Buffer): Promise<void> {
  for (const byte of content.toString()) {
    if (outgoing.destroyed) return;
    outgoing.write(byte);
    await wait(1_000);
  }
}

/**
 * Makes the call until it is told to stop, whatever the responses say, and prints how they were. Its priority is below
 * that of the clients measured at the same time: it should take as little of the machine as an attacker elsewhere
 * would.
 */
async function hammer(what: Hammering): Promise<void> {
  setPriority(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL);
  const agent = new Agent({ keepAlive: true, maxSockets: what.connections });
  const tally: Tally = {};
  process.once('SIGTERM', () => {
    process.stdout.write(JSON.stringify(tally), () => process.exit());
  });
  const connection = async () => {
    for (;;) await once(what, agent, (result) => (tally[result] = (tally[result] ?? 0) + 1));
  };
  await Promise.all(Array.from({ length: what.connections }, connection));
}

if (import.meta.main) await hammer(JSON.parse(process.argv[2] ?? '') as Hammering);
