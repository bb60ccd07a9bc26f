import {
  type DualControlRequest,
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
import { Input } from 'antd';
import { useId, useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { useDecidesAlone, wordsFor } from '../shared/platform/use-decides-alone.ts';

export type OrganisationQuestion = 'suspend' | 'reactivate' | 'delete' | 'closeOut';

interface AskOrganisationProps {
  question: OrganisationQuestion;
  organisation: Pick<Organisation, 'organisationId' | 'name'>;
  onClose: () => void;
}

/** What prevents deleting now, as far as the client knows; undefined while that is not known. The server decides. */
function useDeletion(organisationId: string) {
  const { data: wallet } = useGetOrganisationWalletDetailsQuery({ organisationId });
  const { data: figures } = useGetOrganisationFiguresQuery({ organisationId });
  if (!wallet || !figures) return undefined;
  return { balance: wallet.balance, open: figures.waiting.count + figures.unknown.count };
}

function DeletionConditions({ balance, open }: { balance: number; open: number }) {
  const { t } = useTranslation('organisations');
  return (
    <ul className="organisation-conditions">
      <li>
        <Hint tone={balance === 0 ? 'good' : 'warn'}>
          {balance === 0 ? (
            t('delete.empty')
          ) : (
            <>
              {t('delete.holds')} <Amount value={balance} strong />
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

/** Deletes for good: only where nothing prevents it, once the name was typed and a reason given. */
function DeleteOrganisation({
  organisation: { organisationId, name },
  onClose,
}: Omit<AskOrganisationProps, 'question'>) {
  const { t } = useTranslation('organisations');
  const field = useId();
  const [typed, setTyped] = useState('');
  const deletion = useDeletion(organisationId);
  const [remove] = useDeleteOrganisationMutation();
  const prevented = !deletion || deletion.balance !== 0 || deletion.open > 0;
  return (
    <ConfirmWithReason
      title={t('delete.title', { name })}
      confirmLabel={t('delete.action')}
      announced={t('delete.announced', { name })}
      danger
      reason={t('reason')}
      extra={
        <div>
          <label htmlFor={field}>{t('delete.name', { name })}</label>
          <Input
            id={field}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      }
      incomplete={prevented || typed.trim() !== name}
      run={(reason) => remove({ id: organisationId, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('delete.text')}
      {deletion && <DeletionConditions {...deletion} />}
    </ConfirmWithReason>
  );
}

/** Asks before the remainder of a wallet is written off, or before that is requested of another super admin. */
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
