import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

const maxFields = 30;
const maxFiles = 3;
const maxFieldBytes = 20_000;

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
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
    if (part.type === 'field') form.set(part.fieldname, part.value);
    else
      form.set(
        part.fieldname,
        new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype }),
      );
  }
  return Object.fromEntries(form);
}
