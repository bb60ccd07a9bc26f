import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const definitionsOf = (scope) => Object.entries(Object.getOwnPropertyDescriptors(scope));

/** Gives the global scope back what it was made of; what was added to it stays. */
function restore(definitions) {
  for (const [name, before] of definitions) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    if (now?.value !== before.value || now?.get !== before.get)
      Object.defineProperty(globalThis, name, before);
  }
}

/** Runs specs in the worker's own global scope, and gives back what a file of specs changed of it. */
export default class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #before = { globals: definitionsOf(globalThis), exit: process.exit, env: { ...process.env } };

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
    const { globals, exit, env } = this.#before;
    // last: to restore what was spied on a fake timer brings the fake one back, and no test that hangs would end
    restore(globals);
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
