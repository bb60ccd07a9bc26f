import { lazyScreen, paths, type Screens } from '@sanaga/navigation';

const InitiatorHome = lazyScreen(
  async () => (await import('@sanaga/features/initiator-home')).InitiatorHomeRoute,
);
const Transactions = lazyScreen(
  async () => (await import('@sanaga/features/transactions')).TransactionsRoute,
);
const BulkUpload = lazyScreen(async () => (await import('@sanaga/features/bulk-upload')).BulkUploadRoute);
const RequestPayment = lazyScreen(
  async () => (await import('@sanaga/features/request-payment')).RequestPaymentRoute,
);
const NewPayment = lazyScreen(async () => (await import('@sanaga/features/new-payment')).NewPaymentRoute);
const Beneficiaries = lazyScreen(
  async () => (await import('@sanaga/features/beneficiaries')).BeneficiariesRoute,
);
const Profile = lazyScreen(async () => (await import('@sanaga/features/profile')).ProfileRoute);
const Settings = lazyScreen(async () => (await import('@sanaga/features/settings')).SettingsRoute);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** What an initiator works with. */
export const screens: Screens = {
  [paths.dashboard]: InitiatorHome,
  [paths.transactions]: Transactions,
  [paths.newTransaction]: NewPayment,
  [paths.requestPayment]: RequestPayment,
  [paths.bulkUpload]: BulkUpload,
  [paths.beneficiaries]: Beneficiaries,
  [paths.profile]: Profile,
  [paths.settings]: Settings,
  '*': NotFound,
};
