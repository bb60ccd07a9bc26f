import { inTransaction } from '@sanaga/database';
import { dayMs } from '@sanaga/domain';
import { someEmail, somePhoneNumber, testPassword, type TestSession } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import { holdPayments } from '../../src/operator/hold.ts';
import type { Scenario, TestContext } from './test-context.ts';

const password = testPassword;
const reason = 'Requested in writing';

const numberOf = async ({ h }: TestContext, { userId }: TestSession): Promise<string> => {
  const query = h.db.selectFrom('app_user').select('phone_number').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).phone_number ?? '';
};

const emailChange = async ({ h }: TestContext) => {
  const as = await h.signUpIndividual();
  return { as, payload: { email: as.email, newEmail: someEmail('new'), password } };
};
const phoneChange = async (context: TestContext) => {
  const as = await context.h.signUpIndividual();
  const phoneNumber = await numberOf(context, as);
  return { as, payload: { phoneNumber, newPhoneNumber: somePhoneNumber(), password } };
};

const contactScenarios: Record<string, Scenario> = {
  updateEmail: emailChange,
  confirmEmailUpdate: async (context) => {
    const { as, payload } = await emailChange(context);
    await context.h.patch(as, '/auth/users/update-email', payload);
    const otpCode = await context.h.mails.code(payload.newEmail, 'email-change-code');
    return { as, payload: { ...payload, otpCode } };
  },
  updatePhoneNumber: phoneChange,
  confirmPhoneNumberUpdate: async (context) => {
    const { as, payload } = await phoneChange(context);
    await context.h.patch(as, '/auth/users/update-phone-number', payload);
    const otpCode = await context.h.mails.code(as.email, 'phone-change-code');
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

/** Creates a member of an organisation of its own, and its admin. */
async function memberOfNewOrganisation({ h }: TestContext): Promise<{ admin: TestSession; userId: string }> {
  const admin = await h.signUpOrganisation();
  const { userId } = await h.member('VALIDATOR', { admin });
  return { admin, userId };
}

/** Creates the same, with an admin who has verified the code for one grant. */
async function authorised(context: TestContext): Promise<{ admin: TestSession; userId: string }> {
  const member = await memberOfNewOrganisation(context);
  await context.h.authoriseGrant(member.admin);
  return member;
}

const memberScenarios: Record<string, Scenario> = {
  changeRole: async (context) => {
    const { admin, userId } = await authorised(context);
    return {
      as: admin,
      params: { userId },
      payload: { roles: ['INITIATOR', 'VALIDATOR'], accountIds: [] },
      foreign: { params: { userId: context.foreign.validator.userId } },
    };
  },
  transferAdmin: async (context) => ({
    as: (await authorised(context)).admin,
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
  suspendUser: async (context) => {
    const { admin, userId } = await memberOfNewOrganisation(context);
    const stranger = await memberOfNewOrganisation(context);
    return {
      as: admin,
      params: { userId },
      payload: { reason },
      foreign: { params: { userId: stranger.userId } },
    };
  },
  reactivateUser: async (context) => {
    const { admin, userId } = await memberOfNewOrganisation(context);
    const stranger = await memberOfNewOrganisation(context);
    for (const member of [{ admin, userId }, stranger])
      await context.h.patch(member.admin, `/auth/users/suspend-user/${member.userId}`, { reason });
    return { as: admin, params: { userId }, foreign: { params: { userId: stranger.userId } } };
  },
  rejectIndividual: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.signUpIndividual({ approved: false })).userId },
    payload: { reason },
  }),
};

const organisationScenarios: Record<string, Scenario> = {
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
  confirmOrganisationName: async ({ h, superAdmin }) => {
    const admin = await h.signUpOrganisation();
    const name = `Renamed ${admin.organisationId}`;
    const form = await formOf({ jsonData: JSON.stringify({ name }) });
    await h.as(admin).inject({ method: 'PATCH', url: '/profile/edit-organisation', ...form });
    return { as: superAdmin, params: { id: admin.organisationId }, payload: { name } };
  },
  getDeletionConditions: ({ superAdmin, own }) => ({ as: superAdmin, params: { id: own.id } }),
  deleteOrganisation: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { id: (await h.signUpOrganisation()).organisationId },
  }),
};

const recovery = () => ({ email: someEmail('recovered'), reason });

async function requestedRecovery({ h }: TestContext): Promise<{ decisionId: string }> {
  const { organisationId } = await h.signUpOrganisation();
  const asker = await h.newSuperAdmin();
  const url = `/auth/organisations/recover-admin/${organisationId}`;
  return { decisionId: (await h.post(asker, url, recovery())).json().decisionId };
}

async function remainder({ h }: TestContext): Promise<string> {
  const admin = await h.signUpOrganisation();
  await h.fund(admin, 300);
  return admin.organisationId;
}

/** Creates an organisation with an admin alone, whose policy asks for two validators. */
async function lockedOut({ h }: TestContext): Promise<string> {
  const { organisationId } = await h.signUpOrganisation();
  const from = { roles: ['VALIDATOR'], userIds: [] };
  await h.db
    .insertInto('approval_policy')
    .values({
      organisation_id: organisationId,
      version: 1,
      tiers: JSON.stringify([{ upTo: null, approvals: 2, from, adminAmong: false }]),
      step_up: JSON.stringify({ from: null, passkeyFrom: null }),
    })
    .execute();
  return organisationId;
}

