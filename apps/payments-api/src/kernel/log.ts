import type { FastifyBaseLogger } from 'fastify';

/** Where workers report what they could not do. */
export type Log = Pick<FastifyBaseLogger, 'error'>;

/** Where they also say what they did outside. */
export type ActivityLog = Pick<FastifyBaseLogger, 'info' | 'error'>;
