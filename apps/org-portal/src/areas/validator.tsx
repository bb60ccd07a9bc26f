import { lazyScreen, paths, type Screens } from '@sanaga/navigation';

const Approvals = lazyScreen(async () => (await import('@sanaga/features/approvals')).ApprovalsRoute);
const Transactions = lazyScreen(
  async () => (await import('@sanaga/features/transactions')).TransactionsRoute,
);
const Profile = lazyScreen(async () => (await import('@sanaga/features/profile')).ProfileRoute);
const Settings = lazyScreen(async () => (await import('@sanaga/features/settings')).SettingsRoute);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** What a validator works with. */
export const screens: Screens = {
  [paths.dashboard]: Approvals,
  [paths.transactions]: Transactions,
  [paths.profile]: Profile,
  [paths.settings]: Settings,
  '*': NotFound,
};
