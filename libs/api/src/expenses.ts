import { expensesApi as generated } from './generated/expenses.ts';

export type { CashInTarget, Expenses } from './generated/expenses.ts';

export const expensesApi = generated.enhanceEndpoints({
  endpoints: {
    getExpenses: { providesTags: ['Transaction'] },
    // cash-in is what refills, payments asked for and cards bring
    getTarget: { providesTags: ['Wallet', 'Refill', 'Transaction'] },
    setTarget: { invalidatesTags: ['Wallet'] },
  },
});

export const { useGetExpensesQuery, useGetTargetQuery, useSetTargetMutation } = expensesApi;
