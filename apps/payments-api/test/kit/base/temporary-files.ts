import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Enough of a file to tell it from others, which come and go on the machine; an upload that was cut has no more. */
const beginningBytes = 256;

function begins(file: string, content: Buffer): boolean {
  try {
    return readFileSync(path.join(tmpdir(), file))
      .subarray(0, beginningBytes)
      .equals(content.subarray(0, beginningBytes));
  } catch {
    return false;
  }
}

/** Temporary files that begin as `content` does, as a copy of it would, whole or cut; of nothing there is no copy. */
export const temporaryCopiesOf = (content: Buffer): string[] =>
  content.length === 0 ? [] : readdirSync(tmpdir()).filter((file) => begins(file, content));
