import {
  type DualControlRequest,
  useConfirmAdminRecoveryMutation,
  useConfirmCloseOutMutation,
  useConfirmFloatPostingMutation,
  useConfirmHoldLiftMutation,
  useConfirmPolicyResetMutation,
  useConfirmProductResumeMutation,
  useConfirmResolutionMutation,
  useConfirmStatementWithdrawalMutation,
  useConfirmSuperAdminChangeMutation,
  useWithdrawDualControlRequestMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { ConfirmWithReason } from '../forms/confirm-with-reason.tsx';

/** Names whom or what a decision is about. */
function useSubject({ concerned, organisationName, product }: DualControlRequest): string {
  const { t } = useTranslation('console');
  if (product !== null) return t(`decisions.products.${product}`);
  return concerned?.name ?? organisationName ?? t('decisions.platform');
}

interface QuestionProps {
  decision: DualControlRequest;
  /** True if the person has requested it themselves. */
  own: boolean;
  onClose: () => void;
}

function Agree({ decision, onClose }: QuestionProps) {
  const { t } = useTranslation('console');
  const [recover] = useConfirmAdminRecoveryMutation();
  const [closeOut] = useConfirmCloseOutMutation();
  const [settle] = useConfirmResolutionMutation();
  const [change] = useConfirmSuperAdminChangeMutation();
  const [lift] = useConfirmHoldLiftMutation();
  const [book] = useConfirmFloatPostingMutation();
  const [resume] = useConfirmProductResumeMutation();
  const [resetPolicy] = useConfirmPolicyResetMutation();
  const [withdrawStatement] = useConfirmStatementWithdrawalMutation();
  const agree = {
    ADMIN_RECOVERY: recover,
    WALLET_CLOSE_OUT: closeOut,
    RECONCILIATION: settle,
    SUPER_ADMIN_REMOVAL: change,
    SUPER_ADMIN_SUSPENSION: change,
    HOLD_LIFT: lift,
    FLOAT_POSTING: book,
    STATEMENT_WITHDRAWAL: withdrawStatement,
    PRODUCT_RESUME: resume,
    FACTOR_REMOVAL: change,
    POLICY_RESET: resetPolicy,
  };
  const { decisionId, kind, email, withoutStatements } = decision;
  const name = useSubject(decision);
  return (
    <ConfirmWithReason
      title={t(`decisions.${kind}.ask`, { name })}
      confirmLabel={t('decisions.agree')}
      announced={t('decisions.agreed', { name })}
      run={() => agree[kind]({ decisionId })}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`decisions.${kind}.effect`, { email })}
      {withoutStatements && <Notice tone="act">{t('decisions.HOLD_LIFT.without')}</Notice>}
    </ConfirmWithReason>
  );
}

function Refuse({ decision, onClose, own }: QuestionProps) {
  const { t } = useTranslation('console');
  const [withdraw] = useWithdrawDualControlRequestMutation();
  const { decisionId } = decision;
  const name = useSubject(decision);
  return (
    <ConfirmWithReason
      title={t(own ? 'decisions.withdrawAsk' : 'decisions.refuseAsk', { name })}
      confirmLabel={t(own ? 'decisions.withdraw' : 'decisions.refuse')}
      announced={t('decisions.refused', { name })}
      danger
      run={() => withdraw({ decisionId })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('decisions.refuseText')}
    </ConfirmWithReason>
  );
}

const questions = { agree: Agree, refuse: Refuse };

/** Asks for confirmation before a decision is agreed to, refused or withdrawn. */
export function DualControlQuestion({ kind, ...props }: QuestionProps & { kind: keyof typeof questions }) {
  const Question = questions[kind];
  return <Question {...props} />;
}
