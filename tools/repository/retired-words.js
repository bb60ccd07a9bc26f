/**
 * Words that may no longer name a file or identifier, each with the field's term for it. Plain JavaScript, because
 * editors read ESLint's configuration with whatever Node they have.
 * @type {ReadonlyMap<string, string>}
 */
export const retiredWords = new Map([
  ['leash', 'parent watchdog'],
  ['let-go', 'terminate'],
  ['last-words', 'log tail'],
  ['whole-world', 'seeded dataset'],
  ['dying', 'crash harness'],
  ['misbehave', 'injected faults'],
  ['dice', 'seeded random'],
  ['fate', 'outcome'],
  ['deeds', 'bulk actions'],
  ['evenly', 'constant-time response'],
  ['prepare-inside', 'preload'],
  ['first-calls', 'loader'],
  ['use-kept', 'usePersistedState'],
  ['lettering', 'fonts'],
  ['ours-to-mend', 'configuration error'],
  ['mend-refusal', 'recover'],
  ['insist', 'assert'],
  ['tell-makers', 'notify'],
  ['ways', 'request scenarios'],
  ['presses', 'input counter'],
  ['circumstances', 'environment states'],
  ['changing-gets', 'unsafe GETs'],
  ['second-net', 'defence in depth'],
  ['anew', 'again'],
  ['hurry', 'poll now'],
  ['patience', 'timeout'],
  ['foretold', 'predicted'],
  ['kept-session', 'stored session'],
  ['untold', 'without a notification'],
  ['other-statuses', 'the name of their subject'],
  ['news-of', 'notifications'],
  ['bulk-news', 'notification kind'],
  ['let-payments-go', 'lift the hold'],
  ['keep-for-later', 'poll later'],
]);

const capitalised = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the source of a pattern that finds a word in a camel-case identifier: `dice`, `rollDice`, `diceOf`, not
 * `indices`.
 */
export const inIdentifier = (/** @type {string} */ word) => {
  const pascal = word.split('-').map(capitalised).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return `(^${camel}|${pascal})(?![a-z])`;
};

/** Returns the source of a pattern that finds a word in the kebab-case path of a file. */
export const inPath = (/** @type {string} */ word) => `(^|[/.-])${word}([/.-]|$)`;
