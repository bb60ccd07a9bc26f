import type { FastifyReply } from 'fastify';

/** The response will be 202: what was asked for goes on, and this address tells how far it is. */
export function accept(reply: FastifyReply, address: string): void {
  reply.code(202).header('location', address);
}
