/** Topics of changes that are announced to open screens. */
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
