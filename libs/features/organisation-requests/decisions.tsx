import {
  apiErrorOf,
  type OrganisationRequest,
  useApproveOrganisationMutation,
  useDeleteOrganisationRequestMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';
import { Input } from 'antd';
import { useId, useState } from 'react';

interface DecisionProps {
  request: OrganisationRequest;
  onBack: () => void;
  onDecided: () => void;
}

/** Approving: the owner is mailed, and the organisation begins on its plan. */
export function ApproveRequest({ request, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const announce = useAnnounce();
  const [approve, { isLoading, error }] = useApproveOrganisationMutation();
  const confirm = async () => {
    const result = await approve({ id: request.organisationId });
    if (result.error) return;
    announce(t('approve.announced', { name: request.name }));
    onDecided();
  };
  return (
    <ConfirmAction
      open
      title={t('approve.title', { name: request.name })}
      confirmLabel={t('approve.action')}
      onConfirm={() => void confirm()}
      onBack={onBack}
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {t('approve.text', { email: request.owner?.email ?? request.email })}
    </ConfirmAction>
  );
}

/** Rejecting: the reason is what the owner reads. */
export function RejectRequest({ request, onBack, onDecided }: DecisionProps) {
  const { t } = useTranslation('organisation-requests');
  const announce = useAnnounce();
  const field = useId();
  const [reason, setReason] = useState('');
  const [reject, { isLoading, error }] = useDeleteOrganisationRequestMutation();
  const given = reason.trim();
  const confirm = async () => {
    const result = await reject({ id: request.organisationId, body: { reason: given } });
    if (result.error) return;
    announce(t('reject.announced', { name: request.name }));
    onDecided();
  };
  return (
    <ConfirmAction
      open
      title={t('reject.title', { name: request.name })}
      confirmLabel={t('reject.action')}
      onConfirm={() => void confirm()}
      onBack={onBack}
      danger
      disabled={given === ''}
      busy={isLoading}
      error={apiErrorOf(error)?.message}
      extra={
        <>
          <label htmlFor={field}>{t('reject.reason')}</label>
          <Input.TextArea
            id={field}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      }
    >
      {t('reject.text', { email: request.owner?.email ?? request.email })}
    </ConfirmAction>
  );
}
