import { subscriptionsApi as generated } from './generated/subscriptions.ts';

export type {
  Bill,
  BillPage,
  Invoice,
  InvoicePage,
  MonthlyIncome,
  PlanOffer,
  PlanOverview,
  UpcomingBill,
} from './generated/subscriptions.ts';

/** PDFs and the archive of invoices are fetched by `download`. */
export const subscriptionsApi = generated.enhanceEndpoints({
  endpoints: {
    // what a change would be refused for depends on the members
    listPlans: { providesTags: ['Plan', 'Member'] },
    // the plan stands beside the holder's name in the frame, which is read with the profile
    changePlan: { invalidatesTags: ['Plan', 'Bill', 'Organisation', 'Profile'] },
    changePlanPrice: { invalidatesTags: ['Plan', 'Bill'] },
    getUpcomingBill: { providesTags: ['Bill', 'Plan', 'Wallet'] },
    listInvoices: { providesTags: ['Bill'] },
    listBills: { providesTags: ['Bill'] },
    getSubscriptionIncomeTotal: { providesTags: ['Bill'] },
    listSubscriptionIncome: { providesTags: ['Bill'] },
  },
});

export const {
  useChangePlanMutation,
  useChangePlanPriceMutation,
  useGetSubscriptionIncomeTotalQuery,
  useGetUpcomingBillQuery,
  useListBillsQuery,
  useListInvoicesQuery,
  useListPlansQuery,
  useListSubscriptionIncomeQuery,
} = subscriptionsApi;
