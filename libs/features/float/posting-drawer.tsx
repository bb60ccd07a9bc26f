import {
  type FloatPosting,
  useConfirmFloatPostingMutation,
  useReverseFloatPostingMutation,
  useWithdrawDualControlRequestMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import {
  Amount,
  BusyButton,
  Copyable,
  Details,
  DisabledWithReason,
  DrawerSection,
  Hint,
  Link,
  useAmountText,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useDownload } from '../shared/downloads/use-download.ts';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { useDecidesAlone, wordsFor } from '../shared/platform/dual-control-terms.ts';
import { PostingStatus, usePostingName } from './posting-status.tsx';

function Document({ posting: { id, document } }: { posting: FloatPosting }) {
  const { busy, error, fetchFile } = useDownload();
  if (!document) return null;
  return (
    <>
      <BusyButton
        type="link"
        busy={busy}
        onClick={() => void fetchFile(`/platform/float/postings/${id}/document`, document.name)}
      >
        {document.name}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </>
  );
}

/** Shows what a posting is about, and who prepared it and decided on it. */
function Facts({ posting }: { posting: FloatPosting }) {
  const { t } = useTranslation('float');
  const { date, dateTime } = useFormats();
  const { organisationId, organisationName, preparedBy, preparedAt, decidedBy, decidedAt } = posting;
  const person = (name: string, at: string) => t('drawer.person', { name, time: dateTime(at) });
  return (
    <DrawerSection title={t('drawer.title')}>
      <Details
        items={[
          { label: t('list.amount'), value: <Amount value={posting.amount} unit={false} strong /> },
          { label: t('list.day'), value: date(posting.day) },
          {
            label: t('list.reference'),
            value: <Copyable text={posting.reference} what={t('list.reference')} />,
          },
          ...(organisationId === null
            ? []
            : [
                {
                  label: t('drawer.holder'),
                  value: <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>,
                },
              ]),
          { label: t('drawer.reason'), value: posting.reason },
          ...(posting.document
            ? [{ label: t('drawer.document'), value: <Document posting={posting} /> }]
            : []),
          { label: t('drawer.prepared'), value: person(preparedBy.name, preparedAt) },
          ...(decidedBy && decidedAt
            ? [{ label: t('drawer.decided'), value: person(decidedBy.name, decidedAt) }]
            : []),
        ]}
      />
    </DrawerSection>
  );
}

interface StepProps {
  posting: FloatPosting;
  onClose: () => void;
}

function Confirm({ posting, onClose }: StepProps) {
  const { t } = useTranslation('float');
  const amount = useAmountText()(posting.amount);
  const what = usePostingName()(posting);
  const [confirm] = useConfirmFloatPostingMutation();
  return (
    <ConfirmWithReason
      title={t('decide.confirmAsk', { what, amount })}
      confirmLabel={t('decide.confirm', { amount })}
      announced={t('decide.confirmed')}
      run={() => confirm({ decisionId: posting.decisionId })}
      onBack={onClose}
      onDone={onClose}
    >
      <p>{t(`kinds.${posting.kind}.text`)}</p>
      <p>{t('decide.confirmText')}</p>
    </ConfirmWithReason>
  );
}

function Decline({ posting, onClose, own }: StepProps & { own: boolean }) {
  const { t } = useTranslation('float');
  const amount = useAmountText()(posting.amount);
  const [withdraw] = useWithdrawDualControlRequestMutation();
  return (
    <ConfirmWithReason
      title={t(own ? 'decide.withdrawAsk' : 'decide.declineAsk', { amount })}
      confirmLabel={t(own ? 'decide.withdraw' : 'decide.decline')}
      announced={t(own ? 'decide.withdrawn' : 'decide.declined')}
      danger
      run={() => withdraw({ decisionId: posting.decisionId })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('decide.declineText')}
    </ConfirmWithReason>
  );
}

function Reverse({ posting, onClose }: StepProps) {
  const { t } = useTranslation('float');
  const amount = useAmountText()(posting.amount);
  const words = wordsFor(useDecidesAlone(posting.amount));
  const [reverse] = useReverseFloatPostingMutation();
  return (
    <ConfirmWithReason<FloatPosting>
      title={t('reverse.ask', { amount })}
      confirmLabel={t(`reverse.confirm.${words}`, { amount })}
      announced={({ status }) => t(`reverse.announced.${status}`)}
      danger
      reason={t('reverse.reason')}
      run={(reason) => reverse({ id: posting.id, body: { reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('reverse.text')}
    </ConfirmWithReason>
  );
}

/** Offers what may be done about a posting: agree, decline or, once it is booked, undo it. */
function Actions({ posting }: { posting: FloatPosting }) {
  const { t } = useTranslation('float');
  const { userId } = useCurrentUser();
  const [step, setStep] = useState<'confirm' | 'decline' | 'reverse'>();
  const amount = useAmountText()(posting.amount);
  const own = posting.preparedBy.userId === userId;
  const obstacle = posting.confirmable ? undefined : t('decide.another');
  const shown = { posting, onClose: () => setStep(undefined) };
  return (
    <>
      {posting.status === 'WAITING' && (
        <>
          <Button onClick={() => setStep('decline')}>{t(own ? 'decide.withdraw' : 'decide.decline')}</Button>
          <DisabledWithReason reason={obstacle}>
            <Button type="primary" disabled={obstacle !== undefined} onClick={() => setStep('confirm')}>
              {t('decide.confirm', { amount })}
            </Button>
          </DisabledWithReason>
        </>
      )}
      {posting.reversible && <Button onClick={() => setStep('reverse')}>{t('reverse.button')}</Button>}
      {step === 'confirm' && <Confirm {...shown} />}
      {step === 'decline' && <Decline {...shown} own={own} />}
      {step === 'reverse' && <Reverse {...shown} />}
    </>
  );
}

interface PostingDrawerProps {
  posting: FloatPosting | undefined;
  query: Pick<QueryState<unknown>, 'error' | 'isFetching' | 'isUninitialized' | 'refetch'>;
  onClose: () => void;
}

/** Shows one posting of the list: what it is, who decides it, and what can be done about it. */
export function PostingDrawer({ posting, query, onClose }: PostingDrawerProps) {
  const { t } = useTranslation('float');
  const nameOf = usePostingName();
  return (
    <ItemDrawer
      open
      onClose={onClose}
      item={posting}
      query={query}
      label={posting ? nameOf(posting) : t('drawer.title')}
      head={posting && <PostingStatus posting={posting} />}
      footer={(shown) => (shown.status === 'WAITING' || shown.reversible) && <Actions posting={shown} />}
    >
      {(shown) => (
        <>
          <h2>{nameOf(shown)}</h2>
          <p className="sg-text2">
            {shown.reverses === null ? t(`kinds.${shown.kind}.text`) : t('drawer.of')}
          </p>
          <Facts posting={shown} />
        </>
      )}
    </ItemDrawer>
  );
}
