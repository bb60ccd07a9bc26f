import {
  type OrganisationRequest,
  useApproveOrganisationMutation,
  useDeleteOrganisationRequestMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { RequestWarnings } from './request-checks.tsx';

interface DecisionProps {
  request: OrganisationRequest;
  onSend: () => void;
  onBack: () => void;
  onDecided: () => void;
}

/** Approves: the owner is mailed, and the organisation begins on its plan. */
export function ApproveRequest({ request, onSend, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const [approve] = useApproveOrganisationMutation();
  const { organisationId: id, name, owner, email } = request;
  return (
    <ConfirmWithReason
      title={t('approve.title', { name })}
      confirmLabel={t('approve.action')}
      announced={t('approve.announced', { name })}
      run={() => {
        onSend();
        return approve({ id });
      }}
      onBack={onBack}
      onDone={onDecided}
    >
      <p>{t('approve.text', { email: owner?.email ?? email })}</p>
      <RequestWarnings request={request} />
    </ConfirmWithReason>
  );
}

/** Rejects with a reason, which the owner reads. */
export function RejectRequest({ request, onSend, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const [reject] = useDeleteOrganisationRequestMutation();
  const { organisationId: id, name, owner, email } = request;
  return (
    <ConfirmWithReason
      title={t('reject.title', { name })}
      confirmLabel={t('reject.action')}
      announced={t('reject.announced', { name })}
      danger
      reason={t('reject.reason')}
      run={(reason) => {
        onSend();
        return reject({ id, body: { reason } });
      }}
      onBack={onBack}
      onDone={onDecided}
    >
      {t('reject.text', { email: owner?.email ?? email })}
    </ConfirmWithReason>
  );
}
