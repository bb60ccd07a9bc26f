import type { RegisterRoutes } from '../kernel/server.ts';
import { registerTransactionRoutes } from './transactions/transactions.routes.ts';
import { registerApprovalCodeRoutes } from './approval-codes/approval-codes.routes.ts';
import { registerDecisionRoutes } from './decisions/decisions.routes.ts';
import { registerEvidenceRoutes } from './evidence/evidence.routes.ts';
import { registerPaymentRoutes } from './transactions/payments.routes.ts';
import { registerBulkRoutes } from './bulk/bulk.routes.ts';
import { registerPaymentFileRoutes } from './payment-files/payment-files.routes.ts';
import { registerCommentRoutes } from './comments/comments.routes.ts';
import { registerLimitRoutes } from './limits/limits.routes.ts';
import { registerNameRoutes } from './names/names.routes.ts';
import { registerBeneficiaryRoutes } from './beneficiaries/beneficiaries.routes.ts';

export const paymentsRoutes: readonly RegisterRoutes[] = [
  registerTransactionRoutes,
  registerDecisionRoutes,
  registerEvidenceRoutes,
  registerCommentRoutes,
  registerApprovalCodeRoutes,
  registerPaymentRoutes,
  registerBulkRoutes,
  registerPaymentFileRoutes,
  registerBeneficiaryRoutes,
  registerNameRoutes,
  registerLimitRoutes,
];
