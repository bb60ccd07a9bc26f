import type { FastifyRequest } from 'fastify';

/** Says whom the rates of strangers count by: the address as the trusted proxies in front say it. */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => ip;
