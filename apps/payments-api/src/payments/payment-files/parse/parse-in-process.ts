import { formatOf } from '../../../kernel/files/bytes.ts';
import { FileProcess } from '../../../kernel/files/file-process.ts';
import { outlineOf, parseFile, type FileHead, type FileOutline, type ParseLimits } from './parse.ts';
import type { ColumnMapping } from './mapping.ts';
import { Places } from '../../../kernel/files/places.ts';
import { chunkOf, type Chunk } from './chunk.ts';

/** Of a core, while somebody waits for the response: what is read within a call takes less than a second. */
const callMs = 10_000;
/** Of a core; a full file takes 3 s. */
const backgroundMs = 30_000;
/** Text of this size is read faster than a process starts, and unpacks to nothing larger. */
const smallBytes = 64 * 1024;

/** What a process is started with. */
export interface Task {
  /** Without it, the outline alone is read. */
  rows?: { limits: ParseLimits; after: number };
  /** Of an outline, as `ParseLimits` has it. */
  mapping?: ColumnMapping;
}

/** What a process says; anything but a chunk, whose JSON comes as bytes, is its last word. */
export type Message = { chunk: Omit<Chunk, 'json'> } | { head: FileHead } | { outline: FileOutline };

const script = new URL('./parse.process.ts', import.meta.url);
/** Of what is read within calls; what is read in the background is one file at a time. */
const places = new Places();

interface Reading {
  limits: ParseLimits;
  after: number;
  cpuMs: number;
}

/** The rows; returns the head. The process reads a little ahead and then waits. Throws Refused. */
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

/** A file with all of its rows. */
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

async function parseHere(bytes: Uint8Array, limits: ParseLimits): Promise<ChunkedFile> {
  const { rows, ...head } = await parseFile(bytes, limits);
  return { ...head, chunks: [chunkOf(rows)] };
}

/**
 * Reads a file of a holder as `parseFile` does, in a process of its own: a file that is made to exhaust whoever opens
 * it ends that process and nothing else. Throws Refused, and THROTTLED where too many files of the holder wait.
 */
export async function parseInProcess(
  holder: string,
  bytes: Uint8Array,
  limits: ParseLimits,
): Promise<ChunkedFile> {
  const isSmall = bytes.length <= smallBytes && formatOf(bytes) === 'CSV';
  return isSmall
    ? parseHere(bytes, limits)
    : places.run(holder, () => all(read(bytes, { limits, after: 0, cpuMs: callMs })));
}

/** What can be told of a file at once; a workbook is opened in a process of its own. Throws as `parseInProcess`. */
export const outlineInProcess = async (
  holder: string,
  bytes: Uint8Array,
  mapping?: ColumnMapping,
): Promise<FileOutline> =>
  formatOf(bytes) === 'CSV'
    ? outlineOf(bytes, mapping)
    : places.run(holder, () => readOutline(bytes, mapping));

/** The rows behind the line `after` in chunks, read in a process that waits for whoever takes them. Throws Refused. */
export const chunksInProcess = (
  bytes: Uint8Array,
  limits: ParseLimits,
  after: number,
): AsyncGenerator<Chunk, FileHead> => read(bytes, { limits, after, cpuMs: backgroundMs });
