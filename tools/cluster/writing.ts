import { copyFileSync, rmSync } from 'node:fs';
import { asSuperuser, until, urls } from './database.ts';
import type { Host } from './host.ts';
import { JsonLines } from './json-lines.ts';

interface Line {
  /** Milliseconds of the one clock that all hosts have. */
  at: number;
  id: string;
  outcome: 'acknowledged' | 'unknown' | 'failed';
  /** Address of the PostgreSQL that acknowledged it. */
  server?: string;
}

/** Writers on a host of servers, and what they were told. */
export class Writing {
  readonly #host: Host;
  readonly #lines: JsonLines<Line>;
  #pid = 0;

  constructor(host: Host) {
    this.#host = host;
    this.#lines = new JsonLines(host.logOf('writers'));
  }

  /** Starts them, and waits until the first write is acknowledged. */
  async start(): Promise<void> {
    await asSuperuser('create schema if not exists rig');
    await asSuperuser('create table if not exists rig.write (id uuid primary key)');
    await asSuperuser('grant usage on schema rig to sanaga_app');
    await asSuperuser('grant select, insert on rig.write to sanaga_app');
    rmSync(this.#host.logOf('writers'), { force: true });
    const node = '/srv/sanaga/node_modules/node/bin/node';
    const command = [node, '/srv/sanaga/tools/cluster/sql-writers.ts', urls.application];
    this.#pid = this.#host.start({ name: 'writers', command });
    await this.nextAcknowledged(Date.now(), 30_000);
  }

  lines = (): readonly Line[] => this.#lines.all();

  /** Milliseconds from `since` to the first write that was acknowledged after it. */
  async nextAcknowledged(since: number, withinMs: number, by?: string): Promise<number> {
    const first = () =>
      this.lines().find(
        ({ at, outcome, server }) =>
          at > since && outcome === 'acknowledged' && (by === undefined || server !== by),
      );
    await until('a write is acknowledged', () => first() !== undefined, withinMs);
    return (first()?.at ?? 0) - since;
  }

  /** The longest time without an acknowledged write after `since`, in ms. */
  longestPause(since: number): number {
    const times = this.lines()
      .filter(({ at, outcome }) => at >= since && outcome === 'acknowledged')
      .map(({ at }) => at);
    return Math.max(...times.map((at, place) => at - (times[place - 1] ?? since)));
  }

  /** Stops them, and keeps what they said under this name. */
  async stop(name: string): Promise<void> {
    if (this.#pid === 0) return;
    process.kill(this.#pid, 'SIGTERM');
    await until('the writers stop', async () => !(await this.#host.pids()).includes(this.#pid), 30_000);
    this.#pid = 0;
    copyFileSync(this.#host.logOf('writers'), this.#host.logOf(`writers-${name}`));
  }

  /** Acknowledged writes that the database does not have. */
  async lost(): Promise<{ acknowledged: number; unknown: number; unknownKept: number; lost: string[] }> {
    const rows = await asSuperuser<{ id: string }>('select id from rig.write');
    const stored = new Set(rows.map(({ id }) => id));
    const told = (wanted: Line['outcome']) => this.lines().filter(({ outcome }) => outcome === wanted);
    const [acknowledged, unknown] = [told('acknowledged'), told('unknown')];
    return {
      acknowledged: acknowledged.length,
      unknown: unknown.length,
      unknownKept: unknown.filter(({ id }) => stored.has(id)).length,
      lost: acknowledged.filter(({ id }) => !stored.has(id)).map(({ id }) => id),
    };
  }
}
