import { foldAccents } from './operator-text.ts';

export type NameComparison = 'match' | 'close' | 'differs';

/**
 * Compares a typed name with the operator's. Case, accents, punctuation and the order of the words do not count;
 * `close` is a slip of the pen, an initial, or a part of the name missing on one side.
 */
export function compareNames(typed: string, registered: string): NameComparison {
  const [a, b] = [words(typed), words(registered)];
  if (a.length === 0 || b.length === 0) return 'differs';
  if (a.join(' ') === b.join(' ')) return 'match';
  if (isSlip(a.join(''), b.join(''))) return 'close';
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return isPartOf(shorter, longer) ? 'close' : 'differs';
}

/** Words that say what kind of holder it is, not which. */
const generic =
  /\b(sarl|sarlu|sas|sa|gie|gic|ets|etablissements?|ste|societe|ltd|limited|inc|co|company|group|groupe|the|la|le|les|et|and|de|du|des|of|gmbh|ag)\b/gi;

/**
 * Returns an organisation's name without its legal form and articles, and without accents; all of it if nothing else is
 * there.
 */
export function nameEssence(name: string): string {
  const plain = foldAccents(name);
  return plain.replaceAll(generic, ' ').trim() || plain;
}

const better: Record<NameComparison, number> = { match: 2, close: 1, differs: 0 };

/**
 * Compares the operator's name for a holder's own number with the holder's and its owner's: the better match counts.
 */
export function compareWithHolder(
  registered: string,
  { name, owner }: { name: string; owner: string | null },
): NameComparison {
  const results = [
    compareNames(name, registered),
    compareNames(nameEssence(name), nameEssence(registered)),
    owner ? compareNames(owner, registered) : 'differs',
  ] as const;
  return results.reduce<NameComparison>((best, one) => (better[one] > better[best] ? one : best), 'differs');
}

/**
 * Splits a name into sorted words without accents; apostrophes join ("N'Gono" is one word), everything else separates.
 */
const words = (name: string): string[] =>
  foldAccents(name)
    .toLowerCase()
    .replace(/['’‘ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();

/**
 * Returns true if each word of one name has its own counterpart in the other, and at least one is more than an initial.
 */
function isPartOf(shorter: string[], longer: string[]): boolean {
  const left = [...longer];
  // Exact counterparts first, so that an initial does not take the word another needs.
  const rest = shorter.filter((word) => !take(left, (other) => other === word));
  const found = rest.every((word) => take(left, (other) => isSlip(word, other) || isInitial(word, other)));
  return found && shorter.some((word) => word.length > 1);
}

function take(list: string[], matches: (word: string) => boolean): boolean {
  const index = list.findIndex(matches);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

const isInitial = (a: string, b: string): boolean =>
  (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

/** Returns true for one wrong letter in a word of four or more, or two in one of eight or more. */
function isSlip(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  const allowed = length >= 8 ? 2 : length >= 4 ? 1 : 0;
  return allowed > 0 && Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed;
}

/** Calculates the edit distance, in which two swapped neighbours count as one edit. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
