import { lazyScreen, paths, type Screens } from '@sanaga/navigation';

const AdminOverview = lazyScreen(
  async () => (await import('@sanaga/features/admin-overview')).AdminOverviewRoute,
);
const Transactions = lazyScreen(
  async () => (await import('@sanaga/features/transactions')).TransactionsRoute,
);
const BulkUpload = lazyScreen(async () => (await import('@sanaga/features/bulk-upload')).BulkUploadRoute);
const RequestPayment = lazyScreen(
  async () => (await import('@sanaga/features/request-payment')).RequestPaymentRoute,
);
const NewPayment = lazyScreen(async () => (await import('@sanaga/features/new-payment')).NewPaymentRoute);
const Users = lazyScreen(async () => (await import('@sanaga/features/users')).UsersRoute);
const Beneficiaries = lazyScreen(
  async () => (await import('@sanaga/features/beneficiaries')).BeneficiariesRoute,
);
const Balances = lazyScreen(async () => (await import('@sanaga/features/balances')).BalancesRoute);
const Expenses = lazyScreen(async () => (await import('@sanaga/features/expenses')).ExpensesRoute);
const Target = lazyScreen(async () => (await import('@sanaga/features/target')).TargetRoute);
const History = lazyScreen(async () => (await import('@sanaga/features/history')).HistoryRoute);
const Profile = lazyScreen(async () => (await import('@sanaga/features/profile')).ProfileRoute);
const Settings = lazyScreen(async () => (await import('@sanaga/features/settings')).SettingsRoute);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** What an admin works with. */
export const screens: Screens = {
  [paths.dashboard]: AdminOverview,
  [paths.transactions]: Transactions,
  [paths.newTransaction]: NewPayment,
  [paths.requestPayment]: RequestPayment,
  [paths.bulkUpload]: BulkUpload,
  [paths.users]: Users,
  [paths.beneficiaries]: Beneficiaries,
  [paths.balances]: Balances,
  [paths.expenses]: Expenses,
  [paths.target]: Target,
  [paths.history]: History,
  [paths.profile]: Profile,
  [paths.settings]: Settings,
  '*': NotFound,
};
