import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AnswerLine,
  type CallName,
  changesSomething,
  isUnavailable,
  journalFile,
  type Line,
  type SentLine,
} from './call-journal.ts';
import { asSuperuser, until } from './database.ts';
import type { Host } from './host.ts';
import { JsonLines } from './json-lines.ts';
import { logs, publicUrl, rig } from './places.ts';
import { inboxUrl } from './product.ts';

const node = '/srv/sanaga/node_modules/node/bin/node';
const tools = '/srv/sanaga/tools/cluster';
const environment = [
  `E2E_API_URL=${publicUrl}/backend`,
  `E2E_INBOX_URL=${inboxUrl}`,
  'NODE_EXTRA_CA_CERTS=/etc/sanaga/edge.crt',
  'NODE_COMPILE_CACHE=/tmp/compile-cache',
];
const peopleFile = path.join(rig, 'people.json');
const organisations = 3;

const programOf = (script: string, args: string[]): string[] => [
  'env',
  ...environment,
  node,
  `${tools}/${script}`,
  ...args,
];

interface Running {
  /** Tells it to stop; returns what it printed. */
  stop(withinMs?: number): Promise<string>;
}

/** A program of the rig on the client's host, which knows where the product is. */
export function runOnClient(client: Host, script: string, ...args: string[]): Running {
  const name = path.parse(script).name;
  rmSync(client.logOf(name), { force: true });
  const pid = client.start({ name, command: programOf(script, args) });
  return {
    async stop(withinMs = 30_000) {
      process.kill(pid, 'SIGTERM');
      await until(`${name} stops`, async () => !(await client.pids()).includes(pid), withinMs);
      return readFileSync(client.logOf(name), 'utf8');
    },
  };
}

/** Makes the people of the load, through the product. */
export async function makePeople(client: Host): Promise<void> {
  const made = await client.exec(programOf('make-people.ts', [String(organisations)]));
  writeFileSync(peopleFile, made);
}

/** A call and its first answer, which is missing while it is under way. */
export interface Called {
  sent: SentLine;
  answer?: AnswerLine;
  /** Answer to a repetition at the end. */
  again?: AnswerLine;
}

/** The load on the product: people who call through the edge, and what they were told. */
export class Loading {
  readonly #client: Host;
  readonly callsASecond: number;
  #running: Running | undefined;
  #lines: JsonLines<Line>;

  constructor(client: Host, callsASecond: number) {
    this.#client = client;
    this.callsASecond = callsASecond;
    this.#lines = new JsonLines(this.#file);
  }

  get #file(): string {
    return path.join(this.#client.root, journalFile);
  }

  /** Starts it with a bulk of that many payments, and waits until the bulk is approved. */
  async start(seed: number, bulk: number): Promise<void> {
    rmSync(this.#file, { force: true });
    this.#lines = new JsonLines(this.#file);
    // each run is a new day for those who count sign-ins
    await asSuperuser('truncate throttle');
    const people = readFileSync(peopleFile, 'utf8').trim();
    const options = ['--seed', String(seed), '--people', people, '--bulk', String(bulk)];
    options.push('--calls', String(this.callsASecond));
    this.#running = runOnClient(this.#client, 'client-load.ts', ...options);
    const isApproved = () =>
      this.calls().some(
        ({ sent, answer }) =>
          sent.call === 'approve-bulk' && answer?.status !== undefined && answer.status < 300,
      );
    await until('the load’s bulk is approved', isApproved, 180_000);
  }

  calls(): Called[] {
    const calls = new Map<number, Called>();
    for (const line of this.#lines.all()) {
      if (line.type === 'sent') calls.set(line.n, { sent: line });
      else if (line.type === 'answer') {
        const call = calls.get(line.n);
        if (call) call[line.again ? 'again' : 'answer'] = line;
      }
    }
    return [...calls.values()];
  }

  streams = () => this.#lines.all().filter((line) => line.type === 'stream');

  /** Calls that left in this time. */
  between(since: number, end = Infinity): Called[] {
    return this.calls().filter(({ sent }) => sent.at >= since && sent.at < end);
  }

  /** Milliseconds from `since` to the first acknowledgement of a write that left after it. */
  async nextWrite(since: number, withinMs: number): Promise<number> {
    const first = () =>
      this.between(since)
        .filter(({ sent, answer }) => changesSomething(sent.call) && answer && (answer.status ?? 500) < 300)
        .map(({ answer }) => answer?.at ?? 0)
        .toSorted((a, b) => a - b)[0];
    await until('a write of the product is acknowledged', () => first() !== undefined, withinMs);
    return (first() ?? 0) - since;
  }

  /** Has payments approved by these people. */
  async approve(approvals: { id: string; by: string }[]): Promise<void> {
    await asSuperuser('truncate throttle');
    await this.#client.exec(programOf('decide.ts', ['--approvals', JSON.stringify(approvals)]));
  }

  /** Has a super admin let payments go, which are held. */
  releasePayments = (): Promise<string> => this.#client.exec(programOf('decide.ts', ['--release']));

  /** Stops it: what got no answer is sent again under its key. Keeps what was said under this name. */
  async stop(name: string): Promise<void> {
    await this.#running?.stop(180_000);
    this.#running = undefined;
    copyFileSync(this.#file, path.join(logs, `calls-${name}`));
  }
}

export const failed = (calls: Called[]): Called[] =>
  calls.filter(({ answer }) => answer && isUnavailable(answer));
export const acknowledged = (calls: Called[], call: CallName): Called[] =>
  calls.filter(
    ({ sent, answer, again }) =>
      sent.call === call && [answer, again].some((line) => line && (line.status ?? 500) < 300),
  );
/** The answer that says what became of it. */
export const lastAnswer = ({ answer, again }: Called): AnswerLine | undefined => again ?? answer;

/** Returns the time within which that share of the calls were answered; the share is a percentage, the time in ms. */
export function percentile(calls: Called[], share: number): number {
  const times = calls.flatMap(({ answer }) => (answer ? [answer.ms] : [])).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor((times.length * share) / 100))] ?? 0;
}
