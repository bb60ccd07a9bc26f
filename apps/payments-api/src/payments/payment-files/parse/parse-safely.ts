import { formatOf, isHeldWhole } from '../../../kernel/files/bytes.ts';
import { FileProcess } from '../../../kernel/files/file-process.ts';
import { outlineOf, parseFile, type FileHead, type FileOutline, type ReadingRules } from './parse.ts';
import type { ColumnMapping } from './mapping.ts';
import { FairSemaphore } from '../../../kernel/processes/fair-semaphore.ts';
import { chunkOf, type Chunk } from './chunk.ts';

/** Core time for a file that somebody waits for; ms. What is read within a call takes less than a second. */
const callMs = 10_000;
/** Core time for a file read in the background; ms. A full file takes 3 s. */
const backgroundMs = 30_000;
/** Size of text up to which reading is faster than starting a process, and which unpacks to nothing larger. */
const smallBytes = 64 * 1024;

/** Task that a process starts with. */
export interface Task {
  /** Rows to read; without it, only the outline is read. */
  rows?: { rules: ReadingRules; after: number };
  /** Mapping of an outline, as in `ReadingRules`. */
  mapping?: ColumnMapping;
}

/** Messages that a process sends. Anything but a chunk, whose JSON comes as bytes, is its last one. */
export type Message = { chunk: Omit<Chunk, 'json'> } | { head: FileHead } | { outline: FileOutline };

const script = new URL('./parse.process.ts', import.meta.url);
/** Places for files that are read within calls; the background reads one file at a time. */
const places = new FairSemaphore('payment-files');
/** One at a time for those that take the most memory. */
const placeOfWhole = new FairSemaphore('whole-workbooks', 1);
const placesFor = (bytes: Uint8Array): FairSemaphore => (isHeldWhole(bytes) ? placeOfWhole : places);

interface Reading {
  rules: ReadingRules;
  after: number;
  cpuMs: number;
}

/** Yields the rows and returns the head. The process reads a little ahead and then waits. Throws Refused. */
async function* read(bytes: Uint8Array, { cpuMs, ...rows }: Reading): AsyncGenerator<Chunk, FileHead> {
  const reader = new FileProcess<Message>(script, { bytes, task: { rows } satisfies Task, cpuMs });
  try {
    for (;;) {
      const { value, bytes: json } = await reader.next();
      if ('head' in value) return value.head;
      if ('chunk' in value) yield { ...value.chunk, json };
    }
  } finally {
    reader.end();
  }
}

async function readOutline(bytes: Uint8Array, mapping?: ColumnMapping): Promise<FileOutline> {
  const reader = new FileProcess<Message>(script, { bytes, task: { mapping } satisfies Task, cpuMs: callMs });
  try {
    const { value } = await reader.next();
    if (!('outline' in value)) throw new Error('the process was to read the outline alone');
    return value.outline;
  } finally {
    reader.end();
  }
}

/** File with all of its rows. */
interface ChunkedFile extends FileHead {
  chunks: Chunk[];
}

async function all(chunks: AsyncGenerator<Chunk, FileHead>): Promise<ChunkedFile> {
  const taken: Chunk[] = [];
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { ...next.value, chunks: taken };
    taken.push(next.value);
  }
}

async function parseHere(bytes: Uint8Array, rules: ReadingRules): Promise<ChunkedFile> {
  const { rows, ...head } = await parseFile(bytes, rules);
  return { ...head, chunks: [chunkOf(rows)] };
}

/**
 * Reads a file of a holder like `parseFile`: a small CSV here, anything else in a process of its own, so that a file made
 * to exhaust its reader ends only that process. Throws Refused, and THROTTLED if too many files of the holder wait.
 */
export async function parseSafely(
  holder: string,
  bytes: Uint8Array,
  rules: ReadingRules,
): Promise<ChunkedFile> {
  const isSmall = bytes.length <= smallBytes && formatOf(bytes) === 'CSV';
  return isSmall
    ? parseHere(bytes, rules)
    : placesFor(bytes).run(holder, () => all(read(bytes, { rules, after: 0, cpuMs: callMs })));
}

/**
 * Outlines what can be told about a file at once. A workbook is opened in a process of its own. Throws like
 * `parseSafely`.
 */
export const outlineSafely = async (
  holder: string,
  bytes: Uint8Array,
  mapping?: ColumnMapping,
): Promise<FileOutline> =>
  formatOf(bytes) === 'CSV'
    ? outlineOf(bytes, mapping)
    : placesFor(bytes).run(holder, () => readOutline(bytes, mapping));

/**
 * Reads the rows behind the line `after` in chunks, in a process that waits until each chunk is taken. Throws Refused.
 */
export const chunksSafely = (
  bytes: Uint8Array,
  rules: ReadingRules,
  after: number,
): AsyncGenerator<Chunk, FileHead> => read(bytes, { rules, after, cpuMs: backgroundMs });
