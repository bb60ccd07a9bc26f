import { randomUUID } from 'node:crypto';
import { defaultAccountPlan } from '@sanaga/domain';
import { formOf, somePicture } from '../kit/base/form.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { someIssuer } from '../kit/base/issuer.ts';
import type { TestHolder } from '../kit/whole/money-harness.ts';
import type { Scenario, TestContext } from './test-context.ts';

const upload = async ({ h }: TestContext, as: TestSession, url: string, files: Record<string, File>) =>
  h.as(as).inject({ method: 'PATCH', url, ...(await formOf({ jsonData: '{}', ...files })) });

/** Returns true if somebody or something has that many pictures, each of which a process of its own has encoded. */
async function hasPictures({ h }: TestContext, subjectId: string, count: number): Promise<boolean> {
  const pictures = h.db.selectFrom('picture').select('kind').where('subject_id', '=', subjectId);
  return (await pictures.execute()).length === count;
}

/** Gives a picture to somebody of the holder who has none. */
async function pictured(context: TestContext, { validator }: TestHolder): Promise<{ userId: string }> {
  if (!(await hasPictures(context, validator.userId, 1)))
    await upload(context, validator, '/profile/edit', { image: somePicture() });
  return { userId: validator.userId };
}

/** Clears somebody's profile, as if they had none yet, or no longer. */
async function unregistered({ db }: TestContext['h'], { userId }: TestSession): Promise<string> {
  const nowhere = { country: null, city: null, street_address: null };
  await db.updateTable('app_user').set(nowhere).where('id', '=', userId).execute();
  return userId;
}

/** Gives a holder both pictures unless it has them. */
async function signed(context: TestContext, { id, admin }: TestHolder): Promise<{ organisationId: string }> {
  const files = { image: somePicture(), cover: somePicture() };
  if (!(await hasPictures(context, id, 2))) await upload(context, admin, '/profile/edit-organisation', files);
  return { organisationId: id };
}

/** Creates an organisation with a member who may leave. */
async function withMember({ h }: TestContext) {
  const admin = await h.signUpOrganisation();
  const { userId } = await h.member('VALIDATOR', { admin });
  return { admin, userId };
}

const filterOf = () => ({
  ...{ list: 'TRANSACTIONS', name: `Waiting ${randomUUID()}`, shared: false },
  query: { status: 'PENDING', period: 'month' },
});

/** Saves a filter of somebody who has room for more of them. */
async function saved({ h }: TestContext, as: TestSession): Promise<{ id: string }> {
  await h.db.deleteFrom('saved_filter').where('created_by', '=', as.userId).execute();
  const { filterId } = expectSuccess(await h.post(as, '/filters', filterOf())).json();
  return { id: filterId };
}

const filterScenarios: Record<string, Scenario> = {
  listSavedFilters: ({ own }) => ({ as: own.validator, query: { list: 'TRANSACTIONS' }, personal: true }),
  createSavedFilter: async (context) => {
    await saved(context, context.own.validator);
    return { as: context.own.validator, payload: { ...filterOf(), shared: true }, personal: true };
  },
  changeSavedFilter: async (context) => ({
    as: context.own.validator,
    params: await saved(context, context.own.validator),
    payload: { name: `Paid ${randomUUID()}`, shared: true },
    foreign: { params: await saved(context, context.foreign.validator) },
    personal: true,
  }),
  deleteSavedFilter: async (context) => ({
    as: context.own.validator,
    params: await saved(context, context.own.validator),
    foreign: { params: await saved(context, context.foreign.validator) },
    personal: true,
  }),
};

const profileScenarios: Record<string, Scenario> = {
  getUserProfileInfo: ({ own }) => ({ as: own.validator }),
  editProfile: ({ own }) => ({
    as: own.validator,
    payload: {
      jsonData: JSON.stringify({ country: 'Cameroon', city: 'Douala', language: 'en' }),
      image: somePicture(),
    },
  }),
  registerProfile: async ({ h, own, foreign }) => ({
    as: own.validator,
    params: { userId: await unregistered(h, own.validator) },
    payload: {
      name: 'Member',
      country: 'Cameroon',
      city: 'Douala',
      streetAddress: 'Rue Joss 14',
      language: 'en',
    },
    foreign: { params: { userId: foreign.validator.userId } },
    personal: 'but-for-admins',
  }),
  getUserProfilePicture: async (context) => ({
    as: context.own.validator,
    params: await pictured(context, context.own),
    foreign: { params: await pictured(context, context.foreign) },
  }),
  removeProfilePicture: ({ own }) => ({ as: own.validator }),
  deleteProfilePicture: ({ own }) => ({ as: own.validator }),
  softDeleteProfile: async (context) => {
    const { admin, userId } = await withMember(context);
    const stranger = await withMember(context);
    return { as: admin, params: { userId }, foreign: { params: { userId: stranger.userId } } };
  },
};

