import { randomBytes } from 'node:crypto';
import type { AccountType, MemberRole, Plan } from '@sanaga/domain';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { createSuperAdmin } from '../../../src/identity/users/first-super-admin.ts';
import type { CapturedMails } from '../base/captured-mails.ts';
import {
  createClients,
  expectSuccess,
  someAddress,
  someEmail,
  somePhoneNumber,
  testPassword,
  type Clients,
  type TestSession,
} from '../base/clients.ts';

interface SignUpOptions {
  accountType?: AccountType;
  name?: string;
  organisationName?: string;
  email?: string;
  phoneNumber?: string;
  language?: 'en' | 'fr' | 'de';
  /** Set for approval by a super admin straight away; on by default. */
  approved?: boolean;
  /** Plan; PRO by default, so that specs may invite whom they need. */
  plan?: Plan;
}

function toSession(response: LightMyRequestResponse, address: string): TestSession {
  const { user, accessToken, refreshToken, tokenExpires } = expectSuccess(response).json();
  const { userId, organisationId, name, email } = user;
  return {
    userId,
    organisationId,
    name,
    email,
    accessToken,
    refreshToken,
    tokenExpires,
    address,
  };
}

interface Surroundings {
  app: FastifyInstance;
  db: Dependencies['db'];
  mails: CapturedMails;
  now: () => Date;
}

/** Creates everybody a spec needs, signed up and signed in through the API. */
export function createPeople(surroundings: Surroundings) {
  const callers = createClients(surroundings.app);
  const clients = { ...callers, ...createSignIn(surroundings, callers) };
  const signUps = createSignUps(surroundings, clients);
  return { ...clients, ...signUps, ...createMembers(surroundings, clients, signUps.latestAdmin) };
}

function createSignIn({ mails }: Surroundings, { anonymous }: Clients) {
  async function signIn(
    email: string,
    password = testPassword,
    address = someAddress(),
  ): Promise<TestSession> {
    const { inject } = anonymous(address);
    expectSuccess(await inject({ method: 'POST', url: '/auth/login', payload: { email, password } }));
    const otpCode = await mails.code(email, 'sign-in-code');
    return toSession(
      await inject({ method: 'PUT', url: '/auth/otp-login', payload: { email, otpCode } }),
      address,
    );
  }
  return { signIn };
}

const signUpForm = (accountType: AccountType, email: string, options: SignUpOptions) => ({
  accountType,
  email,
  name: options.name ?? 'Awa Ngono',
  phoneNumber: options.phoneNumber ?? somePhoneNumber(),
  password: testPassword,
  language: options.language ?? 'en',
  ...(accountType === 'ORGANIZATION' && {
    organisationName: options.organisationName ?? `Garage ${randomBytes(3).toString('hex')}`,
    category: 'SERVICES',
    location: 'douala',
  }),
});

type SigningClients = Clients & ReturnType<typeof createSignIn>;

const fiveMinutes = 300_000;

function createSignUps({ app, db, mails, now }: Surroundings, { as, anonymous, signIn }: SigningClients) {
  let reviewer: Promise<TestSession> | undefined;
  let reviewerSince = 0;
  let latest: TestSession | undefined;
  const superEmail = someEmail('super');

  const signReviewerIn = (): Promise<TestSession> => {
    reviewerSince = now().getTime();
    return signIn(superEmail);
  };
  async function newReviewer(): Promise<TestSession> {
    await createSuperAdmin(db, { email: superEmail, password: testPassword, name: 'Ada Super' });
    return signReviewerIn();
  }
  async function stillSignedIn(session: TestSession): Promise<TestSession> {
    const isFresh = now().getTime() - reviewerSince <= fiveMinutes;
    return isFresh && (await app.authenticate(session.accessToken, { background: true }))
      ? session
      : signReviewerIn();
  }
  /** Returns the one reviewer of this harness, signed in again if a spec has ended the session or let it grow old. */
  function superAdmin(): Promise<TestSession> {
    reviewer = reviewer ? reviewer.then(stillSignedIn) : newReviewer();
    return reviewer;
  }

  async function approve({ organisationId, email }: TestSession, accountType: AccountType): Promise<void> {
    const call =
      accountType === 'INDIVIDUAL'
        ? ({
            method: 'PATCH',
            url: `/auth/users/activate-user-account/${encodeURIComponent(email)}`,
          } as const)
        : ({ method: 'PUT', url: `/auth/organisations/approve-organisation/${organisationId}` } as const);
    expectSuccess(await as(await superAdmin()).inject(call));
  }

  /** Signs up, verifies the address and, by default, is approved. */
  async function signUp({
    accountType = 'ORGANIZATION',
    ...options
  }: SignUpOptions = {}): Promise<TestSession> {
    const address = someAddress();
    const { inject } = anonymous(address);
    const email = options.email ?? someEmail('admin');
    const payload = signUpForm(accountType, email, options);
    expectSuccess(await inject({ method: 'POST', url: '/auth/create-account', payload }));
    const otpCode = await mails.code(email, 'sign-up-code');
    const verified = await inject({
      method: 'POST',
      url: '/auth/verify-email-otp',
      payload: { email, otpCode },
    });
    const session = toSession(verified, address);
    await db
      .updateTable('organisation')
      .set({ plan: options.plan ?? 'PRO' })
      .where('id', '=', session.organisationId)
      .execute();
    if (options.approved ?? true) await approve(session, accountType);
    return session;
  }

  /** Signs up an organisation through its first admin, and has it approved. */
  async function signUpOrganisation(options: Omit<SignUpOptions, 'accountType'> = {}): Promise<TestSession> {
    latest = await signUp({ ...options, accountType: 'ORGANIZATION' });
    return latest;
  }
  const signUpIndividual = (options: Omit<SignUpOptions, 'accountType'> = {}): Promise<TestSession> =>
    signUp({ ...options, accountType: 'INDIVIDUAL' });

  return { superAdmin, signUp, signUpOrganisation, signUpIndividual, latestAdmin: () => latest };
}

function createMembers(
  { mails }: Surroundings,
  { as, anonymous }: Clients,
  latestAdmin: () => TestSession | undefined,
) {
  /** Mails and verifies the code that authorises one invitation. */
  async function authoriseGrant(admin: TestSession): Promise<void> {
    const { inject } = as(admin);
    const payload = { email: admin.email };
    expectSuccess(await inject({ method: 'POST', url: '/auth/request-email-authorization', payload }));
    const code = await mails.code(admin.email);
    expectSuccess(await inject({ method: 'PATCH', url: `/auth/verify-auth-otp/${code}` }));
  }

  /** Creates a member with this role, invited by an admin (of the organisation signed up last) and active. */
  async function member(
    role: MemberRole,
    { admin = latestAdmin(), name = `Member ${role}` }: { admin?: TestSession; name?: string } = {},
  ): Promise<TestSession> {
    if (!admin) throw new Error('sign up an organisation first');
    await authoriseGrant(admin);
    const email = someEmail(role.toLowerCase());
    const payload = { name, email, phoneNumber: somePhoneNumber(), role };
    expectSuccess(await as(admin).inject({ method: 'POST', url: '/auth/users/add-specified-user', payload }));
    const code = await mails.ticket(email, 'invitation');
    const address = someAddress();
    const activated = await anonymous(address).inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${code}`,
      payload: { password: testPassword },
    });
    return toSession(activated, address);
  }

  return { authoriseGrant, member };
}
