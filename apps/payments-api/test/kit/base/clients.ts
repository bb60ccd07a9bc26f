import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export const testPassword = 'Quiet-Harbour-71';

/** Somebody signed in, at a client address of their own. */
export interface TestSession {
  userId: string;
  organisationId: string;
  name: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  tokenExpires: number;
  address: string;
}

type Request = InjectOptions & { method: NonNullable<InjectOptions['method']>; url: string };

/** Returns a client address like no other, so that limits per client count one person. */
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const someEmail = (who = 'person'): string => `${who}.${randomBytes(5).toString('hex')}@example.com`;
/** Returns a mobile number that MTN Cameroon could have given out. */
export const somePhoneNumber = (): string => `+23767${randomInt(10_000_000).toString().padStart(7, '0')}`;

/** Fails with what the API said where it did not do what the spec builds on. */
export function expectSuccess(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}

/** Returns the status of a response and its code, such as “409 DUPLICATE”; “200 OK” where it is no error. */
export const codeOf = (response: LightMyRequestResponse): string =>
  `${response.statusCode} ${response.statusCode < 400 ? 'OK' : response.json().code}`;

/** Creates callers of an app, in or out of a session. */
export function createClients(app: FastifyInstance) {
  /** Calls as somebody, from their own client address. */
  const as = (session: Pick<TestSession, 'accessToken' | 'address'>) => ({
    inject: ({ headers, ...request }: Request) =>
      app.inject({
        remoteAddress: session.address,
        ...request,
        headers: { authorization: `Bearer ${session.accessToken}`, ...headers },
      }),
  });
  /** Calls without a session, from a client address. */
  const anonymous = (address = someAddress()) => ({
    inject: (request: Request) => app.inject({ remoteAddress: address, ...request }),
  });
  return { as, anonymous };
}
export type Clients = ReturnType<typeof createClients>;
