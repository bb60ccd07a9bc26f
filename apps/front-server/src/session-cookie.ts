import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs, deviceKnownDays } from '@sanaga/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Settings } from './settings.ts';

/** Content of a browser's HttpOnly cookie; without tokens it is the visit of somebody who has not signed in. */
const Held = z.object({
  /** Random; the request token is bound to it. A new one with each sign-in and sign-out. */
  visit: z.string().min(20),
  refreshToken: z.string().optional(),
  accessToken: z.string().optional(),
  accessTokenExpires: z.number().optional(),
  tokenExpires: z.number().optional(),
});
export type Held = z.infer<typeof Held>;

/** A session as the API returns it. */
export const ApiSession = z.object({
  user: z.looseObject({ userId: z.string() }),
  accessToken: z.string(),
  accessTokenExpires: z.number(),
  refreshToken: z.string(),
  tokenExpires: z.number(),
});
export type ApiSession = z.infer<typeof ApiSession>;

const deviceKnownSeconds = (deviceKnownDays * dayMs) / 1_000;

export const newVisit = (): Held => ({ visit: randomBytes(18).toString('base64url') });

/** Makes the cookie's content from a session response; a refresh continues the visit, a sign-in begins a new one. */
export const heldOf = (session: ApiSession, { visit }: Held = newVisit()): Held => ({
  visit,
  refreshToken: session.refreshToken,
  accessToken: session.accessToken,
  accessTokenExpires: session.accessTokenExpires,
  tokenExpires: session.tokenExpires,
});

export interface SessionCookies {
  read(request: FastifyRequest): Held | undefined;
  /** Sets the session cookie and the readable request token that belongs to it. */
  write(reply: FastifyReply, held: Held): void;
  /** A visitor without cookies, or with a request token of another visit, gets them; a device without a token gets one. */
  ensure(request: FastifyRequest, reply: FastifyReply): void;
  /** The token by which the API knows who asked for the code that is being entered. */
  readChallenge(request: FastifyRequest): string | undefined;
  writeChallenge(reply: FastifyReply, challenge: string): void;
  /** Returns the token by which the API knows the device again on which somebody signed in. */
  readDevice(request: FastifyRequest): string | undefined;
  /** Keeps the device's token for as long as the API does from now on. */
  keepDevice(request: FastifyRequest, reply: FastifyReply): void;
  /** Tests whether the header carries the request token of the cookie's visit. */
  tokenMatches(request: FastifyRequest): boolean;
}

const encode = (held: Held): string => Buffer.from(JSON.stringify(held)).toString('base64url');

function decode(value: string | undefined): Held | undefined {
  try {
    return Held.parse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The cookies of one app. Their names carry the app type: on one host, ports do not separate cookies. */
export function sessionCookies({ appType, publicUrl, requestTokenKeys }: Settings): SessionCookies {
  const secure = publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const sessionName = `${prefix}session-${appType}`;
  const tokenName = `${prefix}request-token-${appType}`;
  const challengeName = `${prefix}challenge-${appType}`;
  const deviceName = `${prefix}device-${appType}`;
  // Without a key every start has its own: open pages then fetch a new request token automatically.
  const keys = requestTokenKeys ?? ([randomBytes(32).toString('hex')] as const);
  const shared = { path: '/', secure, sameSite: 'strict' } as const;

  const tokenOf = ({ visit }: Held, key = keys[0]) =>
    createHmac('sha256', key).update(`request-token|${visit}`).digest('base64url');
  const read = (request: FastifyRequest) => decode(request.cookies[sessionName]);
  const secret = { ...shared, httpOnly: true } as const;
  const write = (reply: FastifyReply, held: Held) => {
    reply.setCookie(sessionName, encode(held), secret);
    reply.setCookie(tokenName, tokenOf(held), shared);
  };
  const readDevice = (request: FastifyRequest) => request.cookies[deviceName];
  const writeDevice = (reply: FastifyReply, device: string) =>
    void reply.setCookie(deviceName, device, { ...secret, maxAge: deviceKnownSeconds });
  return {
    read,
    write,
    readDevice,
    keepDevice(request, reply) {
      const device = readDevice(request);
      if (device !== undefined) writeDevice(reply, device);
    },
    ensure(request, reply) {
      if (readDevice(request) === undefined) writeDevice(reply, randomBytes(32).toString('base64url'));
      const held = read(request);
      if (held === undefined) write(reply, newVisit());
      else if (request.cookies[tokenName] !== tokenOf(held))
        reply.setCookie(tokenName, tokenOf(held), shared);
    },
    readChallenge: (request) => request.cookies[challengeName],
    writeChallenge: (reply, challenge) => void reply.setCookie(challengeName, challenge, secret),
    tokenMatches(request) {
      const held = read(request);
      const header = request.headers['request-token'];
      if (held === undefined || typeof header !== 'string') return false;
      return keys.some((key) => equal(header, tokenOf(held, key)));
    },
  };
}
