import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { boundMemory, unboundMemory } from './memory.ts';
import {
  addresses,
  bridge,
  hostRoot,
  image,
  logs,
  observer,
  repository,
  rig,
  type HostName,
} from './places.ts';
import { run, tryRun } from './shell.ts';

interface Program {
  /** Its log's name. */
  name: string;
  command: string[];
  /** User that it runs as; root by default. */
  user?: string;
  env?: Record<string, string>;
}

const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * A machine of the rig: a network namespace on a bridge, and a root of its own, laid over the one image. Its programs
 * outlive this process.
 */
export class Host {
  readonly name: HostName;
  readonly address: string;
  readonly #folder: string;
  readonly root: string;

  constructor(name: HostName) {
    this.name = name;
    this.address = addresses[name];
    this.#folder = path.join(rig, 'hosts', name);
    this.root = hostRoot(name);
  }

  get #link(): string {
    return `v-${this.name}`;
  }

  async create(): Promise<void> {
    const { name } = this;
    await run('ip', 'netns', 'add', name);
    await run('ip', 'link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await run('ip', 'link', 'set', this.#link, 'master', bridge, 'up');
    await run('ip', '-n', name, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) await run('ip', '-n', name, 'link', 'set', device, 'up');

    const [upper, work] = [path.join(this.#folder, 'upper'), path.join(this.#folder, 'work')];
    for (const folder of [this.root, upper, work]) mkdirSync(folder, { recursive: true });
    const layers = `lowerdir=${image},upperdir=${upper},workdir=${work}`;
    await run('mount', '-t', 'overlay', 'overlay', '-o', layers, this.root);
    await run('mount', '-t', 'proc', 'proc', path.join(this.root, 'proc'));
    await run('mount', '--bind', '/dev', path.join(this.root, 'dev'));
    for (const folder of ['dev/shm', 'tmp', 'run'])
      await run('mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', path.join(this.root, folder));
    const code = path.join(this.root, 'srv/sanaga');
    mkdirSync(code, { recursive: true });
    await run('mount', '--bind', '-o', 'ro', repository, code);
  }

  /** Copies the repository's sources once more, to a folder of their own, and adds these files. */
  async addRelease(folder: string, files: Record<string, string>): Promise<void> {
    const name = path.basename(folder);
    const place = path.join(this.root, folder);
    const [upper, work] = [path.join(this.#folder, `${name}-upper`), path.join(this.#folder, `${name}-work`)];
    for (const made of [place, upper, work]) mkdirSync(made, { recursive: true });
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.join(upper, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(upper, file), content);
    }
    const layers = `lowerdir=${repository},upperdir=${upper},workdir=${work}`;
    await run('mount', '-t', 'overlay', 'overlay', '-o', layers, place);
  }

  /** Gives it a disk of its own, of that many MB. */
  async addDisk(folder: string, megabytes: number): Promise<void> {
    const [file, place] = [path.join(this.#folder, 'disk'), path.join(this.root, folder)];
    await run('truncate', '-s', `${megabytes}M`, file);
    await run('mkfs.ext4', '-q', '-m', '0', file);
    await run('mount', '-o', 'loop', file, place);
  }

  async remove(): Promise<void> {
    await this.kill();
    await unboundMemory(this.name);
    await tryRun('ip', 'netns', 'del', this.name);
    await tryRun('ip', 'link', 'del', this.#link);
    await tryRun('umount', '--recursive', '--lazy', this.root);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Writes a file of the host, readable by all of its users. */
  write(file: string, content: string): void {
    const place = path.join(this.root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
  }

  makeFolder(folder: string): void {
    mkdirSync(path.join(this.root, folder), { recursive: true });
  }

  #inside(command: string[], user = 'root'): string[] {
    return ['netns', 'exec', this.name, 'chroot', `--userspec=${user}:`, this.root, ...command];
  }

  /** Runs a program to its end; returns what it printed. */
  exec(command: string[], user?: string): Promise<string> {
    return run('ip', ...this.#inside(command, user));
  }

  /** Reads a file of the host. */
  read = (file: string): string => readFileSync(path.join(this.root, file), 'utf8');

  logOf = (program: string): string => path.join(logs, `${this.name}-${program}.log`);

  /** Starts a program that goes on; returns its process id. */
  start({ name, command, user, env = {} }: Program): number {
    mkdirSync(logs, { recursive: true });
    const log = openSync(this.logOf(name), 'a', 0o600);
    const child = spawn('ip', this.#inside(command, user), {
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: usualPath, HOME: '/tmp', LANG: 'C.UTF-8', ...env },
    });
    child.unref();
    closeSync(log);
    if (child.pid === undefined) throw new Error(`${name} did not start`);
    boundMemory(this.name, name, child.pid);
    return child.pid;
  }

  /** Its TCP sockets, as the kernel lists them. */
  connections = (): Promise<string> =>
    run('ip', 'netns', 'exec', this.name, 'cat', '/proc/net/tcp', '/proc/net/tcp6');

  async pids(): Promise<number[]> {
    const text = await tryRun('ip', 'netns', 'pids', this.name);
    return text.split('\n').filter(Boolean).map(Number);
  }

  /** The host's processes whose command line fits. */
  async find(fits: (command: string) => boolean): Promise<number[]> {
    return (await this.pids()).filter((pid) => fits(commandOf(pid)));
  }

  /** Sends a signal to the processes. Throws if there are none. */
  async signal(signal: NodeJS.Signals, fits: (command: string) => boolean): Promise<void> {
    const found = await this.find(fits);
    if (found.length === 0) throw new Error(`${this.name} has no such process`);
    for (const pid of found) send(pid, signal);
  }

  /** Kills all processes, as if the plug of the machine were pulled. */
  async kill(): Promise<void> {
    for (const pid of await this.pids()) send(pid, 'SIGKILL');
  }

  /** Takes its plug out of the network: silence, and no connection is told. */
  cut = (): Promise<string> => run('ip', 'link', 'set', this.#link, 'nomaster');

  heal = (): Promise<string> => run('ip', 'link', 'set', this.#link, 'master', bridge);

  /** It hears the others and is not heard. */
  async silence(): Promise<void> {
    await this.#nft('add', 'table', 'inet', 'rig');
    await this.#nft('add', 'chain', 'inet', 'rig', 'out', '{ type filter hook output priority 0; }');
    await this.#nft('add', 'rule', 'inet', 'rig', 'out', 'oifname', 'eth0', 'drop');
  }

  unsilence = (): Promise<string> => this.#nft('delete', 'table', 'inet', 'rig');

  #nft(...args: string[]): Promise<string> {
    return run('ip', 'netns', 'exec', this.name, 'nft', ...args);
  }
}

/** Its arguments, with spaces between; empty where it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended with its parent
  }
}

/** The bridge that all hosts are plugged into. */
export async function createNetwork(): Promise<void> {
  await run('ip', 'link', 'add', bridge, 'type', 'bridge');
  await run('ip', 'addr', 'add', `${observer}/24`, 'dev', bridge);
  await run('ip', 'link', 'set', bridge, 'up');
}

export const removeNetwork = (): Promise<string> => tryRun('ip', 'link', 'del', bridge);
