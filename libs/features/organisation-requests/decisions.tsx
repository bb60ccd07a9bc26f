import {
  type OrganisationRequest,
  useApproveOrganisationMutation,
  useDeleteOrganisationRequestMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { AskAction } from '../shared/forms/confirm-with-reason.tsx';

interface DecisionProps {
  request: OrganisationRequest;
  onBack: () => void;
  onDecided: () => void;
}

/** Approving: the owner is mailed, and the organisation begins on its plan. */
export function ApproveRequest({ request, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const [approve] = useApproveOrganisationMutation();
  const { organisationId: id, name, owner, email } = request;
  return (
    <AskAction
      title={t('approve.title', { name })}
      confirmLabel={t('approve.action')}
      announced={t('approve.announced', { name })}
      run={() => approve({ id })}
      onBack={onBack}
      onDone={onDecided}
    >
      {t('approve.text', { email: owner?.email ?? email })}
    </AskAction>
  );
}

/** Rejecting: the reason is what the owner reads. */
export function RejectRequest({ request, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const [reject] = useDeleteOrganisationRequestMutation();
  const { organisationId: id, name, owner, email } = request;
  return (
    <AskAction
      title={t('reject.title', { name })}
      confirmLabel={t('reject.action')}
      announced={t('reject.announced', { name })}
      danger
      reason={t('reject.reason')}
      run={(reason) => reject({ id, body: { reason } })}
      onBack={onBack}
      onDone={onDecided}
    >
      {t('reject.text', { email: owner?.email ?? email })}
    </AskAction>
  );
}
