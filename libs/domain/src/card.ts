/** What one card top-up may bring, in whole XAF: the card provider takes no less and no more than eight digits. */
export const cardTopUpRange = { minimum: 500, maximum: 99_999_999 } as const;

export const cardTopUpStatuses = ['CREATED', 'COMPLETED', 'EXPIRED'] as const;
export type CardTopUpStatus = (typeof cardTopUpStatuses)[number];
