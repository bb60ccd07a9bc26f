import { randomUUID } from 'node:crypto';
import { someEmail, somePhoneNumber, testPassword, type TestSession } from '../kit/base/clients.ts';
import type { Way, World } from './test-context.ts';

const newPassword = 'Calm-Estuary-48';

const signUpForm = (email: string) => ({
  accountType: 'ORGANIZATION',
  name: 'Awa Ngono',
  email,
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  organisationName: 'Moungo Fruits SARL',
});

/** An address that has signed up and waits for its code. */
async function signingUp({ h }: World): Promise<{ email: string; otpCode: string }> {
  const email = someEmail();
  await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload: signUpForm(email) });
  return { email, otpCode: await h.mails.code(email, 'sign-up-code') };
}

async function asked({ h }: World, url: string, template: string) {
  const { email } = await h.signUpIndividual();
  await h.anonymous().inject({ method: 'POST', url, payload: { email, password: testPassword } });
  return { email, otpCode: await h.mails.code(email, template) };
}

/** Somebody invited who has not come yet; an organisation of its own keeps the plan's limits out of the way. */
async function invited({ h }: World): Promise<{ admin: TestSession; email: string; code: string }> {
  const admin = await h.signUpOrganisation();
  await h.authoriseGrant(admin);
  const email = someEmail('invited');
  await h.post(admin, '/auth/users/add-specified-user', grant(email));
  return { admin, email, code: await h.mails.ticket(email, 'invitation') };
}

const grant = (email: string) => ({
  name: 'Member',
  email,
  phoneNumber: somePhoneNumber(),
  role: 'VALIDATOR',
});

const waitingOrganisation = async ({ h }: World) => h.signUp({ approved: false });
const signUpWays: Record<string, Way> = {
  requestEmailVerification: () => ({ payload: { email: someEmail(), name: 'Awa Ngono' } }),
  createAccount: () => ({ payload: signUpForm(someEmail()) }),
  verifyEmailOtp: async (world) => ({ payload: await signingUp(world) }),
  verifyEmail: async (world) => ({ payload: await signingUp(world) }),
  resendEmailVerification: async (world) => ({ payload: { email: (await signingUp(world)).email } }),
  readInvitation: async (world) => ({ params: { code: (await invited(world)).code } }),
  activateAccount: async (world) => ({
    params: { code: (await invited(world)).code },
    payload: { password: testPassword },
  }),
};

async function sessionOf(h: World['h'], session: TestSession): Promise<string> {
  const { id } = await h.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const signInWays: Record<string, Way> = {
  login: ({ own }) => ({ payload: { email: own.admin.email, password: testPassword } }),
  otpLogin: async (world) => ({ payload: await asked(world, '/auth/login', 'sign-in-code') }),
  resendOtp: ({ own }) => ({ payload: { email: own.admin.email } }),
  forgotPassword: ({ own }) => ({ payload: { email: own.admin.email } }),
  verifyEmailResetOtp: async (world) => ({ payload: await asked(world, '/auth/forgot-password', 'reset') }),
  resetPassword: async (world) => {
    const { email } = await asked(world, '/auth/forgot-password', 'reset');
    return { payload: { email, resetToken: await world.h.mails.ticket(email, 'reset'), newPassword } };
  },
  changePassword: async ({ h }) => {
    const session = await h.signUpIndividual();
    const payload = { email: session.email, oldPassword: testPassword, newPassword };
    return { as: session, payload };
  },
  refreshToken: async ({ h }) => ({ payload: { refreshToken: (await h.signUpIndividual()).refreshToken } }),
  logout: async ({ h }) => ({ as: await h.signUpIndividual(), payload: {} }),
  reportActivity: ({ own }) => ({ as: own.admin }),
  listOwnSessions: ({ own }) => ({ as: own.admin }),
  endOwnSession: async ({ h, foreign }) => {
    const session = await h.signUpIndividual();
    return {
      as: session,
      personal: true,
      params: { sessionId: await sessionOf(h, session) },
      foreign: { params: { sessionId: await sessionOf(h, foreign.admin) } },
    };
  },
  endOtherSessions: async ({ h }) => ({ as: await h.signUpIndividual() }),
};

const peopleWays: Record<string, Way> = {
  addSpecifiedUser: async ({ h }) => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    return { as: admin, payload: grant(someEmail('new')) };
  },
  getCompanyEmployees: ({ own }) => ({ as: own.admin }),
  requestEmailAuthorization: async ({ h }) => {
    const admin = await h.signUpOrganisation();
    return { as: admin, payload: { email: admin.email } };
  },
  verifyAuthOtp: async ({ h }) => {
    const admin = await h.signUpOrganisation();
    await h.post(admin, '/auth/request-email-authorization', { email: admin.email });
    return { as: admin, params: { otpCode: await h.mails.code(admin.email, 'authorisation-code') } };
  },
  resendActivationLink: async (world) => {
    const { admin, email } = await invited(world);
    const stranger = await invited(world);
    return {
      as: admin,
      params: { email },
      absent: { params: { email: someEmail() } },
      foreign: { params: { email: stranger.email } },
    };
  },
  removeUser: async ({ h, foreign }) => {
    const admin = await h.signUpOrganisation();
    const { userId: id } = await h.member('VALIDATOR', { admin });
    return { as: admin, params: { id }, foreign: { params: { id: foreign.validator.userId } } };
  },
  getSuspendedAndInactiveUsers: ({ superAdmin }) => ({ as: superAdmin }),
  activateUserAccount: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { email: (await h.signUpIndividual({ approved: false })).email },
    absent: { params: { email: someEmail() } },
  }),
};

const organisationWays: Record<string, Way> = {
  listOrganisations: ({ superAdmin }) => ({
    as: superAdmin,
    query: { page: '0', size: '5', status: 'APPROVED', search: 'garage' },
  }),
  listOrganisationRequests: ({ superAdmin }) => ({ as: superAdmin, query: { page: '0', size: '5' } }),
  approveOrganisation: async (world) => ({
    as: world.superAdmin,
    params: { id: (await waitingOrganisation(world)).organisationId },
  }),
  validateOrganisationRequest: async (world) => {
    const { organisationId, email } = await waitingOrganisation(world);
    return {
      as: world.superAdmin,
      payload: { organisationId, email },
      absent: { payload: { organisationId: randomUUID(), email } },
    };
  },
  deleteOrganisationRequest: async (world) => ({
    as: world.superAdmin,
    params: { id: (await waitingOrganisation(world)).organisationId },
    payload: { reason: 'No such company' },
  }),
  getNumberOfUsers: ({ own, foreign }) => ({
    as: own.admin,
    params: { id: own.id },
    foreign: { params: { id: foreign.id } },
  }),
};

/** How the calls about sign-up, sign-in, people and organisations succeed. */
export const waysOfPeople: Record<string, Way> = {
  ...signUpWays,
  ...signInWays,
  ...peopleWays,
  ...organisationWays,
};
