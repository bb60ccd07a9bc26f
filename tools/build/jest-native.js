import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './jest-native-globals.js';

const require = createRequire(import.meta.url);
const { default: runFile } = require('jest-circus/runner');

/** Modules that specs get instead of those they name. */
const substitutes = new Map([
  ['@jest/globals', new URL('jest-native-globals.js', import.meta.url).href],
  ['@node-rs/argon2', new URL('jest-argon2.ts', import.meta.url).href],
]);

registerHooks({
  resolve(specifier, context, next) {
    const url = substitutes.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});

/** Returns the part of Jest's `jest` that specs of servers use. */
function jestObject({ moduleMocker: mocks, fakeTimersModern: timers }) {
  return {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
    useFakeTimers: (config) => timers.useFakeTimers(config),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
}

let files = 0;

/**
 * Runs a file of specs on Node's own modules, as the servers run in production. Jest's own runtime loads, compiles and
 * warms up every module again for every file; here only the file itself is new, and all that it imports is the worker's.
 */
export default function runOnNode(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  files += 1;
  // Circus keeps a file's tests in the module and its handlers in the global scope: each file starts with new ones
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  const native = {
    requireInternalModule(file) {
      delete require.cache[file];
      return require(file);
    },
    requireModule: require,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest: jestObject(environment) }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(`${pathToFileURL(file)}?file=${files}`),
    enterTestCode: () => runtime.enterTestCode(),
    leaveTestCode: () => runtime.leaveTestCode(),
  };
  return runFile(globalConfig, config, environment, native, testPath, sendMessageToJest);
}
