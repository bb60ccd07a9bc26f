import type { FastifyReply } from 'fastify';

/** Makes the response a 202: the requested work goes on, and this address tells how far it is. */
export function accept(reply: FastifyReply, address: string): void {
  reply.code(202).header('location', address);
}
