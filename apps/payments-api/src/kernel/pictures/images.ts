import { Failure } from '../failure.ts';
import { LimitedProcess, TooDemanding } from '../processes/limited-process.ts';
import { FairSemaphore } from '../processes/fair-semaphore.ts';

/**
 * Box that a picture is fitted into, in pixels; `cover` fills the box and cuts what is outside it. Nothing is enlarged.
 */
export interface Frame {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/** 50 megapixels: what phones make, and what one decoder may hold in memory. */
const maxPixels = 50_000_000;
/**
 * Limits of the process: a picture with that many pixels takes 3 s of a core and 600 MB if its kind has to be decoded
 * as a whole.
 */
const limits = { heapMb: 64, memoryMb: 768, cpuMs: 8_000 };
const processesAtOnce = 2;

/** Largest frame of a page: readable at any size at which people look at it. */
const page: Frame = { width: 2_400, height: 2_400, fit: 'inside' };

const magic: { format: string; matches: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  { format: 'png', matches: (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  {
    format: 'webp',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** Detects the format by the first bytes, whatever name and type an upload claims; undefined if it is none of ours. */
export const imageFormat = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  return magic.find(({ matches }) => matches(head))?.format;
};

/** Arguments that the process is started with. */
export interface Task {
  format: string;
  frame: Frame;
  maxPixels: number;
}
/** The one message from the process. */
export type Said = { picture: true } | { unreadable: true };

const script = new URL('./encode.process.ts', import.meta.url);
/** Places for a few at a time, as each may need as much memory as its pixels; holders take turns. */
const places = new FairSemaphore('pictures', processesAtOnce);

async function encodeInProcess(upload: Uint8Array, task: Task): Promise<Buffer> {
  const encoder = new LimitedProcess<Said>(script, limits, task);
  try {
    encoder.tellAll(upload);
    const { value, bytes } = await encoder.next();
    if ('unreadable' in value) throw new Failure('IMAGE_UNREADABLE');
    return Buffer.from(bytes.buffer);
  } catch (error) {
    throw error instanceof TooDemanding ? new Failure('IMAGE_UNREADABLE', {}, { cause: error }) : error;
  } finally {
    encoder.end();
  }
}

/**
 * Encodes a picture again as WebP: upright, in sRGB, and without anything of the upload but its pixels. A process of its
 * own does it, which a picture that is made to exhaust a decoder ends, and nothing else. Throws UNSUPPORTED_TYPE where it is no
 * JPEG, PNG or WebP, IMAGE_UNREADABLE where it is broken, of too many pixels or takes too much time or memory, and THROTTLED
 * where too many of the holder's wait.
 */
export async function reencode(holder: string, upload: Uint8Array, frame: Frame = page): Promise<Buffer> {
  const format = imageFormat(upload);
  if (format === undefined) throw new Failure('UNSUPPORTED_TYPE');
  return places.run(holder, () => encodeInProcess(upload, { format, frame, maxPixels }));
}
