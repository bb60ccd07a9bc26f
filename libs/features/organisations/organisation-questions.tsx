import {
  type DualControlRequest,
  type Organisation,
  type OrganisationDetail,
  useCloseOutWalletMutation,
  useConfirmOrganisationNameMutation,
  useDeleteOrganisationMutation,
  useGetOrganisationWalletDetailsQuery,
  useReactivateOrganisationMutation,
  useRequestPolicyResetMutation,
  useSuspendOrganisationMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { DeleteHolder } from '../shared/platform/delete-holder.tsx';
import { useDecidesAlone, wordsFor } from '../shared/platform/dual-control-terms.ts';

export type OrganisationQuestion = 'suspend' | 'reactivate' | 'delete' | 'closeOut' | 'policyReset';

interface AskOrganisationProps {
  question: OrganisationQuestion;
  organisation: Pick<Organisation, 'organisationId' | 'name'>;
  onClose: () => void;
}

function DeleteOrganisation({
  organisation: { organisationId, name },
  onClose,
}: Omit<AskOrganisationProps, 'question'>) {
  const { t } = useTranslation('organisations');
  const [remove] = useDeleteOrganisationMutation();
  return (
    <DeleteHolder
      organisationId={organisationId}
      name={name}
      words={{
        title: t('delete.title', { name }),
        text: t('delete.text'),
        action: t('delete.action'),
        announced: t('delete.announced', { name }),
        reason: t('reason'),
      }}
      run={(reason) => remove({ id: organisationId, body: { reason } })}
      onClose={onClose}
    />
  );
}

/** Asks before the remainder of a wallet is written off, or before another super admin is asked to agree to that. */
function CloseOut({
  organisation: { organisationId, name },
  onClose,
}: Omit<AskOrganisationProps, 'question'>) {
  const { t } = useTranslation('organisations');
  const { data: wallet } = useGetOrganisationWalletDetailsQuery({ organisationId });
  const words = wordsFor(useDecidesAlone(wallet?.available));
  const [closeOut] = useCloseOutWalletMutation();
  return (
    <ConfirmWithReason<DualControlRequest>
      title={t('closeOut.title', { name })}
      confirmLabel={words === 'open' ? t('closeOut.action') : t(`closeOut.confirm.${words}`)}
      announced={({ status }) => t(status === 'DONE' ? 'closeOut.done' : 'closeOut.announced', { name })}
      danger
      reason={t('reason')}
      run={(reason) => closeOut({ id: organisationId, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`closeOut.text.${words}`)}
    </ConfirmWithReason>
  );
}

/** Asks before another super admin is asked to agree that one approval releases an organisation's payments again. */
function ResetPolicy({
  organisation: { organisationId, name },
  onClose,
}: Omit<AskOrganisationProps, 'question'>) {
  const { t } = useTranslation('organisations');
  const [request] = useRequestPolicyResetMutation();
  return (
    <ConfirmWithReason
      title={t('policyReset.title', { name })}
      confirmLabel={t('policyReset.confirm')}
      announced={t('policyReset.announced', { name })}
      danger
      reason={t('reason')}
      run={(reason) => request({ organisationId, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('policyReset.text')}
    </ConfirmWithReason>
  );
}

/** Asks before strangers read the new name of a renamed organisation. */
export function ConfirmName({
  organisation,
  onClose,
}: {
  organisation: OrganisationDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation('organisations');
  const { organisationId: id, name, previousName: before } = organisation;
  const [confirm] = useConfirmOrganisationNameMutation();
  return (
    <ConfirmWithReason
      title={t('confirmName.title', { name })}
      confirmLabel={t('confirmName.action')}
      announced={t('confirmName.announced', { name })}
      run={() => confirm({ id, body: { name } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('confirmName.text', { name, before })}
    </ConfirmWithReason>
  );
}

function useActions(
  id: string,
): Record<'suspend' | 'reactivate', (reason: string) => Promise<{ error?: unknown }>> {
  const [suspend] = useSuspendOrganisationMutation();
  const [reactivate] = useReactivateOrganisationMutation();
  return {
    suspend: (reason) => suspend({ id, body: { reason } }),
    reactivate: () => reactivate({ id }),
  };
}

/** Says what will happen to an organisation, and does it. */
export function AskOrganisation({ question, organisation, onClose }: AskOrganisationProps) {
  const { t } = useTranslation('organisations');
  const { organisationId, name } = organisation;
  const answers = useActions(organisationId);
  if (question === 'delete') return <DeleteOrganisation organisation={organisation} onClose={onClose} />;
  if (question === 'policyReset') return <ResetPolicy organisation={organisation} onClose={onClose} />;
  if (question === 'closeOut') return <CloseOut organisation={organisation} onClose={onClose} />;
  return (
    <ConfirmWithReason
      title={t(`${question}.title`, { name })}
      confirmLabel={t(`${question}.action`)}
      announced={t(`${question}.announced`, { name })}
      danger={question !== 'reactivate'}
      reason={question === 'suspend' ? t('reason') : undefined}
      run={answers[question]}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`${question}.text`)}
    </ConfirmWithReason>
  );
}
