/** Screens that need no session. */
export const publicPaths = [
  '/login',
  '/sign-up',
  '/forgot-password',
  '/email',
  '/icons',
  '/nowhere',
  '/dashboard/stripe',
  '/dashboard/balances/success',
];

/** Every screen of an admin, whose menu has all that a wallet holder's people see. */
export const adminPaths = [
  '/dashboard',
  '/dashboard/transactions',
  '/dashboard/transactions/new',
  '/dashboard/transactions/request',
  '/dashboard/users',
  '/dashboard/beneficiaries',
  '/dashboard/beneficiary-changes',
  '/dashboard/balances',
  '/dashboard/statement',
  '/dashboard/expenses',
  '/dashboard/target',
  '/dashboard/history',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/settings?tab=plans',
  '/dashboard/settings?tab=organisation',
  '/dashboard/settings?tab=documents',
  '/dashboard/settings?tab=profile',
  '/dashboard/settings?tab=security',
  '/dashboard/transactions/bulk',
];

/** Addresses of the screens that initiators and validators have; the others show them "for another role". */
export const memberPaths = [
  '/dashboard',
  '/dashboard/transactions',
  '/dashboard/beneficiaries',
  '/dashboard/beneficiary-changes',
  '/dashboard/profile',
  '/dashboard/settings',
];

export const consolePaths = [
  '/super-admin',
  '/super-admin/organisation-request',
  '/super-admin/organizations',
  '/super-admin/individuals',
  '/super-admin/documents',
  '/super-admin/process-refills',
  '/super-admin/reports',
  '/super-admin/reports?view=payments',
  '/super-admin/reports?view=statements',
  '/super-admin/reports?view=exceptions',
  '/super-admin/reports?view=decisions',
  '/super-admin/reports?view=monthEnds',
  '/super-admin/reports?view=exports',
  '/super-admin/audit/decisions',
  '/super-admin/audit',
  '/super-admin/api-docs',
  '/super-admin/settings',
  '/super-admin/settings?view=superAdmins',
  '/super-admin/settings?view=platform',
  '/super-admin/settings?view=decisions',
  '/super-admin/subscriptions',
  '/super-admin/services',
  '/super-admin/float',
  '/super-admin/float?view=comparisons',
  '/super-admin/float?new=1',
];
