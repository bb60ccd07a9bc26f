/** Subjects of a ledger transfer that changes a wallet. */
export const movementKinds = [
  'PAYOUT',
  'COLLECTION',
  'REFILL',
  'ACCOUNT_VERIFICATION',
  'CARD_TOP_UP',
  'CARD_TAKEN_BACK',
  'CARD_RETURNED',
  'DEBT_PAYMENT',
  'SUBSCRIPTION',
  'CLOSE_OUT',
  'RECONCILIATION',
] as const;
export type MovementKind = (typeof movementKinds)[number];
