/**
 * Kinds of things that the web client caches. A live event or a mutation that invalidates one makes its readers fetch
 * again.
 */
export const cacheTags = [
  'Transaction',
  'MonthlyStatement',
  'Wallet',
  'Refill',
  'Organisation',
  'Document',
  'Member',
  'Notification',
  'ServiceProvider',
  'Beneficiary',
  'Profile',
  'PaymentFile',
  'Bill',
  'Plan',
  'Setting',
  'DualControlRequest',
  'Reconciliation',
  'Float',
  'MonthEnd',
  'SavedFilter',
  'Session',
  'ApprovalPolicy',
  'Deputy',
  'Factor',
] as const;

export type CacheTag = (typeof cacheTags)[number];
