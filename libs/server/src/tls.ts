import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { SettingsError, type Source, withSecretsOfFiles } from './settings.ts';
import { headersInTime } from './slow-requests.ts';

/** Settings of a server that speaks TLS with other machines; its key is the secret `TLS_KEY`. */
export const tlsSettings = {
  /** The server's own certificate, followed by those in between: all of its ports speak TLS then. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Authorities: callers without a certificate of theirs are turned away. Everybody is let in unless given. */
  TLS_CLIENT_CA_FILE: z.string().optional(),
  /** Set if nobody on another machine reaches the server: a neighbour ends TLS, or all of it is on one host. */
  TLS_NEIGHBOUR: z.stringbool().default(false),
};
export const tlsSecrets = ['TLS_KEY'];

type Given = { [name in keyof typeof tlsSettings]?: z.output<(typeof tlsSettings)[name]> };

/** Certificate that a server shows, its key, and the authorities by which it trusts others. */
export interface Certificates {
  cert: string;
  key: string;
  /** Authorities of those who may call; undefined if everybody may. */
  ca: string | undefined;
}

/** Reads the files as they are now. Throws SettingsError where one is missing, or they do not fit together. */
export type ReadCertificates = () => Certificates;

/** Time that a replaced certificate may still be shown; ms. */
const rereadMs = 60_000;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\/.*)$/;

/** Says whether an address is this machine's own, or a socket on it. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** Reads a file that a setting names. Throws SettingsError. */
export function readNamedFile(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Throws SettingsError where a text is no list of certificates. */
export function refuseOtherThanCertificates(setting: string, text: string): void {
  try {
    createSecureContext({ ca: text });
    new X509Certificate(text);
  } catch {
    throw new SettingsError(`${setting}: has no certificate in PEM that can be read`);
  }
}

function refuseMismatch({ cert, key, ca }: Certificates): void {
  refuseOtherThanCertificates('TLS_CERT_FILE', cert);
  if (ca !== undefined) refuseOtherThanCertificates('TLS_CLIENT_CA_FILE', ca);
  let fits: boolean;
  try {
    fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    throw new SettingsError('TLS_KEY: is no private key in PEM');
  }
  if (!fits) throw new SettingsError('TLS_KEY: is not the key of the certificate in TLS_CERT_FILE');
}

/** Finds how a server speaks TLS by its settings; undefined: it does not. Throws SettingsError. */
export function certificatesOf(source: Source, given: Given): ReadCertificates | undefined {
  const { TLS_CERT_FILE: certFile, TLS_KEY: firstKey, TLS_CLIENT_CA_FILE: caFile } = given;
  if ((certFile === undefined) !== (firstKey === undefined))
    throw new SettingsError('TLS_CERT_FILE and TLS_KEY: set both or neither');
  if (certFile === undefined) {
    if (caFile !== undefined)
      throw new SettingsError('TLS_CLIENT_CA_FILE: needs a certificate of the server’s own (TLS_CERT_FILE)');
    return undefined;
  }
  const read = (): Certificates => {
    const certificates = {
      cert: readNamedFile('TLS_CERT_FILE', certFile),
      key: withSecretsOfFiles(source, tlsSecrets)['TLS_KEY'] ?? '',
      ca: caFile === undefined ? undefined : readNamedFile('TLS_CLIENT_CA_FILE', caFile),
    };
    refuseMismatch(certificates);
    return certificates;
  };
  read();
  return read;
}

/** Names an address that other machines reach without TLS, as a mistake of production; empty if there is no mistake. */
export function plainListener(
  setting: string,
  host: string,
  { TLS_CERT_FILE, TLS_NEIGHBOUR }: Given,
): string[] {
  if (TLS_CERT_FILE !== undefined || TLS_NEIGHBOUR === true || isLoopback(host)) return [];
  return [
    `${setting}: ${host} is reached from other machines, which needs TLS (TLS_CERT_FILE, TLS_KEY; TLS_NEIGHBOUR=true where all that calls is on this host)`,
  ];
}

/**
 * Returns options of a TLS server; with authorities, it asks callers for their certificates and turns away those
 * without.
 */
const serverOptions = ({ cert, key, ca }: Certificates) => ({
  cert,
  key,
  minVersion: 'TLSv1.2' as const,
  ...(ca !== undefined && { ca, requestCert: true, rejectUnauthorized: true }),
});

/** Makes a server with TLS where there are certificates, and without elsewhere. */
export const createListener = (read: ReadCertificates | undefined, listener: RequestListener): Server =>
  read
    ? createTlsServer({ ...headersInTime, ...serverOptions(read()) }, listener)
    : createPlainServer(headersInTime, listener);

/** Says to Fastify what `createListener` does by itself. */
export const listening = (read: ReadCertificates | undefined): { http?: typeof headersInTime } =>
  read ? ({ https: { ...headersInTime, ...serverOptions(read()) } } as object) : { http: headersInTime };

/**
 * Calls back when the files of certificates have changed, so that a new certificate needs no restart; what cannot be read
 * is logged, and the one before goes on. Returns what ends it.
 */
export function onNewCertificates(
  read: ReadCertificates | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  change: (certificates: Certificates) => void,
): () => void {
  if (!read) return () => {};
  let last = JSON.stringify(read());
  const timer = setInterval(() => {
    try {
      const now = read();
      if (JSON.stringify(now) === last) return;
      change(now);
      last = JSON.stringify(now);
      log.info({ validTo: new X509Certificate(now.cert).validTo }, 'the certificate was replaced');
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be replaced');
    }
  }, rereadMs).unref();
  return () => clearInterval(timer);
}

/** Has a server show new certificates as soon as they are there; connections that are open go on. Returns what it shows. */
export function renewCertificates(
  server: Server,
  read: ReadCertificates | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => Certificates | undefined {
  let shown = read?.();
  const end = onNewCertificates(read, log, (certificates) => {
    shown = certificates;
    if ('setSecureContext' in server)
      (server as ReturnType<typeof createTlsServer>).setSecureContext(serverOptions(certificates));
  });
  server.once('close', end);
  return () => shown;
}
