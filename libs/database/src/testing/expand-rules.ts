interface Rule {
  breaks: RegExp;
  because: string;
}

/** Changes that would break the release before, which runs alongside the new one, or hurt a large table. */
const rules: Rule[] = [
  { breaks: /\bdrop\s+(table|column|schema|view|function|type)\b/, because: 'takes away what is used' },
  { breaks: /\bdrop\s+(constraint|trigger)\b/, because: 'takes away what is relied on' },
  { breaks: /\brename\b/, because: 'gives what is used another name' },
  {
    breaks: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
    because: 'changes a type, and rewrites the table',
  },
  { breaks: /\bset\s+not\s+null\b/, because: 'refuses rows as they were written before' },
  {
    breaks: /\badd\s+(?!constraint\b|check\b)(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/,
    because: 'refuses rows as they were written before',
  },
  {
    breaks: /\badd\s+(constraint\s+\S+\s+)?(foreign\s+key|check)\b(?![^;]*\bnot\s+valid\b)/,
    because: 'reads the whole table under a lock (not valid)',
  },
  {
    breaks: /\badd\s+(?!constraint\b|foreign\b)[^,;]*\breferences\b(?![^;]*\bnot\s+valid\b)/,
    because: 'reads the whole table under a lock (not valid)',
  },
  {
    breaks: /\badd\s+(constraint\s+\S+\s+)?(unique|primary\s+key)\b(?!\s+using\s+index\b)/,
    because: 'locks the table (using index)',
  },
  { breaks: /\bcreate\s+(unique\s+)?index\s+(?!concurrently\b)/, because: 'locks the table (concurrently)' },
  // where it may not exist, it is a leftover of an earlier try, which nobody uses
  { breaks: /\bdrop\s+index\s+(?!concurrently\b|if\s+exists\b)/, because: 'locks the table (concurrently)' },
];

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

const droppedOrMade = (verbs: string): RegExp =>
  new RegExp(
    `\\b(?:${verbs})\\s+(?:constraint\\s+)?(?:constraint|trigger)\\s+(?:if\\s+exists\\s+)?(\\w+)`,
    'g',
  );

/** Leaves out what a file drops and makes again under the same name, such as a check that accepts more. */
function withoutReplaced(text: string): string {
  const made = new Set([...text.matchAll(droppedOrMade('add|create|replace'))].map(([, name]) => name));
  return text.replaceAll(droppedOrMade('drop'), (dropped, name: string) => (made.has(name) ? '' : dropped));
}

/** Finds the tables that a file makes itself: nobody uses them yet. */
const madeBy = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(([, name = '']) => name),
  );

const tableOf = (statement: string): string =>
  /\b(?:alter\s+table(?:\s+only)?|on)\s+([\w.]+)/.exec(statement)?.[1] ?? '';

/** Lists what an expanding migration must not do, one line each; a migration in the contract phase may. */
export function brokenRules(text: string): string[] {
  const plain = withoutReplaced(withoutComments(text).toLowerCase());
  const own = madeBy(plain);
  return plain
    .split(';')
    .filter((statement) => !own.has(tableOf(statement)))
    .flatMap((statement) => rules.filter(({ breaks }) => breaks.test(statement)))
    .map(({ because }) => because);
}
