import http, { type ClientRequest, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { type Certificates, onNewCertificates } from '@sanaga/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './settings.ts';

interface Outgoing {
  method: string;
  /** Below the API's address. */
  path: string;
  headers: OutgoingHttpHeaders;
  /** A connection of its own, where a kept-alive one could be stale. */
  isAlone?: boolean;
  signal?: AbortSignal;
}

/** The way to the API, whose certificate is checked where its address begins with https. */
export interface ApiConnection {
  /** Opens a request whose body is still to be written. */
  open(outgoing: Outgoing): ClientRequest;
  /** Sends a small call, and reads all of what comes back. */
  fetch(outgoing: Outgoing, body?: string): Promise<{ status: number; text: string }>;
  close(): void;
}

/** Makes the way to the API: with this server's own certificate, if it has one, and by the authority of the API's. */
export function connectToApi(
  { apiUrl, apiAuthority, certificates }: Pick<Settings, 'apiUrl' | 'apiAuthority' | 'certificates'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): ApiConnection {
  const base = new URL(apiUrl);
  // by its parts: a path such as `//other.example` never becomes another host
  const target = { protocol: base.protocol, hostname: base.hostname, port: base.port };
  const basePath = base.pathname.replace(/\/$/, '');
  const isSecure = base.protocol === 'https:';
  const { request, Agent } = isSecure ? https : http;
  const kept = { keepAlive: true, maxSockets: Infinity };
  const showing = (own: Certificates | undefined) =>
    isSecure ? { ca: apiAuthority, minVersion: 'TLSv1.2' as const, cert: own?.cert, key: own?.key } : {};
  let tls = showing(certificates?.());
  let agent = new Agent({ ...kept, ...tls });
  const stop = onNewCertificates(certificates, log, (own) => {
    tls = showing(own);
    // calls under way end on the connections that they have
    agent = new Agent({ ...kept, ...tls });
  });

  const open = ({ isAlone, path, ...outgoing }: Outgoing): ClientRequest =>
    request({
      ...target,
      ...outgoing,
      ...(isAlone && tls),
      path: `${basePath}${path}`,
      agent: isAlone ? false : agent,
    });

  return {
    open,
    fetch: (outgoing, body) =>
      new Promise((resolve, reject) => {
        const call = open(outgoing);
        call.on('error', reject).on('response', (incoming) => {
          text(incoming).then((said) => resolve({ status: incoming.statusCode ?? 0, text: said }), reject);
        });
        call.end(body);
      }),
    close: () => {
      stop();
      agent.destroy();
    },
  };
}
