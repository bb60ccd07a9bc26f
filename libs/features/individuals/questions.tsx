import {
  type Individual,
  useActivateUserAccountMutation,
  useReactivateUserMutation,
  useRejectIndividualMutation,
  useSoftDeleteProfileMutation,
  useSuspendUserMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { DeleteHolder } from '../shared/platform/delete-holder.tsx';

export type Question = 'approve' | 'reject' | 'suspend' | 'reactivate' | 'remove';

const asksReason: ReadonlySet<Question> = new Set(['reject', 'suspend']);
const isHard: ReadonlySet<Question> = new Set(['reject', 'suspend']);

/** Returns the call of each action. */
function useActions({
  userId,
  email,
}: Individual): Record<Question, (reason: string) => Promise<{ error?: unknown }>> {
  const [activate] = useActivateUserAccountMutation();
  const [reject] = useRejectIndividualMutation();
  const [suspend] = useSuspendUserMutation();
  const [reactivate] = useReactivateUserMutation();
  const [remove] = useSoftDeleteProfileMutation();
  return {
    approve: () => activate({ email }),
    reject: (reason) => reject({ userId, body: { reason } }),
    suspend: (reason) => suspend({ userId, body: { reason } }),
    reactivate: () => reactivate({ userId }),
    remove: (reason) => remove({ userId, body: { reason } }),
  };
}

interface AskIndividualProps {
  question: Question;
  individual: Individual;
  onClose: () => void;
}

/** Says what will happen to an individual, and does it. */
export function AskIndividual({ question, individual, onClose }: AskIndividualProps) {
  const { t } = useTranslation('individuals');
  const answers = useActions(individual);
  const { organisationId, name, email } = individual;
  if (question === 'remove')
    return (
      <DeleteHolder
        organisationId={organisationId}
        name={name}
        words={{
          title: t('remove.title', { name }),
          text: t('remove.text'),
          action: t('remove.action'),
          announced: t('remove.announced', { name }),
          reason: t('reason'),
        }}
        run={answers.remove}
        onClose={onClose}
      />
    );
  return (
    <ConfirmWithReason
      title={t(`${question}.title`, { name })}
      confirmLabel={t(`${question}.action`)}
      announced={t(`${question}.announced`, { name })}
      danger={isHard.has(question)}
      reason={asksReason.has(question) ? t('reason') : undefined}
      run={answers[question]}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`${question}.text`, { email })}
    </ConfirmWithReason>
  );
}
