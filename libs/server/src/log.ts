import { hostname } from 'node:os';
import { activeTraceId } from '@sanaga/tracing';
import type { LoggerOptions } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface LogSettings {
  level: (typeof logLevels)[number];
  /** What runs: the API, or which app's front-end server. */
  service: string;
  /** Which version of it. */
  release: string;
}

/** Codes, e-mail addresses and tokens are part of some paths: logs name the route, never the address. */
const route = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

/** This process among others of its kind. */
export const instanceName = (): string => `${hostname()}:${process.pid}`;

/** For the log of a process: a line that is written within a trace says which one. Requests say it of themselves. */
export const traceOfLine = (): { traceId?: string } => {
  const traceId = activeTraceId();
  return traceId === undefined ? {} : { traceId };
};

/** How a server logs: one JSON object a line, each with service, instance and release. */
export const logOptions = ({ level, service, release }: LogSettings): LoggerOptions => ({
  level,
  base: { service, instance: instanceName(), release },
  serializers: { req: route },
});
