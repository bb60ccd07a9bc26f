import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const installed = '/usr/lib/postgresql';

/** Debian does not put it into the PATH, one folder a version. */
export function findPgbench(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(installed, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
}

const scale = 10;
const clients = 8;

/** TPC-B-like transactions a second on the server at `superuserUrl`, in a database of its own. */
export class Pgbench {
  readonly #program: string;
  readonly #url: URL;

  private constructor(program: string, url: URL) {
    this.#program = program;
    this.#url = url;
  }

  static async prepare(program: string, superuserUrl: string): Promise<Pgbench> {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query('create database pgbench');
    await client.end();
    const url = new URL(superuserUrl);
    url.pathname = '/pgbench';
    const bench = new Pgbench(program, url);
    await bench.#execute(['--initialize', '--quiet', `--scale=${scale}`]);
    return bench;
  }

  /** Transactions a second over `seconds`. */
  async run(seconds: number): Promise<number> {
    const output = await this.#execute([
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
      '--protocol=prepared',
    ]);
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (rate === undefined) throw new Error(`pgbench said no rate: ${output}`);
    return Number(rate);
  }

  /** The password goes by the environment, where a list of processes does not show it. */
  async #execute(options: string[]): Promise<string> {
    const { hostname, port, username, password } = this.#url;
    const child = spawn(this.#program, [...options, 'pgbench'], {
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('close', resolve).once('error', reject),
    );
    if (code !== 0) throw new Error(`pgbench ended with ${code}: ${output}`);
    return output;
  }
}