const organisationProfileScenarios: Record<string, Scenario> = {
  listOrganisationProfiles: ({ superAdmin }) => ({
    as: superAdmin,
    query: { page: '0', size: '5', status: 'APPROVED', search: 'garage' },
  }),
  getOrganisationProfileById: ({ own, foreign }) => ({
    as: own.admin,
    params: { id: own.id },
    foreign: { params: { id: foreign.id } },
  }),
  getOrganisationOwner: ({ own, foreign }) => ({
    as: own.admin,
    params: { id: own.id },
    foreign: { params: { id: foreign.id } },
  }),
  editOrganisationProfile: ({ own }) => ({
    as: own.admin,
    payload: {
      jsonData: JSON.stringify({
        category: 'SERVICES',
        location: 'douala',
        website: 'https://garage.example',
      }),
      image: somePicture(),
      cover: somePicture(),
    },
  }),
  getOrganisationProfile: ({ own }) => ({ as: own.validator }),
  getOrganisationPicture: async (context) => ({
    as: context.own.validator,
    params: await signed(context, context.own),
    foreign: { params: await signed(context, context.foreign) },
  }),
  getOrganisationCover: async (context) => ({
    as: context.own.validator,
    params: await signed(context, context.own),
    foreign: { params: await signed(context, context.foreign) },
  }),
  exportOrganisationsCsv: ({ superAdmin }) => ({
    as: superAdmin,
    query: { accountType: 'ORGANIZATION', search: 'garage' },
  }),
};

/** Successful calls about profiles, pictures, the audit log, settings and figures. */
export const scenariosOfPlatform: Record<string, Scenario> = {
  listPlatformPayments: ({ own, superAdmin }) => ({
    as: superAdmin,
    query: { startDate: '2026-01-01', endDate: '2026-12-31', organisationId: own.id, page: '0', size: '5' },
  }),
  exportPlatformPayments: ({ superAdmin }) => ({
    as: superAdmin,
    query: { startDate: '2026-01-01', endDate: '2026-12-31' },
  }),
  listPastDecisions: ({ superAdmin }) => ({
    as: superAdmin,
    query: { outcome: 'ACCEPTED', page: '0', size: '5' },
  }),
  exportPastDecisions: ({ superAdmin }) => ({ as: superAdmin }),
  ...profileScenarios,
  ...filterScenarios,
  ...organisationProfileScenarios,
  listAudit: ({ own }) => ({ as: own.admin, query: { page: '0', size: '5', action: 'member.' } }),
  exportAuditCsv: ({ own }) => ({ as: own.admin, query: { action: 'member.', from: '2026-01-01' } }),
  verifyAudit: ({ own }) => ({ as: own.admin }),
  getPlatformSettings: ({ superAdmin }) => ({ as: superAdmin }),
  changePlatformSettings: ({ superAdmin }) => ({ as: superAdmin, payload: { reminderHours: 24 } }),
  getAccountPlan: ({ superAdmin }) => ({ as: superAdmin }),
  changeAccountPlan: ({ superAdmin }) => ({
    as: superAdmin,
    payload: { from: '2026-01-01', accounts: { ...defaultAccountPlan, wallet: '5541' } },
  }),
  getIssuer: ({ superAdmin }) => ({ as: superAdmin }),
  changeIssuer: ({ superAdmin }) => ({
    as: superAdmin,
    payload: { from: '2026-01-01', issuer: { ...someIssuer, vatRate: 0.1925 } },
  }),
  listPlatformSettingChanges: ({ superAdmin }) => ({ as: superAdmin, query: { page: '0', size: '5' } }),
  releasePayouts: ({ superAdmin }) => ({ as: superAdmin }),
  getPlatformReport: ({ superAdmin }) => ({
    as: superAdmin,
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
  getOrganisationFigures: ({ superAdmin, own }) => ({
    as: superAdmin,
    params: { organisationId: own.id },
  }),
};
