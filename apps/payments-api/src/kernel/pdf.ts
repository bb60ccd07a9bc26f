import { promisify } from 'node:util';
import { constants, inflate as inflateOf } from 'node:zlib';
import { invalid } from './failure.ts';

const inflate = promisify(inflateOf);

/**
 * Matches names of content that runs, starts programs or holds other files; each is too long to occur in a picture by
 * chance.
 */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;
/** A script of a kind of action that is not called one; looked for outside of pictures and fonts alone. */
const script = /\/JS(?![A-Za-z0-9])/;
const encrypted = /\/Encrypt(?![A-Za-z0-9])/;

/** A stream into which other objects are packed. */
const packed = /\/ObjStm|\/First(?![A-Za-z0-9])/;
/** Most bytes that a stream may inflate to; a paper never has more. */
const mostInflated = 32 * 1024 * 1024;

/** Names may be spelt by codes: `/J#61vaScript`. */
const spelt = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const activeRefused = () => invalid('file', 'documentActive');

interface Stream {
  /** Text before it: its dictionary, and other objects back to the previous stream. */
  before: string;
  dictionary: string;
  /** Places where its content begins and ends. */
  from: number;
  to: number;
}

/** Finds the streams of a PDF by their keywords, as readers do that repair one. */
function* streamsOf(text: string): Generator<Stream> {
  const beginning = />>(?:\s|%[^\r\n]*[\r\n])*stream(?:[ \t]*\r?\n|\r)?/g;
  let last = 0;
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const from = beginning.lastIndex;
    const end = text.indexOf('endstream', from);
    const to = end < 0 ? text.length : end;
    const before = spelt(text.slice(last, found.index));
    yield { before, dictionary: before.slice(before.lastIndexOf('obj')), from, to };
    last = to;
    beginning.lastIndex = to;
  }
}

// readers take a stream that is cut off as well
const inflated = async (content: Buffer, maxOutputLength: number): Promise<string> =>
  (await inflate(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })).toString('latin1');

/** Returns the objects that are packed into a stream. Throws INVALID_INPUT where they cannot be looked at. */
async function unpacked(content: Buffer, dictionary: string, atMost: number): Promise<string> {
  if (!dictionary.includes('/Filter')) return content.toString('latin1');
  const isPlain = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary);
  if (!isPlain || dictionary.includes('/DecodeParms')) throw activeRefused();
  try {
    return await inflated(content, atMost);
  } catch {
    throw activeRefused();
  }
}

/** Returns the objects of a stream, none of a picture or a font. */
async function objectsOf({ dictionary, before }: Stream, content: Buffer, atMost: number): Promise<string> {
  if (packed.test(dictionary)) return unpacked(content, dictionary, atMost);
  // a word within the dictionary may look like its beginning; mostly it is another object that says so
  return packed.test(before) ? inflated(content, mostInflated).catch(() => '') : '';
}

/**
 * Looks for content that a paper has no use for and a reader would run or open: scripts, programs, other files, also in
 * packed objects. Throws INVALID_INPUT for `file`, also for an encrypted PDF, whose content cannot be checked.
 */
export async function assertInertPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1');
  const names = spelt(text);
  if (encrypted.test(names)) throw invalid('file', 'filePassword');
  if (active.test(names)) throw activeRefused();
  let outside = '';
  let last = 0;
  let left = mostInflated;
  for (const stream of streamsOf(text)) {
    outside += text.slice(last, stream.from);
    last = stream.to;
    const objects = spelt(await objectsOf(stream, bytes.subarray(stream.from, stream.to), left));
    if (active.test(objects) || script.test(objects)) throw activeRefused();
    left = Math.max(1, left - objects.length);
  }
  if (script.test(spelt(outside + text.slice(last)))) throw activeRefused();
}
