import type { FastifyInstance } from 'fastify';
import { buildIdentityServer } from '../../../src/identity/server.ts';
import { createSuperAdmin } from '../../../src/identity/users/first-super-admin.ts';
import { expectSuccess, someEmail, testPassword, type Clients, type TestSession } from '../base/clients.ts';
import { formOf } from '../base/form.ts';
import { createHarnessOf, type HarnessParts } from '../base/harness.ts';
import { createPeople } from './people.ts';

/** Creates an app with people in it, signed up and signed in through its calls. */
export async function createPeopleHarness(parts: HarnessParts) {
  const h = await createHarnessOf(parts);
  const people = createPeople({ app: h.app, db: h.db, mails: h.mails, now: h.clock.now });
  const newSuperAdmin = async (): Promise<TestSession> => {
    const email = someEmail('super');
    await createSuperAdmin(h.db, { email, password: testPassword, name: 'Bih Super' });
    return people.signIn(email);
  };
  return { ...h, ...people, ...createCalls(people), newSuperAdmin };
}
export type Harness = Awaited<ReturnType<typeof createPeopleHarness>>;

type Body = Record<string, unknown>;

function createCalls({ as }: Clients) {
  const post = (session: TestSession, url: string, payload: Body, key?: string) =>
    as(session).inject({
      method: 'POST',
      url,
      payload,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const patch = (session: TestSession, url: string, payload?: Body) =>
    as(session).inject({ method: 'PATCH', url, ...(payload && { payload }) });
  const get = async (session: TestSession, url: string) =>
    expectSuccess(await as(session).inject({ method: 'GET', url })).json();
  /** Posts a form, which may have a document. */
  const postForm = async (session: TestSession, url: string, fields: Body, key?: string) => {
    const { headers, payload } = await formOf(fields);
    return as(session).inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    });
  };
  return { post, patch, get, postForm };
}

/** Creates identity and the kernel. */
export const createHarness = (): Promise<Harness> =>
  createPeopleHarness({
    buildApp: (dependencies): Promise<FastifyInstance> => buildIdentityServer(dependencies),
  });
