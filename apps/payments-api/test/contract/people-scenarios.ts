import { randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { someEmail, somePhoneNumber, testPassword, type TestSession } from '../kit/base/clients.ts';
import { createAuthenticator } from '../kit/identity/authenticator.ts';
import { createPasskeyCalls, knownDevice } from '../kit/identity/passkeys.ts';
import type { Scenario, TestContext } from './test-context.ts';

const newPassword = 'Calm-Estuary-48';

const signUpForm = (email: string) => ({
  accountType: 'ORGANIZATION',
  name: 'Awa Ngono',
  email,
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  organisationName: 'Moungo Fruits SARL',
});

/** Signs up an address, which waits for its code. */
async function signingUp({ h }: TestContext): Promise<{ email: string; otpCode: string }> {
  const email = someEmail();
  await h.anonymous().inject({ method: 'POST', url: '/auth/create-account', payload: signUpForm(email) });
  return { email, otpCode: await h.mails.code(email, 'sign-up-code') };
}

async function asked({ h }: TestContext, url: string, template: string) {
  const { email } = await h.signUpIndividual();
  await h.anonymous().inject({ method: 'POST', url, payload: { email, password: testPassword } });
  return { email, otpCode: await h.mails.code(email, template) };
}

/** Invites somebody who is not active yet, in an organisation of its own so that the plan's limits do not matter. */
async function invited({ h }: TestContext): Promise<{ admin: TestSession; email: string; code: string }> {
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

const waitingOrganisation = async ({ h }: TestContext) => h.signUp({ approved: false });
const signUpScenarios: Record<string, Scenario> = {
  requestEmailVerification: () => ({ payload: { email: someEmail(), name: 'Awa Ngono' } }),
  createAccount: () => ({ payload: signUpForm(someEmail()) }),
  verifyEmailOtp: async (context) => ({ payload: await signingUp(context) }),
  verifyEmail: async (context) => ({ payload: await signingUp(context) }),
  resendEmailVerification: async (context) => ({ payload: { email: (await signingUp(context)).email } }),
  readInvitation: async (context) => ({ params: { code: (await invited(context)).code } }),
  activateAccount: async (context) => ({
    params: { code: (await invited(context)).code },
    payload: { password: testPassword },
  }),
};

async function sessionOf(h: TestContext['h'], session: TestSession): Promise<string> {
  const { id } = await h.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const signInScenarios: Record<string, Scenario> = {
  login: ({ own }) => ({ payload: { email: own.admin.email, password: testPassword } }),
  otpLogin: async (context) => ({ payload: await asked(context, '/auth/login', 'sign-in-code') }),
  resendOtp: ({ own }) => ({ payload: { email: own.admin.email } }),
  forgotPassword: ({ own }) => ({ payload: { email: own.admin.email } }),
  verifyEmailResetOtp: async (context) => ({
    payload: await asked(context, '/auth/forgot-password', 'reset'),
  }),
  readResetTicket: async (context) => {
    const { email } = await asked(context, '/auth/forgot-password', 'reset');
    return { params: { ticket: await context.h.mails.ticket(email, 'reset') } };
  },
  resetPassword: async (context) => {
    const { email } = await asked(context, '/auth/forgot-password', 'reset');
    return { payload: { email, resetToken: await context.h.mails.ticket(email, 'reset'), newPassword } };
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

/** Begins an authenticator app for somebody new; `code` is what it shows then, or some ms later. */
async function beginningApp({ h }: TestContext) {
  const session = await h.signUpIndividual();
  const { uri } = (await h.post(session, '/auth/totp', {})).json();
  const totp = URI.parse(uri) as TOTP;
  return { session, code: (later = 0) => totp.generate({ timestamp: h.clock.now().getTime() + later }) };
}

const factorScenarios: Record<string, Scenario> = {
  startPasskey: ({ own }) => ({ as: own.admin, payload: {} }),
  addPasskey: async ({ h }) => {
    const session = await h.signUpIndividual();
    const { begin } = createPasskeyCalls(h);
    return {
      as: session,
      payload: { ...createAuthenticator().register(await begin(session)), name: 'Laptop' },
    };
  },
  listPasskeys: ({ own }) => ({ as: own.admin }),
  renamePasskey: async ({ h, foreign }) => {
    const session = await h.signUpIndividual();
    const { addPasskey } = createPasskeyCalls(h);
    return {
      as: session,
      personal: true,
      params: { id: (await addPasskey(session)).passkey.id },
      payload: { name: 'Phone' },
      foreign: { params: { id: (await addPasskey(foreign.admin)).passkey.id } },
    };
  },
  removePasskey: async ({ h, foreign }) => {
    const session = await h.signUpIndividual();
    const { addPasskey } = createPasskeyCalls(h);
    const { passkey } = await addPasskey(session);
    await addPasskey(session);
    return {
      as: session,
      personal: true,
      params: { id: passkey.id },
      payload: {},
      foreign: { params: { id: (await addPasskey(foreign.admin)).passkey.id } },
    };
  },
  readAuthenticatorApp: ({ own }) => ({ as: own.admin }),
  startAuthenticatorApp: async ({ h }) => ({ as: await h.signUpIndividual(), payload: {} }),
  confirmAuthenticatorApp: async (context) => {
    const { session, code } = await beginningApp(context);
    return { as: session, payload: { code: code() } };
  },
  removeAuthenticatorApp: async (context) => {
    const { session, code } = await beginningApp(context);
    await context.h.as(session).inject({
      method: 'PUT',
      url: '/auth/totp/confirm',
      payload: { code: code() },
    });
    return { as: session, personal: true, payload: { code: code(30_000) } };
  },
  readSecondFactor: ({ own }) => ({ as: own.admin }),
  confirmSignIn: async (context) => {
    const { session, code } = await beginningApp(context);
    await context.h.as(session).inject({
      method: 'PUT',
      url: '/auth/totp/confirm',
      payload: { code: code() },
    });
    return { as: session, personal: true, payload: { totp: code(30_000) } };
  },
  startPasskeyLogin: () => ({ payload: { app: 'ORG_PORTAL' } }),
  passkeyLogin: async ({ h }) => {
    const { addPasskey, beginLogin } = createPasskeyCalls(h);
    const session = await h.signUpIndividual();
    const { device } = await addPasskey(session);
    return {
      payload: { ...device.sign(await beginLogin()) },
      headers: { device: await knownDevice(h, session) },
    };
  },
};

const peopleScenarios: Record<string, Scenario> = {
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
  resendActivationLink: async (context) => {
    const { admin, email } = await invited(context);
    const stranger = await invited(context);
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

const organisationScenarios: Record<string, Scenario> = {
  listOrganisations: ({ superAdmin }) => ({
    as: superAdmin,
    query: { page: '0', size: '5', status: 'APPROVED', search: 'garage' },
  }),
  listOrganisationRequests: ({ superAdmin }) => ({ as: superAdmin, query: { page: '0', size: '5' } }),
  approveOrganisation: async (context) => ({
    as: context.superAdmin,
    params: { id: (await waitingOrganisation(context)).organisationId },
  }),
  validateOrganisationRequest: async (context) => {
    const { organisationId, email } = await waitingOrganisation(context);
    return {
      as: context.superAdmin,
      payload: { organisationId, email },
      absent: { payload: { organisationId: randomUUID(), email } },
    };
  },
  deleteOrganisationRequest: async (context) => ({
    as: context.superAdmin,
    params: { id: (await waitingOrganisation(context)).organisationId },
    payload: { reason: 'No such company' },
  }),
  getNumberOfUsers: ({ own, foreign }) => ({
    as: own.admin,
    params: { id: own.id },
    foreign: { params: { id: foreign.id } },
  }),
};

/** Successful calls about sign-up, sign-in, people and organisations. */
export const scenariosOfPeople: Record<string, Scenario> = {
  ...signUpScenarios,
  ...signInScenarios,
  ...factorScenarios,
  ...peopleScenarios,
  ...organisationScenarios,
};
