import type { FastifyBaseLogger } from 'fastify';

/** Log in which workers report failures. */
export type Log = Pick<FastifyBaseLogger, 'error'>;

/** Log in which workers also report what they did outside. */
export type ActivityLog = Pick<FastifyBaseLogger, 'info' | 'error'>;
