import { addresses, superAdmin } from '../../../../tools/e2e/product.ts';
import { activationLinkIn, codeIn, mailCount } from './inbox.ts';
import { password } from './people.ts';

/** One call of the API as a direct client makes it; fails loudly where it is refused. */
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

interface Session {
  accessToken: string;
  user: { organizationId: string };
}

export async function signInByApi(email: string, secret: string): Promise<Session> {
  const seen = await mailCount(email);
  await call('POST', '/auth/login', { email, password: secret });
  return call('PUT', '/auth/otp-login', { email, otpCode: await codeIn(email, seen) });
}

let superAdminSession: Promise<Session> | undefined;
const asSuperAdmin = () => (superAdminSession ??= signInByApi(superAdmin.email, superAdmin.password));

async function signUpByApi(body: Record<string, string>): Promise<Session> {
  const email = body['email'] ?? '';
  const seen = await mailCount(email);
  await call('POST', '/auth/create-account', { password, ...body });
  return call('POST', '/auth/verify-email-otp', { email, otpCode: await codeIn(email, seen) });
}

/** A wallet holder that was approved and whose wallet was filled, made through the API. */
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
  for (let balance = 0; balance < amount;)
    balance = (await call<{ balance: number }>('GET', '/transaction/wallet', undefined, token)).balance;
}

export interface Holder {
  admin: string;
  initiator: string;
  validator: string;
}

/** Digits that tell holders apart, also when a test is started again on the same data. */
export const fourDigits = (): string => String(Date.now() % 10_000).padStart(4, '0');

/** An approved organisation with an initiator, a validator and money; answers the people's addresses. */
export async function makeOrganisation(name: string, digits: string, amount: number): Promise<Holder> {
  const address = (who: string) => `${who}@org${digits}.example`;
  const admin = address('admin');
  const session = await signUpByApi({
    accountType: 'ORGANIZATION',
    name: 'Clarisse Ngo Bassa',
    email: admin,
    phoneNumber: `+2376771${digits}0`,
    organisationName: name,
  });
  const { accessToken: platform } = await asSuperAdmin();
  await call(
    'PUT',
    `/auth/organisations/approve-organisation/${session.user.organizationId}`,
    undefined,
    platform,
  );
  await fill(session, admin, `+2376771${digits}1`, amount);
  for (const [who, role, last] of [
    ['initiator', 'INITIATOR', '2'],
    ['validator', 'VALIDATOR', '3'],
  ] as const) {
    const [codes, mails] = [await mailCount(admin), await mailCount(address(who))];
    await call('POST', '/auth/request-email-authorization', { email: admin }, session.accessToken);
    await call(
      'PATCH',
      `/auth/verify-auth-otp/${await codeIn(admin, codes)}`,
      undefined,
      session.accessToken,
    );
    const member = {
      name: `${role.toLowerCase()} of ${name}`,
      email: address(who),
      phoneNumber: `+2376771${digits}${last}`,
      role,
    };
    await call('POST', '/auth/users/add-specified-user', member, session.accessToken);
    const code = new URL(await activationLinkIn(address(who), mails)).searchParams.get('code');
    await call('PATCH', `/auth/users/activate-account/${code}`, { password });
  }
  return { admin, initiator: address('initiator'), validator: address('validator') };
}

/** An organisation that waits for approval. */
export async function requestOrganisation(name: string, digits: string): Promise<void> {
  await signUpByApi({
    accountType: 'ORGANIZATION',
    name: 'Jean-Marie Bidias',
    email: `owner@req${digits}.example`,
    phoneNumber: `+2376773${digits}0`,
    organisationName: name,
  });
}

/** An approved individual with money in the wallet; answers the address. */
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

/** A payment that waits for approval, made by somebody with this address. */
export async function preparePayment(email: string, name: string, amount: number): Promise<void> {
  const { accessToken } = await signInByApi(email, password);
  const body = { amount, reason: 'Transport', name, number: '+237677412085', accountType: 'MOMO' };
  await call('POST', '/transaction', body, accessToken);
}
