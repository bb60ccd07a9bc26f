import { cardApi as generated } from './generated/card.ts';

export type { CardStatus, CardTopUp } from './generated/card.ts';

/** What becomes of a top-up is asked for anew by the success page; the wallet's own event tells everybody else. */
export const cardApi = generated.enhanceEndpoints({
  endpoints: {
    getCardTopUp: { providesTags: ['Wallet'] },
  },
});

export const { useGetCardStatusQuery, useGetCardTopUpQuery, useStartCardCheckoutMutation } = cardApi;
