/** What is announced to open screens as changed, by what it is about. */
export const eventTopics = [
  'transaction',
  'wallet',
  'refill',
  'organisation',
  'member',
  'notification',
  'service-provider',
  'beneficiary',
  'payment-file',
  'bill',
  'session',
  'reconciliation',
  'float',
] as const;
export type EventTopic = (typeof eventTopics)[number];
