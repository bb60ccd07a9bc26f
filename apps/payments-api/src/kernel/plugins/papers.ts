import { addReading } from '@sanaga/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { holderOrSelf, type Caller } from '../caller.ts';
import { Drawing } from '../papers/drawing.ts';
import type { Paper, UnreadPaper } from '../papers/paper-process.ts';
import { waitingForPlaces } from '../processes/fair-semaphore.ts';
import { attachmentNamed } from './send-file.ts';
import type {} from './turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drawing: Drawing;
  }
}

/** Draws papers in processes that end with the server, and counts what waits for a process. */
export function registerPapers(app: FastifyInstance): void {
  const drawing = new Drawing();
  app.decorate('drawing', drawing);
  app.addHook('onClose', async () => drawing.close());
  addReading(app.metrics, {
    name: 'work_waiting',
    help: 'Files, pictures and papers that wait for a process',
    labels: ['of'],
    read: () => waitingForPlaces().map(({ of, waiting }) => ({ labels: { of }, value: waiting })),
  });
}

interface Named {
  /** Name to save it under; any text. */
  name: string;
}

/** Download to be saved: a paper, or an archive of some. */
export interface NamedPaper extends Paper, Named {}

/** Sends a paper to be saved, while it is drawn; stops drawing if the caller is gone. Throws as `Drawing.draw` does. */
export async function sendPaper(
  reply: FastifyReply,
  caller: Caller,
  { name, ...paper }: NamedPaper | (UnreadPaper & Named),
  type: 'application/pdf' | 'application/zip' = 'application/pdf',
): Promise<FastifyReply> {
  if (reply.raw.destroyed) return reply;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('nobody waits for the paper any more')));
  // what waits for a process needs nothing that other calls of the same people wait for
  reply.request.endTurn?.();
  try {
    const content = await reply.server.drawing.draw(holderOrSelf(caller), paper, gone.signal);
    return reply.type(type).header('content-disposition', attachmentNamed(name)).send(content);
  } catch (error) {
    // nobody is there to be told
    if (gone.signal.aborted) return reply;
    throw error;
  }
}
