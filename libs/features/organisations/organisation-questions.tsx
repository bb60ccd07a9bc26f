import {
  type Organisation,
  useCloseOutWalletMutation,
  useDeleteOrganisationMutation,
  useGetOrganisationFiguresQuery,
  useGetOrganisationWalletDetailsQuery,
  useReactivateOrganisationMutation,
  useSuspendOrganisationMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Hint } from '@sanaga/ui';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';

export type OrganisationQuestion = 'suspend' | 'reactivate' | 'delete' | 'closeOut';

interface AskOrganisationProps {
  question: OrganisationQuestion;
  organisation: Pick<Organisation, 'organisationId' | 'name'>;
  onClose: () => void;
}

/** What prevents deleting now, as far as the client knows; the server decides. */
function DeletionConditions({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('organisations');
  const { data: wallet } = useGetOrganisationWalletDetailsQuery({ organisationId });
  const { data: figures } = useGetOrganisationFiguresQuery({ organisationId });
  if (!wallet || !figures) return null;
  const open = figures.waiting.count + figures.unknown.count;
  return (
    <ul className="organisation-conditions">
      <li>
        <Hint tone={wallet.balance === 0 ? 'good' : 'warn'}>
          {wallet.balance === 0 ? (
            t('delete.empty')
          ) : (
            <>
              {t('delete.holds')} <Amount value={wallet.balance} strong />
            </>
          )}
        </Hint>
      </li>
      <li>
        <Hint tone={open === 0 ? 'good' : 'warn'}>
          {open === 0 ? t('delete.nothingOpen') : t('delete.open', { count: open })}
        </Hint>
      </li>
    </ul>
  );
}

const asksReason: ReadonlySet<OrganisationQuestion> = new Set(['suspend', 'closeOut']);

function useActions(
  id: string,
): Record<OrganisationQuestion, (reason: string) => Promise<{ error?: unknown }>> {
  const [suspend] = useSuspendOrganisationMutation();
  const [reactivate] = useReactivateOrganisationMutation();
  const [remove] = useDeleteOrganisationMutation();
  const [closeOut] = useCloseOutWalletMutation();
  return {
    suspend: (reason) => suspend({ id, body: { reason } }),
    reactivate: () => reactivate({ id }),
    delete: () => remove({ id }),
    closeOut: (reason) => closeOut({ id, body: { reason } }),
  };
}

/** Says what will happen to an organisation, and does it. */
export function AskOrganisation({ question, organisation, onClose }: AskOrganisationProps) {
  const { t } = useTranslation('organisations');
  const { organisationId, name } = organisation;
  const answers = useActions(organisationId);
  return (
    <ConfirmWithReason
      title={t(`${question}.title`, { name })}
      confirmLabel={t(`${question}.action`)}
      announced={t(`${question}.announced`, { name })}
      danger={question !== 'reactivate'}
      reason={asksReason.has(question) ? t('reason') : undefined}
      run={answers[question]}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`${question}.text`)}
      {question === 'delete' && <DeletionConditions organisationId={organisationId} />}
    </ConfirmWithReason>
  );
}
