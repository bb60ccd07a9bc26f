import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';

type Approvals = NonNullable<Transaction['approvals']>;

/** Returns true if a payment needs more than the one approval that it does without a policy. */
export const needsSeveral = ({ status, approvals }: Pick<Transaction, 'status' | 'approvals'>): boolean =>
  status === 'PENDING' && approvals !== null && approvals.required > 1;

/** Returns true if one more approval releases a payment. */
export const isLastApproval = ({ missing }: Approvals): boolean =>
  Math.max(0, ...missing.map(({ count }) => count)) <= 1;

interface ApprovalWords {
  /** Counts the approvals given, such as "1 of 2 approvals". */
  progress: (approvals: Approvals) => string;
  /** Says whose approval is missing, such as "waiting for an admin". */
  missing: (approvals: Approvals) => string;
  /** Says which amount decides how many it takes; undefined where it is the payment's own. */
  why: (approvals: Approvals) => string | undefined;
}

/** Returns the sentences about the approvals of a payment under a policy. */
export function useApprovalWords(): ApprovalWords {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  return {
    progress: ({ given, required }) => t('approvals.progress', { count: given.length, required }),
    missing({ missing }) {
      const admin = missing.find(({ roles, userIds }) => userIds.length === 0 && roles.join() === 'ADMIN');
      const count = Math.max(0, ...missing.map((one) => one.count));
      if (admin && admin.count === count) return t('approvals.missing.admin', { count });
      const isNamed = missing.every(({ roles }) => roles.length === 0);
      return t(isNamed ? 'approvals.missing.named' : 'approvals.missing.anybody', { count });
    },
    why: ({ why }) =>
      why && why.by !== 'AMOUNT'
        ? t(`approvals.why.${why.by}`, { count: why.payments, amount: amountText(why.amount) })
        : undefined,
  };
}
