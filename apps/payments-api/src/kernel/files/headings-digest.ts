import { createHash } from 'node:crypto';
import { foldHeading } from '@sanaga/reader';

/** Headings are long enough to be told apart by so many characters. */
const compared = 60;

/** Returns what files with the same headings have in common, however they are spelt; SHA-256. */
export function headingsDigest(headings: readonly string[]): Buffer {
  const folded = headings.map((heading) => foldHeading(heading.slice(0, compared)));
  while (folded.at(-1) === '') folded.pop();
  return createHash('sha256').update(folded.join('\n')).digest();
}
