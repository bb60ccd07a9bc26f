import { someEmail, somePhoneNumber, testPassword, type TestSession } from '../kit/base/clients.ts';
import type { Way, World } from './test-context.ts';

const password = testPassword;
const reason = 'Asked for in writing';

const numberOf = async ({ h }: World, { userId }: TestSession): Promise<string> => {
  const query = h.db.selectFrom('app_user').select('phone_number').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).phone_number ?? '';
};

const emailChange = async ({ h }: World) => {
  const as = await h.signUpIndividual();
  return { as, payload: { email: as.email, newEmail: someEmail('new'), password } };
};
const phoneChange = async (world: World) => {
  const as = await world.h.signUpIndividual();
  const phoneNumber = await numberOf(world, as);
  return { as, payload: { phoneNumber, newPhoneNumber: somePhoneNumber(), password } };
};

const contactWays: Record<string, Way> = {
  updateEmail: emailChange,
  confirmEmailUpdate: async (world) => {
    const { as, payload } = await emailChange(world);
    await world.h.patch(as, '/auth/users/update-email', payload);
    const otpCode = await world.h.mails.code(payload.newEmail, 'email-change-code');
    return { as, payload: { ...payload, otpCode } };
  },
  updatePhoneNumber: phoneChange,
  confirmPhoneNumberUpdate: async (world) => {
    const { as, payload } = await phoneChange(world);
    await world.h.patch(as, '/auth/users/update-phone-number', payload);
    const otpCode = await world.h.mails.code(as.email, 'phone-change-code');
    return { as, payload: { ...payload, otpCode } };
  },
  updateOrganisationEmail: async ({ h }) => ({
    as: await h.signUpOrganisation(),
    payload: { email: someEmail('office'), password },
  }),
  confirmOrganisationEmailUpdate: async ({ h }) => {
    const as = await h.signUpOrganisation();
    const email = someEmail('office');
    await h.patch(as, '/auth/organisations/update-email', { email, password });
    const otpCode = await h.mails.code(email, 'organisation-email-code');
    return { as, payload: { email, otpCode } };
  },
  updateOrganisationPhoneNumber: async ({ h }) => ({
    as: await h.signUpOrganisation(),
    payload: { phoneNumber: somePhoneNumber(), password },
  }),
  confirmOrganisationPhoneNumberUpdate: async ({ h }) => {
    const as = await h.signUpOrganisation();
    const phoneNumber = somePhoneNumber();
    await h.patch(as, '/auth/organisations/update-phone-number', { phoneNumber, password });
    const otpCode = await h.mails.code(as.email, 'organisation-phone-code');
    return { as, payload: { phoneNumber, otpCode } };
  },
};

/** A member of an organisation of its own, whose admin has verified the code for one grant. */
async function authorised({ h }: World): Promise<{ admin: TestSession; userId: string }> {
  const admin = await h.signUpOrganisation();
  const { userId } = await h.member('VALIDATOR', { admin });
  await h.authoriseGrant(admin);
  return { admin, userId };
}

const memberWays: Record<string, Way> = {
  changeRole: async (world) => {
    const { admin, userId } = await authorised(world);
    return {
      as: admin,
      params: { userId },
      payload: { roles: ['INITIATOR', 'VALIDATOR'], accountIds: [] },
      foreign: { params: { userId: world.foreign.validator.userId } },
    };
  },
  transferAdmin: async (world) => ({
    as: (await authorised(world)).admin,
    payload: { name: 'Next Admin', email: someEmail('next'), phoneNumber: somePhoneNumber() },
  }),
  getActiveUsers: ({ superAdmin }) => ({
    as: superAdmin,
    query: { page: '0', size: '5', search: 'a' },
  }),
  getOrganisationUsers: ({ own, foreign }) => ({
    as: own.admin,
    params: { organisationId: own.id },
    foreign: { params: { organisationId: foreign.id } },
  }),
  removeOrganisationUser: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.member('VALIDATOR', { admin: await h.signUpOrganisation() })).userId },
  }),
  suspendUser: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.signUpIndividual()).userId },
    payload: { reason },
  }),
  reactivateUser: async ({ h, superAdmin }) => {
    const { userId } = await h.signUpIndividual();
    await h.patch(superAdmin, `/auth/users/suspend-user/${userId}`, { reason });
    return { as: superAdmin, params: { userId } };
  },
  rejectIndividual: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.signUpIndividual({ approved: false })).userId },
    payload: { reason },
  }),
};

const organisationWays: Record<string, Way> = {
  suspendOrganisation: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { id: (await h.signUpOrganisation()).organisationId },
    payload: { reason },
  }),
  reactivateOrganisation: async ({ h, superAdmin }) => {
    const { organisationId: id } = await h.signUpOrganisation();
    await h.patch(superAdmin, `/auth/organisations/suspend-organisation/${id}`, {});
    return { as: superAdmin, params: { id } };
  },
  deleteOrganisation: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { id: (await h.signUpOrganisation()).organisationId },
  }),
};

const recovery = () => ({ email: someEmail('recovered'), reason });

async function askedRecovery({ h }: World): Promise<{ decisionId: string }> {
  const { organisationId } = await h.signUpOrganisation();
  const asker = await h.newSuperAdmin();
  const url = `/auth/organisations/recover-admin/${organisationId}`;
  return { decisionId: (await h.post(asker, url, recovery())).json().decisionId };
}

async function remainder({ h }: World): Promise<string> {
  const admin = await h.signUpOrganisation();
  await h.fund(admin, 300);
  return admin.organisationId;
}

const decisionWays: Record<string, Way> = {
  listJointDecisions: async (world) => {
    await askedRecovery(world);
    return { as: world.superAdmin, query: { page: '0', size: '5', status: 'OPEN' } };
  },
  withdrawJointDecision: async (world) => ({ as: world.superAdmin, params: await askedRecovery(world) }),
  recoverAdmin: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { organisationId: (await h.signUpOrganisation()).organisationId },
    payload: recovery(),
  }),
  confirmAdminRecovery: async (world) => ({ as: world.superAdmin, params: await askedRecovery(world) }),
  closeOutWallet: async (world) => ({
    as: world.superAdmin,
    params: { id: await remainder(world) },
    payload: { reason },
  }),
  confirmCloseOut: async (world) => {
    const { h, superAdmin } = world;
    const url = `/auth/organisations/close-out/${await remainder(world)}`;
    const { decisionId } = (await h.post(await h.newSuperAdmin(), url, { reason })).json();
    return { as: superAdmin, params: { decisionId } };
  },
};

const superAdminWays: Record<string, Way> = {
  listSuperAdmins: ({ superAdmin }) => ({ as: superAdmin }),
  inviteSuperAdmin: async ({ h }) => {
    const as = await h.newSuperAdmin();
    await h.authoriseGrant(as);
    return {
      as,
      payload: { name: 'New Super', email: someEmail('super'), phoneNumber: somePhoneNumber() },
    };
  },
  removeSuperAdmin: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.newSuperAdmin()).userId },
  }),
};

/** How the calls succeed by which people and organisations change, are suspended, handed over and deleted. */
export const waysOfLifecycle: Record<string, Way> = {
  ...contactWays,
  ...memberWays,
  ...organisationWays,
  ...decisionWays,
  ...superAdminWays,
};
