import { expect } from '@playwright/test';
import { addresses, password, superAdmin } from './product.ts';
import { activationLinkIn, codeIn, mailCount } from './inbox.ts';

/** Calls the API as a direct client does; fails loudly if it is refused. */
export async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${addresses.api}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Fetches a file that the API returns. */
export async function fetchFile(path: string, token: string): Promise<Buffer> {
  const answer = await fetch(`${addresses.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

export interface Session {
  accessToken: string;
  refreshToken: string;
  user: { userId: string; organisationId: string; superAdmin: boolean };
}

export async function signInByApi(email: string, secret: string): Promise<Session> {
  const seen = await mailCount(email);
  await call('POST', '/auth/login', { email, password: secret });
  return call('PUT', '/auth/otp-login', { email, otpCode: await codeIn(email, seen) });
}

let superAdminSession: Promise<Session> | undefined;
let superAdminSince = 0;

/** Time for which a session is reused, less than the quarter of an hour for which an access token is valid; ms. */
const freshMs = 10 * 60_000;

/** Returns the session of this worker's super admin, signed in again if it has grown old in a long run. */
export function asSuperAdmin(): Promise<Session> {
  const now = Date.now();
  if (!superAdminSession || now - superAdminSince > freshMs) {
    superAdminSince = now;
    superAdminSession = signInByApi(superAdmin.email, superAdmin.password);
  }
  return superAdminSession;
}

async function signUpByApi(body: Record<string, string>): Promise<Session> {
  const email = body['email'] ?? '';
  const seen = await mailCount(email);
  await call('POST', '/auth/create-account', { password, ...body });
  return call('POST', '/auth/verify-email-otp', { email, otpCode: await codeIn(email, seen) });
}

/** Fills the wallet of an approved holder through the API. */
async function fill(session: Session, email: string, accountNumber: string, amount: number): Promise<void> {
  const { accessToken: token } = session;
  const { accessToken: platform } = await asSuperAdmin();
  const seen = await mailCount(email);
  const { providerId } = await call<{ providerId: string }>(
    'POST',
    '/transaction/add-service-provider',
    { operator: 'MOMO', accountName: 'Caisse', accountNumber },
    token,
  );
  const otpCode = await codeIn(email, seen);
  await call('PATCH', '/transaction/confirm-service-provider', { providerId, otpCode }, token);
  const { refillId } = await call<{ refillId: string }>(
    'POST',
    '/transaction/refill-wallet',
    { accountNumber, amount },
    token,
  );
  await call('PATCH', `/transaction/process-refill/${refillId}`, undefined, platform);
  await expect
    .poll(
      async () => (await call<{ balance: number }>('GET', '/transaction/wallet', undefined, token)).balance,
      {
        message: 'the refill is credited',
        intervals: [100],
        timeout: 30_000,
      },
    )
    .toBeGreaterThanOrEqual(amount);
}

export interface Holder {
  admin: string;
  initiator: string;
  validator: string;
}

const workerIndex = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
const holdersPerWorker = 100;
/** First number of a run. Its workers have one parent, so another run on the same data begins somewhere else. */
const firstOfRun = process.ppid * 613;
let holders = 0;

/** Returns digits that no other wallet holder of this run has, from any worker. */
export function fourDigits(): string {
  const place = firstOfRun + workerIndex * holdersPerWorker + holders;
  holders += 1;
  return String(place % 10_000).padStart(4, '0');
}

/** Creates an approved organisation with its admin only, and no money; returns the admin's session. */
async function openOrganisation(name: string, email: string, phoneNumber: string): Promise<Session> {
  const session = await signUpByApi({
    accountType: 'ORGANIZATION',
    name: 'Clarisse Ngo Bassa',
    email,
    phoneNumber,
    organisationName: name,
  });
  const { accessToken: platform } = await asSuperAdmin();
  await call(
    'PUT',
    `/auth/organisations/approve-organisation/${session.user.organisationId}`,
    undefined,
    platform,
  );
  return session;
}

/** Creates an approved organisation in which nothing has happened yet; returns its admin's address. */
export async function makeNewcomer(name: string, digits: string, amount = 0): Promise<string> {
  const email = `admin@new${digits}.example`;
  const session = await openOrganisation(name, email, `+2376774${digits}0`);
  if (amount > 0) await fill(session, email, `+2376774${digits}1`, amount);
  return email;
}

interface Invited {
  name: string;
  email: string;
  phoneNumber: string;
  role: 'INITIATOR' | 'VALIDATOR';
}

/** Invites somebody with the admin's code, and sets the password by the link in the mail. */
async function addMember(admin: string, { accessToken }: Session, member: Invited): Promise<void> {
  const [codes, mails] = [await mailCount(admin), await mailCount(member.email)];
  await call('POST', '/auth/request-email-authorization', { email: admin }, accessToken);
  await call('PATCH', `/auth/verify-auth-otp/${await codeIn(admin, codes)}`, undefined, accessToken);
  await call('POST', '/auth/users/add-specified-user', member, accessToken);
  const code = new URL(await activationLinkIn(member.email, mails)).searchParams.get('code');
  await call('PATCH', `/auth/users/activate-account/${code}`, { password });
}

/** Creates an approved organisation with an initiator, a validator and money; returns the people's addresses. */
export async function makeOrganisation(name: string, digits: string, amount: number): Promise<Holder> {
  const address = (who: string) => `${who}@org${digits}.example`;
  const admin = address('admin');
  const session = await openOrganisation(name, admin, `+2376771${digits}0`);
  await fill(session, admin, `+2376771${digits}1`, amount);
  for (const [who, role, last] of [
    ['initiator', 'INITIATOR', '2'],
    ['validator', 'VALIDATOR', '3'],
  ] as const)
    await addMember(admin, session, {
      name: `${role.toLowerCase()} of ${name}`,
      email: address(who),
      phoneNumber: `+2376771${digits}${last}`,
      role,
    });
  return { admin, initiator: address('initiator'), validator: address('validator') };
}

/** Creates an organisation that waits for approval; returns its id. */
export async function requestOrganisation(name: string, digits: string): Promise<string> {
  const { user } = await signUpByApi({
    accountType: 'ORGANIZATION',
    name: 'Jean-Marie Bidias',
    email: `owner@req${digits}.example`,
    phoneNumber: `+2376773${digits}0`,
    organisationName: name,
  });
  return user.organisationId;
}

/** Creates an approved individual with money in the wallet; returns the address. */
export async function makeIndividual(name: string, digits: string, amount: number): Promise<string> {
  const email = `person@ind${digits}.example`;
  const session = await signUpByApi({
    accountType: 'INDIVIDUAL',
    name,
    email,
    phoneNumber: `+2376772${digits}0`,
  });
  const { accessToken: platform } = await asSuperAdmin();
  await call('PATCH', `/auth/users/activate-user-account/${email}`, undefined, platform);
  await fill(session, email, `+2376772${digits}1`, amount);
  return email;
}

interface Prepared {
  id: string;
}

/** Makes a payment, which waits for approval. */
export function makePayment(accessToken: string, name: string, amount: number): Promise<Prepared> {
  const body = { amount, reason: 'Transport', name, number: '+237677412085', accountType: 'MOMO' };
  return call('POST', '/transaction', body, accessToken);
}

/** Makes a payment that waits for approval, as the person with this address. */
export async function preparePayment(email: string, name: string, amount: number): Promise<Prepared> {
  const { accessToken } = await signInByApi(email, password);
  return makePayment(accessToken, name, amount);
}

/** Approves a payment as a person other than its maker, and waits until the operator has paid it. */
export async function approvePayment(email: string, id: string): Promise<void> {
  const { accessToken } = await signInByApi(email, password);
  await call('PATCH', `/transaction/approve/${id}`, undefined, accessToken);
  await expect
    .poll(
      async () =>
        (await call<{ status: string }>('GET', `/transaction/detail/${id}`, undefined, accessToken)).status,
      { message: 'the operator pays', timeout: 60_000 },
    )
    .toBe('COMPLETED');
}
