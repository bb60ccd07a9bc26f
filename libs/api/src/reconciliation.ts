import { reconciliationApi as generated } from './generated/reconciliation.ts';

export type {
  OperatorAnswer,
  OperatorStatement,
  OperatorStatementPage,
  OperatorStatementRow,
  OperatorStatementRowPage,
  ReconciliationException,
  ReconciliationExceptionPage,
} from './generated/reconciliation.ts';

const resolved = ['Reconciliation', 'JointDecision'] as const;

export const reconciliationApi = generated.enhanceEndpoints({
  endpoints: {
    listOperatorStatements: { providesTags: ['Reconciliation'] },
    listOperatorStatementRows: { providesTags: ['Reconciliation'] },
    listReconciliationExceptions: { providesTags: ['Reconciliation'] },
    getReconciliationException: { providesTags: ['Reconciliation'] },
    acknowledgeException: { invalidatesTags: resolved },
    proposeResolution: { invalidatesTags: resolved },
    confirmResolution: { invalidatesTags: resolved },
    askOperator: { invalidatesTags: ['Reconciliation'] },
  },
});

export const {
  useAcknowledgeExceptionMutation,
  useAskOperatorMutation,
  useConfirmResolutionMutation,
  useGetReconciliationExceptionQuery,
  useListOperatorStatementRowsQuery,
  useListOperatorStatementsQuery,
  useListReconciliationExceptionsQuery,
  useProposeResolutionMutation,
} = reconciliationApi;
