import type { FastifyReply } from 'fastify';

interface SentFile {
  /** Name to save it under; any text. */
  name: string;
  type: string;
  content: Buffer;
}

const ascii = (name: string): string => name.replaceAll(/[^ -~]|["\\%]/gu, '_');

/** Signs of `encodeURIComponent` that a header's value may not hold (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The header by which a browser saves a file under a name, whatever signs are in it (RFC 6266). */
export const attachmentNamed = (name: string): string => {
  const plain = `attachment; filename="${ascii(name)}"`;
  return ascii(name) === name ? plain : `${plain}; filename*=UTF-8''${encoded(name)}`;
};

/** Sends a file to be saved. */
export const sendFile = (reply: FastifyReply, { name, type, content }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', attachmentNamed(name))
    .serializer((body: Buffer) => body as never)
    .send(content);
