import { button, everyday, type State, text } from './state.ts';

const empty: State[] = (
  [
    ['/dashboard', 'admin-overview:firstSteps.title'],
    ['/dashboard/transactions', 'transactions:empty.title'],
    ['/dashboard/beneficiaries', 'beneficiaries:empty.title'],
    ['/dashboard/beneficiary-changes', 'beneficiary-changes:empty.title'],
    ['/dashboard/balances', 'balances:empty.title'],
    ['/dashboard/statement', 'statement-page:none'],
    ['/dashboard/expenses', 'expenses:empty.title'],
    ['/dashboard/target', 'target:past.none'],
    ['/dashboard/history', 'history:empty.title'],
    ['/dashboard/settings', 'settings:provider.empty.title'],
  ] as const
).map(([path, key]) => ({ name: 'empty', who: 'newcomer', path, shows: text(key) }));

const alone: State = {
  name: 'alone',
  who: 'newcomer',
  path: '/dashboard/users',
  shows: (page, label) => button(page, label('users:alone.invite')),
};

const nothingFound: State[] = [
  ...everyday('admin', ['/dashboard/transactions', '/dashboard/beneficiaries', '/dashboard/statement']),
  ...everyday('platform', ['/super-admin/organizations', '/super-admin/documents', '/super-admin/services']),
].map(({ who, path }) => ({
  name: 'nothing found',
  who,
  path: `${path}?search=zzz`,
  shows: (page, label) => button(page, label('ui:nothingFound.clear')),
}));

const whereDataCanFail = [
  ...everyday('admin', [
    '/dashboard',
    '/dashboard/transactions',
    '/dashboard/users',
    '/dashboard/beneficiaries',
    '/dashboard/beneficiary-changes',
    '/dashboard/balances',
    '/dashboard/statement',
    '/dashboard/expenses',
    '/dashboard/target',
    '/dashboard/history',
    '/dashboard/settings',
    '/dashboard/settings?tab=plans',
    '/dashboard/settings?tab=approvals',
    '/dashboard/settings?tab=documents',
    '/dashboard/settings?tab=activity',
  ]),
  ...everyday('initiator', ['/dashboard']),
  ...everyday('validator', ['/dashboard']),
  ...everyday('platform', [
    '/super-admin',
    '/super-admin/organisation-request',
    '/super-admin/organizations',
    '/super-admin/individuals',
    '/super-admin/documents',
    '/super-admin/process-refills',
    '/super-admin/subscriptions',
    '/super-admin/services',
    '/super-admin/float',
    '/super-admin/reports',
    '/super-admin/audit',
    '/super-admin/settings?view=superAdmins',
  ]),
];

/** Each is loading while the server is silent, and then says that the server fails. */
const loadingAndFailing: State[] = whereDataCanFail.map(({ who, path }) => ({
  name: 'loading, then the server fails',
  who,
  path,
  server: 'is silent',
  shows: (page, label) => page.getByRole('status', { name: label('ui:loading') }).first(),
  ends: {
    server: 'fails',
    shows: (page, label) => button(page, label('ui:error.retry')),
  },
}));

const forOthers: State[] = everyday('validator', [
  '/dashboard/users',
  '/dashboard/beneficiaries',
  '/dashboard/balances',
  '/dashboard/statement',
  '/dashboard/expenses',
  '/dashboard/target',
  '/dashboard/history',
  '/dashboard/transactions/new',
  '/dashboard/transactions/request',
  '/dashboard/transactions/bulk',
]).map((at) => ({ ...at, name: 'for another role', shows: text('ui:noPermission.title') }));

/**
 * A large file that is not checked yet, one whose names are still to be found, one with errors, and one that cannot be
 * taken.
 */
const files: State[] = [
  {
    name: 'being checked',
    who: 'initiator',
    path: ({ checkingFile }) => `/dashboard/transactions/bulk?file=${checkingFile}`,
    shows: text('bulk-upload:checking.title'),
  },
  {
    name: 'whose names are being checked',
    who: 'initiator',
    path: ({ namelessFile }) => `/dashboard/transactions/bulk?file=${namelessFile}`,
    shows: text('bulk-upload:names.text'),
  },
  {
    name: 'with rows to correct',
    who: 'initiator',
    path: ({ faultyFile }) => `/dashboard/transactions/bulk?file=${faultyFile}`,
    shows: text('bulk-upload:exclude'),
  },
  {
    name: 'refused',
    who: 'initiator',
    path: ({ refusedFile }) => `/dashboard/transactions/bulk?file=${refusedFile}`,
    shows: text('bulk-upload:refused.title'),
  },
];

/** States of the data that a screen reads: none of it, none that fits, none yet, none at all, or that of others. */
export const data: readonly State[] = [
  ...empty,
  alone,
  ...nothingFound,
  ...loadingAndFailing,
  ...forOthers,
  ...files,
];
