import { createHash } from 'node:crypto';
import { foldHeading } from '@sanaga/reader';

/** Characters of a heading that are compared; enough to tell headings apart. */
const compared = 60;

/** Returns what files with the same headings have in common, however they are spelt; SHA-256. */
export function headingsDigest(headings: readonly string[]): Buffer {
  const folded = headings.map((heading) => foldHeading(heading.slice(0, compared)));
  while (folded.at(-1) === '') folded.pop();
  return createHash('sha256').update(folded.join('\n')).digest();
}
