import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Number of bytes that tell a file from others, which come and go on the machine; an upload that was cut has no more.
 */
const beginningBytes = 256;

function beginningOf(file: string): Buffer | undefined {
  try {
    const opened = openSync(path.join(tmpdir(), file), 'r');
    try {
      const beginning = Buffer.alloc(beginningBytes);
      return beginning.subarray(0, readSync(opened, beginning));
    } finally {
      closeSync(opened);
    }
  } catch {
    // gone meanwhile, or another user's
    return undefined;
  }
}

/** Lists temporary files that begin as `content` does, as a copy of it would, whole or cut; nothing has no copy. */
export function temporaryCopiesOf(content: Buffer): string[] {
  if (content.length === 0) return [];
  const beginning = content.subarray(0, beginningBytes);
  return readdirSync(tmpdir(), { withFileTypes: true })
    .filter((entry) => entry.isFile() && beginningOf(entry.name)?.equals(beginning))
    .map(({ name }) => name);
}
