import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Runs specs in the worker's own global scope, and gives back what a file of specs changed of it. */
export default class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #before = { console: globalThis.console, exit: process.exit, env: { ...process.env } };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Says nothing: no module is loaded into a context of its own. */
  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { console, exit, env } = this.#before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
