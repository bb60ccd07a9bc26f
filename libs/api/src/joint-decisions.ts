import { jointDecisionsApi as generated } from './generated/joint-decisions.ts';

export type { JointDecision, JointDecisionPage } from './generated/joint-decisions.ts';

export const jointDecisionsApi = generated.enhanceEndpoints({
  endpoints: {
    listJointDecisions: { providesTags: ['JointDecision'] },
    withdrawJointDecision: { invalidatesTags: ['JointDecision', 'Reconciliation'] },
    recoverAdmin: { invalidatesTags: ['JointDecision'] },
    confirmAdminRecovery: { invalidatesTags: ['JointDecision', 'Member'] },
    closeOutWallet: { invalidatesTags: ['JointDecision', 'Wallet'] },
    confirmCloseOut: { invalidatesTags: ['JointDecision', 'Wallet'] },
  },
});

export const {
  useCloseOutWalletMutation,
  useConfirmAdminRecoveryMutation,
  useConfirmCloseOutMutation,
  useListJointDecisionsQuery,
  useRecoverAdminMutation,
  useWithdrawJointDecisionMutation,
} = jointDecisionsApi;
