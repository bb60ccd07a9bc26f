import {
  type ReconciliationException,
  useAcknowledgeExceptionMutation,
  useConfirmResolutionMutation,
  useWithdrawDualControlRequestMutation,
} from '@sanaga/api';
import { acknowledgementRefusalOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, useAmountText } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { settledOf } from './exception-labels.tsx';
import { Propose } from './propose.tsx';
import { useClosing, useObstacle } from './use-proposal.ts';

interface StepProps {
  exception: ReconciliationException;
  onClose: () => void;
}

function Acknowledge({ exception, onClose }: StepProps) {
  const { t } = useTranslation('reports');
  const [acknowledge] = useAcknowledgeExceptionMutation();
  return (
    <ConfirmWithReason
      title={t('acknowledge.ask')}
      confirmLabel={t('acknowledge.confirm')}
      announced={t('acknowledge.announced')}
      reason={t('acknowledge.note')}
      run={(note) => acknowledge({ id: exception.id, body: { note } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('acknowledge.text')}
    </ConfirmWithReason>
  );
}

function Decide({ exception, onClose, agrees }: StepProps & { agrees: boolean }) {
  const { t } = useTranslation('reports');
  const amount = useAmountText()(settledOf(exception));
  const [confirm] = useConfirmResolutionMutation();
  const [withdraw] = useWithdrawDualControlRequestMutation();
  const { proposal } = exception;
  const closing = useClosing(proposal);
  if (!proposal) return null;
  const { decisionId, resolution } = proposal;
  return (
    <ConfirmWithReason
      title={t(agrees ? 'decide.agreeAsk' : `decide.${closing}.ask`, { amount })}
      confirmLabel={t(agrees ? 'decide.agree' : `decide.${closing}.button`, { amount })}
      announced={t(agrees ? 'decide.agreed' : `decide.${closing}.done`)}
      danger={!agrees}
      run={() => (agrees ? confirm({ decisionId }) : withdraw({ decisionId }))}
      onBack={onClose}
      onDone={onClose}
    >
      {agrees ? t(`resolutions.${resolution}.text`) : t('decide.closedText')}
    </ConfirmWithReason>
  );
}

/**
 * Offers what may be done about a difference: a note, or money that two super admins move into suspense and out of it.
 */
export function Resolve({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const [step, setStep] = useState<'acknowledge' | 'propose' | 'agree' | 'close'>();
  const amount = useAmountText()(settledOf(exception));
  const { proposal, resolutions } = exception;
  const close = () => setStep(undefined);
  const shown = { exception, onClose: close };
  const nothingToMove = resolutions.length === 0 ? t('propose.nothing') : undefined;
  const isOpen = exception.status !== 'RESOLVED';
  const refusal = acknowledgementRefusalOf(exception);
  const refusals = { UNFINISHED: t('acknowledge.notYet'), MAY_BE_PAID: t('acknowledge.mayBePaid') };
  const notYet = refusal === 'UNFINISHED' || refusal === 'MAY_BE_PAID' ? refusals[refusal] : undefined;
  const obstacle = useObstacle(proposal);
  const closing = useClosing(proposal);
  return (
    <>
      {proposal ? (
        <>
          <Button onClick={() => setStep('close')}>{t(`decide.${closing}.button`)}</Button>
          <DisabledWithReason reason={obstacle}>
            <Button type="primary" disabled={obstacle !== undefined} onClick={() => setStep('agree')}>
              {t('decide.agree', { amount })}
            </Button>
          </DisabledWithReason>
        </>
      ) : (
        <>
          {isOpen && (
            <DisabledWithReason reason={notYet}>
              <Button disabled={notYet !== undefined} onClick={() => setStep('acknowledge')}>
                {t('acknowledge.button')}
              </Button>
            </DisabledWithReason>
          )}
          <DisabledWithReason reason={nothingToMove}>
            <Button type="primary" disabled={nothingToMove !== undefined} onClick={() => setStep('propose')}>
              {t(isOpen ? 'propose.button' : 'propose.clear')}
            </Button>
          </DisabledWithReason>
        </>
      )}
      {step === 'acknowledge' && <Acknowledge {...shown} />}
      {step === 'propose' && <Propose {...shown} />}
      {(step === 'agree' || step === 'close') && <Decide {...shown} agrees={step === 'agree'} />}
    </>
  );
}
