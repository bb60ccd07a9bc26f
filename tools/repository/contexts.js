/** The contexts of the payments API, each a folder of its `src`: which may import which others. */
export const contexts = {
  kernel: [],
  identity: ['kernel'],
  operator: ['kernel'],
  payments: ['operator', 'identity', 'kernel'],
  wallet: ['operator', 'identity', 'kernel'],
  billing: ['wallet', 'identity', 'kernel'],
  control: ['payments', 'wallet', 'billing', 'operator', 'identity', 'kernel', 'verification'],
  reporting: ['control', 'payments', 'wallet', 'billing', 'operator', 'identity', 'kernel'],
  // what checks the money of all contexts reads tables alone, so that every kit may use it
  verification: [],
};
