import { lazyScreen, paths, type Screens } from '@sanaga/navigation';

const ConsoleOverview = lazyScreen(
  async () => (await import('@sanaga/features/console-overview')).ConsoleOverviewRoute,
);
const OrganisationRequests = lazyScreen(
  async () => (await import('@sanaga/features/organisation-requests')).OrganisationRequestsRoute,
);
const Organisations = lazyScreen(
  async () => (await import('@sanaga/features/organisations')).OrganisationsRoute,
);
const Individuals = lazyScreen(async () => (await import('@sanaga/features/individuals')).IndividualsRoute);
const ProcessRefills = lazyScreen(
  async () => (await import('@sanaga/features/process-refills')).ProcessRefillsRoute,
);
const Reports = lazyScreen(async () => (await import('@sanaga/features/reports')).ReportsRoute);
const Subscriptions = lazyScreen(
  async () => (await import('@sanaga/features/subscriptions')).SubscriptionsRoute,
);
const Services = lazyScreen(async () => (await import('@sanaga/features/services')).ServicesRoute);
const Audit = lazyScreen(async () => (await import('@sanaga/features/audit')).AuditRoute);
const ApiDocs = lazyScreen(async () => (await import('@sanaga/features/api-docs')).ApiDocsRoute);
const ConsoleSettings = lazyScreen(
  async () => (await import('@sanaga/features/console-settings')).ConsoleSettingsRoute,
);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** What a super admin works with. */
export const screens: Screens = {
  [paths.superAdmin]: ConsoleOverview,
  [paths.organisationRequests]: OrganisationRequests,
  [paths.organisations]: Organisations,
  [paths.individuals]: Individuals,
  [paths.processRefills]: ProcessRefills,
  [paths.subscriptions]: Subscriptions,
  [paths.services]: Services,
  [paths.reports]: Reports,
  [paths.audit]: Audit,
  [paths.apiDocs]: ApiDocs,
  [paths.superAdminSettings]: ConsoleSettings,
  '*': NotFound,
};
