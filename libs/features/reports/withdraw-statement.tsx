import {
  type OperatorStatement,
  useConfirmStatementWithdrawalMutation,
  useWithdrawDualControlRequestMutation,
  useWithdrawOperatorStatementMutation,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { useClosing, useObstacle } from './use-proposal.ts';

/** Says that a statement no longer counts, or that its withdrawal waits for a second super admin. */
export function WithdrawalNotice({ statement }: { statement: OperatorStatement }) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormats();
  const { withdrawn, withdrawal } = statement;
  if (withdrawn)
    return (
      <Notice tone="calm">
        {t('withdraw.withdrawn', {
          name: withdrawn.by.name,
          time: dateTime(withdrawn.at),
          reason: withdrawn.reason,
        })}
      </Notice>
    );
  if (!withdrawal) return null;
  return (
    <Notice tone="act">
      {t('withdraw.requested', { name: withdrawal.askedBy.name, reason: withdrawal.reason })}
    </Notice>
  );
}

type Step = 'withdraw' | 'agree' | 'close';

interface StepProps {
  statement: OperatorStatement;
  onClose: () => void;
}

function Withdraw({ statement: { statementId }, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const [withdraw] = useWithdrawOperatorStatementMutation();
  return (
    <ConfirmWithReason
      title={t('withdraw.ask')}
      confirmLabel={t('withdraw.button')}
      announced={({ withdrawn }: OperatorStatement) => t(withdrawn ? 'withdraw.done' : 'withdraw.asked')}
      danger
      reason={t('withdraw.reason')}
      run={(reason) => withdraw({ statementId, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('withdraw.text')}
    </ConfirmWithReason>
  );
}

function Agree({ statement: { withdrawal }, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const [confirm] = useConfirmStatementWithdrawalMutation();
  return (
    <ConfirmWithReason
      title={t('withdraw.ask')}
      confirmLabel={t('withdraw.button')}
      announced={t('withdraw.done')}
      danger
      run={() => confirm({ decisionId: withdrawal?.decisionId ?? '' })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('withdraw.text')}
    </ConfirmWithReason>
  );
}

function Close({ statement, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const [withdraw] = useWithdrawDualControlRequestMutation();
  const closing = useClosing(statement.withdrawal);
  return (
    <ConfirmWithReason
      title={t(`decide.${closing}.ask`)}
      confirmLabel={t(`decide.${closing}.button`)}
      announced={t('withdraw.kept')}
      danger
      run={() => withdraw({ decisionId: statement.withdrawal?.decisionId ?? '' })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('withdraw.kept')}
    </ConfirmWithReason>
  );
}

const steps = { withdraw: Withdraw, agree: Agree, close: Close };

/** Offers to withdraw a statement, or to decide about the request to. */
export function WithdrawStatement({ statement }: { statement: OperatorStatement }) {
  const { t } = useTranslation('reports');
  const [step, setStep] = useState<Step>();
  const { withdrawn, withdrawal } = statement;
  const closing = useClosing(withdrawal);
  const obstacle = useObstacle(withdrawal);
  if (withdrawn) return null;
  const Shown = step && steps[step];
  return (
    <>
      {withdrawal ? (
        <>
          <Button onClick={() => setStep('close')}>{t(`decide.${closing}.button`)}</Button>
          <DisabledWithReason reason={obstacle}>
            <Button danger disabled={obstacle !== undefined} onClick={() => setStep('agree')}>
              {t('withdraw.button')}
            </Button>
          </DisabledWithReason>
        </>
      ) : (
        <Button danger onClick={() => setStep('withdraw')}>
          {t('withdraw.button')}
        </Button>
      )}
      {Shown && <Shown statement={statement} onClose={() => setStep(undefined)} />}
    </>
  );
}
