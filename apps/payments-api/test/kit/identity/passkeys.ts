import { randomBytes } from 'node:crypto';
import { inTransaction } from '@sanaga/database';
import type { LightMyRequestResponse } from 'fastify';
import { rememberDevice } from '../../../src/identity/auth/devices.ts';
import { expectSuccess, someAddress, type Clients, type TestSession } from '../base/clients.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import type { Harness } from './harness.ts';

type Person = Pick<TestSession, 'accessToken' | 'address'>;

/** Makes a device known as somebody's; returns its token, as a front-end server sends it. */
export async function knownDevice(
  { db, dependencies }: Pick<Harness, 'db' | 'dependencies'>,
  { userId }: Pick<TestSession, 'userId'>,
): Promise<string> {
  const device = randomBytes(32).toString('base64url');
  await inTransaction(db, (tx) => rememberDevice(tx, dependencies, userId, { device }));
  return device;
}

/** Creates what people do with passkeys: those of `createAuthenticator`, through the calls. */
export function createPasskeyCalls({ as, anonymous }: Clients) {
  const begin = async (person: Person) =>
    expectSuccess(await as(person).inject({ method: 'POST', url: '/auth/passkeys/options' })).json();

  const store = (person: Person, made: object, name = 'Laptop'): Promise<LightMyRequestResponse> =>
    as(person).inject({ method: 'POST', url: '/auth/passkeys', payload: { ...made, name } });

  /** Gives a person a passkey; returns the device and what the API says of it. */
  async function addPasskey(person: Person, device: Authenticator = createAuthenticator()) {
    const stored = expectSuccess(await store(person, device.register(await begin(person))));
    return { device, passkey: stored.json() as { id: string; name: string } };
  }

  const beginLogin = async (app = 'ORG_PORTAL') =>
    expectSuccess(
      await anonymous().inject({ method: 'POST', url: '/auth/passkey-login/options', payload: { app } }),
    ).json();

  /** Sends what a device has signed, from a known device where its token is given. */
  const enter = (
    signed: object,
    { known, address = someAddress() }: { known?: string; address?: string } = {},
  ): Promise<LightMyRequestResponse> =>
    anonymous(address).inject({
      method: 'PUT',
      url: '/auth/passkey-login',
      payload: signed,
      headers: known === undefined ? {} : { device: known },
    });

  return { begin, store, addPasskey, beginLogin, enter };
}