const decisionScenarios: Record<string, Scenario> = {
  listDualControlRequests: async (context) => {
    await requestedRecovery(context);
    return { as: context.superAdmin, query: { page: '0', size: '5', status: 'OPEN' } };
  },
  getSoleDecisionLimit: ({ superAdmin }) => ({ as: superAdmin }),
  withdrawDualControlRequest: async (context) => ({
    as: context.superAdmin,
    params: await requestedRecovery(context),
  }),
  recoverAdmin: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { organisationId: (await h.signUpOrganisation()).organisationId },
    payload: recovery(),
  }),
  confirmAdminRecovery: async (context) => ({
    as: context.superAdmin,
    params: await requestedRecovery(context),
  }),
  readPolicyState: ({ superAdmin, own }) => ({
    as: superAdmin,
    params: { organisationId: own.id },
  }),
  requestPolicyReset: async (context) => ({
    as: context.superAdmin,
    params: { organisationId: await lockedOut(context) },
    payload: { reason },
  }),
  confirmPolicyReset: async (context) => {
    const { h, superAdmin } = context;
    const url = `/auth/organisations/reset-approval-policy/${await lockedOut(context)}`;
    const { decisionId } = (await h.post(await h.newSuperAdmin(), url, { reason })).json();
    return { as: superAdmin, params: { decisionId } };
  },
  closeOutWallet: async (context) => ({
    as: context.superAdmin,
    params: { id: await remainder(context) },
    payload: { reason },
  }),
  confirmCloseOut: async (context) => {
    const { h, superAdmin } = context;
    const url = `/auth/organisations/close-out/${await remainder(context)}`;
    const { decisionId } = (await h.post(await h.newSuperAdmin(), url, { reason })).json();
    return { as: superAdmin, params: { decisionId } };
  },
};

/** Payments are held, and nobody has asked that they go again. */
async function held({ h }: TestContext): Promise<void> {
  const now = h.clock.now();
  const open = h.db
    .updateTable('joint_decision')
    .where('kind', '=', 'HOLD_LIFT')
    .where('status', '=', 'OPEN');
  await open.set({ status: 'WITHDRAWN', decided_at: now }).execute();
  await inTransaction(h.db, (tx) => holdPayments(tx, { heldAt: now, restoredTo: now }));
}

const holdScenarios: Record<string, Scenario> = {
  requestHoldLift: async (context) => {
    await held(context);
    return { as: context.superAdmin, payload: { reason, withoutStatements: true } };
  },
  confirmHoldLift: async (context) => {
    await held(context);
    const { h, superAdmin } = context;
    const payload = { reason, withoutStatements: true };
    const asked = await h.post(await h.newSuperAdmin(), '/platform/payouts/request-lift', payload);
    return { as: superAdmin, params: { decisionId: asked.json().decisionId } };
  },
};

/** A product is paused, and nobody has asked that it go on. */
async function paused({ h, superAdmin }: TestContext): Promise<void> {
  await h.db
    .updateTable('joint_decision')
    .where('kind', '=', 'PRODUCT_RESUME')
    .where('status', '=', 'OPEN')
    .set({ status: 'WITHDRAWN', decided_at: h.clock.now() })
    .execute();
  await h.patch(superAdmin, '/platform/products/pause', { product: 'COLLECTION', reason });
}

const pauseScenarios: Record<string, Scenario> = {
  pauseProduct: ({ superAdmin }) => ({ as: superAdmin, payload: { product: 'COLLECTION', reason } }),
  requestProductResume: async (context) => {
    await paused(context);
    return { as: context.superAdmin, payload: { product: 'COLLECTION', reason } };
  },
  confirmProductResume: async (context) => {
    await paused(context);
    const { h, superAdmin } = context;
    const payload = { product: 'COLLECTION', reason };
    const asked = await h.post(await h.newSuperAdmin(), '/platform/products/request-resume', payload);
    return { as: superAdmin, params: { decisionId: asked.json().decisionId } };
  },
};

const superAdminScenarios: Record<string, Scenario> = {
  listSuperAdmins: ({ superAdmin }) => ({ as: superAdmin }),
  inviteSuperAdmin: async ({ h }) => {
    const as = await h.newSuperAdmin();
    await h.authoriseGrant(as);
    return {
      as,
      payload: { name: 'New Super', email: someEmail('super'), phoneNumber: somePhoneNumber() },
    };
  },
  removeSuperAdmin: async ({ h, superAdmin }) => {
    const asker = await h.newSuperAdmin();
    await h.authoriseGrant(asker);
    const invitation = { name: 'New Super', email: someEmail('super') };
    const { userId } = (await h.post(asker, '/auth/super-admins', invitation)).json();
    return { as: superAdmin, params: { userId } };
  },
  requestSuperAdminChange: async ({ h, superAdmin }) => ({
    as: superAdmin,
    params: { userId: (await h.newSuperAdmin()).userId },
    payload: { change: 'REMOVAL', reason },
  }),
  confirmSuperAdminChange: async ({ h, superAdmin }) => {
    const url = `/auth/super-admins/request-change/${(await h.newSuperAdmin()).userId}`;
    const asked = await h.post(await h.newSuperAdmin(), url, { change: 'SUSPENSION', reason });
    const { decisionId } = asked.json();
    // a day ago, which nobody's session outlasts
    const asked_at = new Date(h.clock.now().getTime() - dayMs);
    await h.db.updateTable('joint_decision').set({ asked_at }).where('id', '=', decisionId).execute();
    return { as: superAdmin, params: { decisionId } };
  },
};

/** Successful calls that change, suspend, hand over and delete people and organisations. */
export const scenariosOfLifecycle: Record<string, Scenario> = {
  ...contactScenarios,
  ...memberScenarios,
  ...organisationScenarios,
  ...decisionScenarios,
  ...superAdminScenarios,
  ...holdScenarios,
  ...pauseScenarios,
};
