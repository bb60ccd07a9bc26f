/** Libraries that the servers consist of: those that they load, and those that these load. */
export const librariesOf = {
  'payments-api': [
    'contract',
    'database',
    'documents',
    'domain',
    'jobs',
    'ledger',
    'mail',
    'operators',
    'reader',
    'server',
    'tracing',
  ],
  'front-server': ['contract', 'domain', 'reader', 'server', 'tracing'],
  'momo-simulator': ['domain', 'operators', 'tracing'],
};
