/** All paths of the product. A screen's own state (an open detail, a filter) is a search parameter that it adds. */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/sign-up',
  verifyPin: '/verify=pin',
  forgotPassword: '/forgot-password',
  underReview: '/under-review',
  email: '/email',
  activateAccount: '/activate-account',
  icons: '/icons',
  cardTopUp: '/dashboard/stripe',
  cardTopUpDone: '/dashboard/balances/success',

  dashboard: '/dashboard',
  transactions: '/dashboard/transactions',
  newTransaction: '/dashboard/transactions/new',
  requestPayment: '/dashboard/transactions/request',
  bulkUpload: '/dashboard/transactions/bulk',
  users: '/dashboard/users',
  beneficiaries: '/dashboard/beneficiaries',
  beneficiaryChanges: '/dashboard/beneficiary-changes',
  expenses: '/dashboard/expenses',
  balances: '/dashboard/balances',
  statement: '/dashboard/statement',
  history: '/dashboard/history',
  target: '/dashboard/target',
  profile: '/dashboard/profile',
  settings: '/dashboard/settings',

  superAdmin: '/super-admin',
  organisationRequests: '/super-admin/organisation-request',
  organisations: '/super-admin/organizations',
  individuals: '/super-admin/individuals',
  submittedDocuments: '/super-admin/documents',
  processRefills: '/super-admin/process-refills',
  subscriptions: '/super-admin/subscriptions',
  services: '/super-admin/services',
  float: '/super-admin/float',
  reports: '/super-admin/reports',
  pastDecisions: '/super-admin/audit/decisions',
  audit: '/super-admin/audit',
  apiDocs: '/super-admin/api-docs',
  superAdminSettings: '/super-admin/settings',
} as const;

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Paths that say more than the place: which thing is open, or for whom a new payment is. */
export const pathTo = {
  transaction: (id: string) => withQuery(paths.transactions, { id }),
  newTransaction: (beneficiaryId?: string) => withQuery(paths.newTransaction, { beneficiaryId }),
  /** Leads to a new payment that starts with what another one says. */
  newTransactionLike: (id: string) => withQuery(paths.newTransaction, { like: id }),
  /** Leads to the check of an uploaded file; without a file, to the upload. */
  bulkUpload: (file?: string) => withQuery(paths.bulkUpload, { file }),
  /** Leads to what super admins decided about these subjects. */
  pastDecisions: (subject: 'REQUEST' | 'DOCUMENT' | 'REFILL') => withQuery(paths.pastDecisions, { subject }),
  organisationRequest: (id: string) => withQuery(paths.organisationRequests, { id }),
  organisation: (id: string, tab?: 'members' | 'wallet' | 'transactions') =>
    withQuery(paths.organisations, { id, tab }),
  organisationMember: (id: string, member: string) =>
    withQuery(paths.organisations, { id, tab: 'members', member }),
  /** Leads to an organisation's payments, narrowed to one by its short number. */
  organisationPayment: (id: string, search: string | undefined) =>
    withQuery(paths.organisations, { id, tab: 'transactions', search }),
  superAdmins: () => withQuery(paths.superAdminSettings, { view: 'superAdmins' }),
  /** Leads to the form that invites a super admin. */
  inviteSuperAdminForm: () => withQuery(paths.superAdminSettings, { view: 'superAdmins', invite: '1' }),
  /** Leads to the form that compares a statement of the operator. */
  statementForm: () => withQuery(paths.reports, { view: 'statements', upload: '1' }),
  /** Leads to the payments of all customers that a figure is of: by outcome, and by the days on which they ended. */
  platformPayments: (outcome: 'PAID' | 'FAILED' | 'UNKNOWN', days?: { from: string; to: string }) =>
    withQuery(paths.reports, {
      view: 'payments',
      outcome,
      ...(days && { by: 'ENDED', period: 'custom', ...days }),
    }),
  operatorStatement: (id: string) => withQuery(paths.reports, { view: 'statements', statement: id }),
  reconciliationException: (id: string) => withQuery(paths.reports, { view: 'exceptions', id }),
  /** Leads to one of the owner's own moves of money, among the newest. */
  floatPosting: (id: string) => withQuery(paths.float, { id }),
  refill: (id: string) => withQuery(paths.processRefills, { id }),
  /** Leads to the form for a refill of one's own wallet. */
  refillForm: () => withQuery(paths.balances, { refill: '1' }),
  /** Leads to a refill of one's own wallet. */
  ownRefill: (id: string) => withQuery(paths.balances, { id }),
  /** Leads to an invoice of one's own plan, alone in its list. */
  invoice: (id: string) => withQuery(paths.history, { id }),
  /** Leads to an invoice of any organisation, alone in its list. */
  bill: (id: string) => withQuery(paths.subscriptions, { tab: 'bills', id }),
  /** Leads to the result of a card top-up. */
  cardTopUp: (id: string) => withQuery(paths.cardTopUpDone, { topUp: id }),
  /** Leads to the form for an account that refills the wallet. */
  accountForm: () => withQuery(paths.settings, { add: '1' }),
  /** Leads to where an added account is confirmed. */
  confirmAccount: (id: string) => withQuery(paths.settings, { confirm: id }),
  ownDocuments: () => withQuery(paths.settings, { tab: 'documents' }),
  /** Leads to a colleague among the organisation's people. */
  member: (id: string) => withQuery(paths.users, { id }),
  /** Leads to the form that invites somebody. */
  inviteForm: () => withQuery(paths.users, { invite: '1' }),
} as const;
