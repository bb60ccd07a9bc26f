import { hostname } from 'node:os';
import { activeTraceId } from '@sanaga/tracing';
import type { LoggerOptions } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface LogSettings {
  level: (typeof logLevels)[number];
  /** Name of the program: the API, or the front-end server of an app. */
  service: string;
  /** Version of the program. */
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

/** Returns a server's log options: one JSON object a line, each with service, instance and release. */
export const logOptions = ({ level, service, release }: LogSettings): LoggerOptions => ({
  level,
  base: { service, instance: instanceName(), release },
  serializers: { req: route },
});
