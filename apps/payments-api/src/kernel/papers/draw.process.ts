import { deserialize } from 'node:v8';
import { drawn, type Draft, type DraftItem, type DraftItems } from '@sanaga/documents';
import { FrameReader } from '../processes/frames.ts';
import { limitWork, say, sayFault } from '../processes/process-output.ts';
import type { Said, Told } from './paper-process.ts';

/** Bytes that are sent at once; the last piece may be shorter. */
const pieceBytes = 64 * 1024;

const { renewTime } = limitWork();
const told = new FrameReader<Told>(process.stdin);

async function* items(): DraftItems {
  for (;;) {
    const frame = await told.next();
    if (!frame) throw new Error('whoever wanted the paper is gone');
    if (!('items' in frame.value)) return;
    yield* deserialize(frame.bytes) as DraftItem[];
  }
}

async function draw(draft: Draft): Promise<void> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const sayAll = () => {
    say({ drawn: true } satisfies Said, Buffer.concat(pieces));
    [pieces, length] = [[], 0];
  };
  for await (const piece of (await drawn(draft, items())) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= pieceBytes) sayAll();
  }
  sayAll();
  say({ done: true } satisfies Said);
}

for (;;) {
  const frame = await told.next();
  if (!frame) break;
  renewTime();
  await draw(deserialize(frame.bytes) as Draft).catch(sayFault);
}
