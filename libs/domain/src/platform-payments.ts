/** Outcomes by which a super admin finds payments: paid, not paid, or not known after the deadline. */
export const paymentOutcomes = ['PAID', 'FAILED', 'UNKNOWN'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Days by which a super admin finds payments: those on which they were created, or on which they ended. */
export const paymentDays = ['CREATED', 'ENDED'] as const;
export type PaymentDay = (typeof paymentDays)[number];
