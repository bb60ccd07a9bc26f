/**
 * Stands in for `@jest/globals` where specs run on Node's own modules. Modules of the kits outlive a file of specs and
 * import these once: as live bindings, they follow the file that runs.
 */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Passes on what Jest gives to the file that runs next. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
