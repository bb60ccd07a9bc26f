import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { certificatesOf, createListener, isLoopback, plainListener, renewCertificates } from './index.ts';
import { openOpsPort } from './ops-port.ts';
import { TestAuthority } from './testing/index.ts';

let ours: TestAuthority;
let foreign: TestAuthority;
beforeAll(() => {
  [ours, foreign] = [new TestAuthority('ours'), new TestAuthority('foreign')];
});
afterAll(() => {
  for (const authority of [ours, foreign]) authority.remove();
});

const settings = ({ certFile, keyFile }: { certFile: string; keyFile: string }, more = {}) => ({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
  ...more,
});
/** Reads the settings as a server does. */
const read = (source: Record<string, string>) =>
  certificatesOf(source, {
    ...source,
    ...(source['TLS_KEY_FILE'] && { TLS_KEY: readFileSync(source['TLS_KEY_FILE'], 'utf8') }),
  });

const silent = { info: () => {}, error: () => {} };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server on this machine that says hello; returns its port. */
async function serve(source: Record<string, string>): Promise<number> {
  const certificates = read(source);
  const server = createListener(certificates, (_request, response) => response.end('hello'));
  renewCertificates(server, certificates, silent);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status: number | undefined;
  /** The serial number of the certificate that was shown. */
  serial: string;
}

/** Calls it as somebody who believes our authority. */
const call = (port: number, caller?: { certFile: string; keyFile: string }): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const own = caller && { cert: readFileSync(caller.certFile), key: readFileSync(caller.keyFile) };
    https
      .get({
        ...{ host: '127.0.0.1', port, servername: 'api.internal', path: '/metrics', agent: false },
        ca: readFileSync(ours.file),
        ...own,
      })
      .on('error', reject)
      .on('response', (response) => {
        const serial = (response.socket as TLSSocket).getPeerCertificate().serialNumber;
        response.resume().on('end', () => resolve({ status: response.statusCode, serial }));
      });
  });

describe('a server with a certificate', () => {
  it('speaks TLS, and nothing else', async () => {
    const port = await serve(settings(ours.issue('api.internal')));
    expect((await call(port)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });

  it('is not believed by the word of another authority', async () => {
    const port = await serve(settings(foreign.issue('api.internal')));
    await expect(call(port)).rejects.toThrow(/self-signed|unable to verify|issuer/);
  });

  it('lets in who has a certificate of the authority that it knows, and nobody else', async () => {
    const known = { TLS_CLIENT_CA_FILE: ours.file };
    const port = await serve(settings(ours.issue('api.internal'), known));
    expect((await call(port, ours.issue('front.internal'))).status).toBe(200);
    await expect(call(port)).rejects.toThrow();
    await expect(call(port, foreign.issue('front.internal'))).rejects.toThrow();
  });

  it('keeps health and metrics behind it', async () => {
    const source = settings(ours.issue('api.internal'), { TLS_CLIENT_CA_FILE: ours.file });
    const ops = await openOpsPort({ port: 0, host: '127.0.0.1', certificates: read(source) }, silent);
    cleanups.push(() => ops.close());
    expect((await call(ops.port, ours.issue('prometheus'))).status).toBe(503);
    await expect(call(ops.port)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${ops.port}/metrics`)).rejects.toThrow();
  });

  it('shows a new one within a minute, and goes on with the one before while that cannot be read', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'Date'] });
    const own = ours.issue('api.internal');
    const port = await serve(settings(own));
    const first = await call(port);
    const key = readFileSync(own.keyFile);
    const next = ours.issue('next.internal');
    copyFileSync(next.keyFile, own.keyFile);
    jest.advanceTimersByTime(60_000);
    expect(await call(port)).toEqual(first);
    expect(key.equals(readFileSync(own.keyFile))).toBe(false);
    ours.issue('api.internal');
    jest.advanceTimersByTime(60_000);
    const second = await call(port);
    expect(second.status).toBe(200);
    expect(second.serial).not.toBe(first.serial);
  });
});

describe('settings of TLS', () => {
  it('may be left out', () => expect(read({})).toBeUndefined());

  it.each([
    ['a certificate without its key', (own: string) => ({ TLS_CERT_FILE: own }), 'set both or neither'],
    [
      'an authority of callers without a certificate',
      () => ({ TLS_CLIENT_CA_FILE: ours.file }),
      'TLS_CLIENT_CA_FILE: needs a certificate',
    ],
    [
      'a certificate that is not there',
      () => settings({ ...ours.issue('a'), certFile: '/nowhere.crt' }),
      'TLS_CERT_FILE: /nowhere.crt cannot be read (ENOENT)',
    ],
    [
      'a certificate that is none',
      () => settings({ ...ours.issue('a'), certFile: ours.write('none.crt', 'none') }),
      'TLS_CERT_FILE: has no certificate',
    ],
    [
      'a key that is none',
      () => settings({ ...ours.issue('a'), keyFile: ours.write('none.key', 'none') }),
      'TLS_KEY: is no private key',
    ],
    [
      'the key of another certificate',
      () => settings({ ...ours.issue('a'), keyFile: ours.issue('b').keyFile }),
      'TLS_KEY: is not the key',
    ],
    [
      'an authority that is none',
      () => settings(ours.issue('a'), { TLS_CLIENT_CA_FILE: ours.write('none.crt', 'none') }),
      'TLS_CLIENT_CA_FILE: has no certificate',
    ],
  ])('are refused with %s', (_what, source, why) => {
    expect(() => read(source(ours.file))).toThrow(why);
  });
});

it('knows which addresses are this machine’s', () => {
  const hosts = ['localhost', '127.0.0.1', '127.8.0.1', '::1', '[::1]', '/run/postgresql'];
  expect(hosts.filter((host) => !isLoopback(host))).toEqual([]);
  expect(['0.0.0.0', '::', '10.0.0.1', 'localhost.example', '1270.0.0.1'].filter(isLoopback)).toEqual([]);
});

it('names an address that others reach without TLS', () => {
  expect(plainListener('API_HOST', '127.0.0.1', {})).toEqual([]);
  expect(plainListener('API_HOST', '0.0.0.0', { TLS_CERT_FILE: 'a' })).toEqual([]);
  expect(plainListener('API_HOST', '0.0.0.0', { TLS_NEIGHBOUR: true })).toEqual([]);
  expect(plainListener('API_HOST', '0.0.0.0', {})).toEqual([
    expect.stringMatching(/^API_HOST: 0\.0\.0\.0 is reached from other machines, which needs TLS/),
  ]);
});
