/** Resources of the API and what each is about; the web client is generated with one file for each. */
export const tags = {
  auth: 'Signing up, signing in and out, sessions and passwords',
  users: 'Users of a wallet holder: invitations, roles, suspension',
  'super-admins': 'Those who run the platform, and how two of them change who they are',
  organisations: 'Wallet holders and the review of their requests',
  profile: 'What a person and a holder say of themselves, with pictures',
  'approval-policy': 'Which approvals the payments of an organisation need',
  transactions: 'Payments and bulk payments from preparation to receipt, figures and exports',
  'file-transactions': 'Payment files: upload, check, correction and what becomes of them',
  beneficiaries: 'Beneficiaries that a holder has stored',
  wallet: 'Balances, refills and statements',
  card: 'Refills by card',
  'service-providers': 'Mobile money accounts that refills come from',
  expenses: 'Where the money went, and targets for what comes in',
  subscriptions: 'Plans, invoices and their prices',
  notifications: 'What a person is told on the screen',
  search: 'Finding payments, people, beneficiaries and organisations by what one remembers of them',
  filters: 'Filters of lists, saved under a name',
  audit: 'Who did what, in chains that show what was changed since',
  'dual-control': 'What one super admin asks for and another one decides',
  reconciliation: 'The operator’s statements beside our books, and what differs',
  float: 'Our money with the operator beside the books, and the owner’s own moves of it',
  'month-ends': 'What the books say of each month, frozen once it is issued',
  platform: 'Countries, live events, settings and figures of the whole platform',
} as const;

export type Tag = keyof typeof tags;
