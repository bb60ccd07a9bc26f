import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

const maxFields = 30;
const maxFiles = 3;
const maxFieldBytes = 20_000;

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** The field that holds JSON: browsers send one that has a type of its own as a file. */
const jsonField = 'jsonData';
const json = 'application/json';

/** A field's text; JSON that says so of itself was parsed on the way. */
const textOf = ({ fieldname, mimetype, value }: MultipartValue): unknown =>
  fieldname === jsonField && mimetype.startsWith(json) ? JSON.stringify(value) : value;

async function fileOrText(part: MultipartFile): Promise<File | string> {
  const content = await part.toBuffer();
  if (part.fieldname !== jsonField || !part.mimetype.startsWith(json))
    // a Mac names a file with each accent as a character of its own
    return new File([new Uint8Array(content)], part.filename.normalize('NFC'), { type: part.mimetype });
  if (content.byteLength > maxFieldBytes) throw new Failure('PAYLOAD_TOO_LARGE');
  return content.toString();
}

/**
 * Reads a form to memory: its fields as text, its files as `File`s under their field's name; the operation's schema
 * checks what is there. Throws UNSUPPORTED_TYPE where it is no form, BAD_REQUEST where a field is there twice, and
 * PAYLOAD_TOO_LARGE above the bounds.
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
  for await (const part of request.parts({ limits })) {
    // which of the two counts would be for each reader to say
    if (form.has(part.fieldname)) throw new Failure('BAD_REQUEST');
    form.set(part.fieldname, part.type === 'field' ? textOf(part) : await fileOrText(part));
  }
  return Object.fromEntries(form);
}
