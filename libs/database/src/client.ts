import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import pg from 'pg';
import { cannotConnectNow, unanswered } from './outage.ts';

const keepAliveMs = 5_000;

export interface ClientConfig extends pg.ClientConfig {
  /** Refuses a server that only repeats what another one writes: what is read there may be old. */
  primaryOnly?: boolean;
  /** File with the password, or with a URL that has it; read when a connection is made. */
  passwordFile?: string;
}

/** Throws where there is no such file. */
function passwordIn(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  return /^postgres(ql)?:\/\//.test(text) ? decodeURIComponent(new URL(text).password) : text;
}

interface ServerMessages {
  parameterStatus: [{ parameterName: string; parameterValue: string }];
}

/**
 * Keeps a broken connection from ending the process: its next use fails instead. pg also emits `error` while no query
 * runs on it (between two statements of a transaction, too: the pool takes its listener off while a connection is out),
 * and without a listener Node ends the process.
 */
export class Client extends pg.Client {
  /**
   * Set when the server reported that it ended a commit's wait for a standby: the commit holds on that server alone.
   */
  unconfirmed = false;
  private readonly primaryOnly: boolean;
  /** Set by what the server reports on connecting, so that nobody has to ask. */
  private isStandby = false;

  constructor(config: string | ClientConfig = {}) {
    const given: ClientConfig = typeof config === 'string' ? { connectionString: config } : config;
    super({ keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs, ...given });
    const { primaryOnly = false, passwordFile } = given;
    this.primaryOnly = primaryOnly;
    // pg takes a function too, and one of its own settings would yield to the URL's password
    if (passwordFile !== undefined) Object.assign(this, { password: () => passwordIn(passwordFile) });
    this.on('error', () => {});
    (this as unknown as { connection: EventEmitter<ServerMessages> }).connection.on(
      'parameterStatus',
      ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
      },
    );
    // by the place in the server, as the sentence is in the server's language
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.unconfirmed = true;
    });
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<this> | void {
    const connected = super.connect().then(
      () => this.assertPrimary(),
      (error: unknown) => {
        // pg leaves it open where nothing but this side failed
        this.stream.destroy();
        throw error;
      },
    );
    if (!callback) return connected;
    const done = callback as (error: unknown, client?: this) => void;
    void connected.then(
      (client) => done(null, client),
      (error: unknown) => done(error),
    );
  }

  private assertPrimary(): this {
    if (!this.primaryOnly || !this.isStandby) return this;
    void this.end().catch(() => {});
    throw Object.assign(new Error('the database server is a standby, which only reads'), {
      code: cannotConnectNow,
    });
  }

  /**
   * Gathers what is sent before the event loop goes on, so that it leaves in one piece: a system call for all of it,
   * instead of one each.
   */
  gather(): void {
    const { stream } = this;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Returns the socket, which is another one once TLS was agreed upon. */
  private get stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  /** Cuts the connection without telling a server that may not hear it; what runs on it fails with ETIMEDOUT. */
  abort(): void {
    this.stream.destroy(
      Object.assign(new Error('no answer from the database in time'), { code: unanswered }),
    );
  }
}
