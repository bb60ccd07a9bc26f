import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { assertUnambiguous } from './json.ts';

const maxFields = 30;
const maxFiles = 3;
const maxFieldBytes = 20_000;

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** The fields that hold JSON: browsers send one that has a type of its own as a file. */
const jsonFields: ReadonlySet<string> = new Set(['jsonData', 'mapping']);
const json = 'application/json';

/** JSON that says so of itself is read as it was sent, rather than as the parser of forms understands it. */
const isPartAFile = (_field?: string, type?: string, fileName?: string): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || type?.startsWith(json) === true;

/**
 * Returns JSON that everybody reads alike; text that is not JSON is refused next to its field later. Throws
 * BAD_REQUEST.
 */
function unambiguous(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  assertUnambiguous(text);
  return text;
}

async function fileOrText(part: MultipartFile): Promise<File | string> {
  const content = await part.toBuffer();
  if (!jsonFields.has(part.fieldname) || !part.mimetype.startsWith(json))
    // a Mac names a file with each accent as a character of its own
    return new File([new Uint8Array(content)], part.filename.normalize('NFC'), { type: part.mimetype });
  if (content.byteLength > maxFieldBytes) throw new Failure('PAYLOAD_TOO_LARGE');
  return content.toString();
}

async function contentOf(part: MultipartFile | MultipartValue): Promise<unknown> {
  const content = part.type === 'field' ? part.value : await fileOrText(part);
  return jsonFields.has(part.fieldname) && typeof content === 'string' ? unambiguous(content) : content;
}

/**
 * Returns BAD_REQUEST for a form that is cut off or malformed: that is its sender's mistake, but the reader of forms
 * gives it no status.
 */
const asFailure = (error: unknown): unknown =>
  error instanceof Failure || (error as { statusCode?: number }).statusCode !== undefined
    ? error
    : new Failure('BAD_REQUEST', {}, { cause: error });

/**
 * Reads a form to memory: its fields as text, its files as `File`s under their field's name; the operation's schema
 * checks what is there. Throws UNSUPPORTED_TYPE where it is no form, BAD_REQUEST where it has no end, or a field or a key in
 * its JSON is there twice, and PAYLOAD_TOO_LARGE above the bounds.
 */
export async function readForm(
  request: FastifyRequest,
  { maxFileBytes }: { maxFileBytes: number },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Failure('UNSUPPORTED_TYPE');
  const form = new Map<string, unknown>();
  const limits = {
    fileSize: maxFileBytes,
    files: maxFiles,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    parts: maxFields + maxFiles,
  };
  try {
    for await (const part of request.parts({ limits, isPartAFile })) {
      // which of the two counts would be for each reader to say
      if (form.has(part.fieldname)) throw new Failure('BAD_REQUEST');
      form.set(part.fieldname, await contentOf(part));
    }
  } catch (error) {
    throw asFailure(error);
  }
  return Object.fromEntries(form);
}
