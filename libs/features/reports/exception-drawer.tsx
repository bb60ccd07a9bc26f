import {
  type OperatorAnswer,
  type ReconciliationException,
  useAskOperatorMutation,
  useGetReconciliationExceptionQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import {
  Amount,
  BusyButton,
  Copyable,
  Details,
  DrawerSection,
  Hint,
  Icon,
  Link,
  Notice,
  useAnnounce,
} from '@sanaga/ui';
import { useState } from 'react';
import { useDownload } from '../shared/downloads/use-download.ts';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { ExceptionStatus, knownDifferenceOf } from './exception-labels.tsx';
import { Resolve } from './resolve.tsx';

const orDash = (amount: number | null) => (amount === null ? '–' : <Amount value={amount} />);

function Facts({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormats();
  const { organisationId, organisationName, operatorReferenceId, financialTransactionId } = exception;
  const { theirReference, product, payeeName, openedAt, refillId, otherReferenceId } = exception;
  const { paymentNumber } = exception;
  const ids = [
    ['reference', operatorReferenceId],
    ['operatorId', financialTransactionId],
    ['theirReference', theirReference === financialTransactionId ? null : theirReference],
    ['otherReference', otherReferenceId],
  ] as const;
  const items = [
    {
      label: t('exceptions.whose'),
      value: organisationId ? (
        <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>
      ) : (
        t('exceptions.nobody')
      ),
    },
    { label: t('drawer.product'), value: product ? t(`product.${product}`) : t('product.CARD') },
    {
      label: t('drawer.number'),
      value: paymentNumber && organisationId && (
        <Link href={pathTo.organisationPayment(organisationId, paymentNumber)}>{paymentNumber}</Link>
      ),
    },
    {
      label: t('drawer.payee'),
      value: payeeName ?? (refillId && <Link href={pathTo.refill(refillId)}>{t('drawer.refill')}</Link>),
    },
    ...ids.map(([key, text]) => ({
      label: t(`drawer.${key}`),
      value: text && <Copyable text={text} what={t(`drawer.${key}`)} mono />,
    })),
    { label: t('drawer.noticed'), value: dateTime(openedAt) },
  ];
  return (
    <DrawerSection title={t('drawer.payment')}>
      <Details items={items.filter(({ value }) => value !== null && value !== '')} />
    </DrawerSection>
  );
}

/** Shows the row of the operator's statement that the difference comes from, with the way to it. */
function TheirRow({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { day } = useCalendarNames();
  const { statementId, statementName, theirRow } = exception;
  if (statementId === null) return null;
  const items = [
    {
      label: t('drawer.statement'),
      value: <Link href={pathTo.operatorStatement(statementId)}>{statementName}</Link>,
    },
    { label: t('drawer.line'), value: theirRow?.line },
    { label: t('drawer.day'), value: theirRow?.day && day(theirRow.day) },
    { label: t('drawer.theirNumber'), value: theirRow?.number },
    { label: t('drawer.theirStatus'), value: theirRow && t(`requestStates.${theirRow.status}`) },
  ];
  return (
    <DrawerSection title={t('drawer.theirRow')}>
      <Details items={items.filter(({ value }) => value !== null && value !== undefined)} />
    </DrawerSection>
  );
}

function Books({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { ours, theirs, theirsElsewhere, ourStatus, reversed } = exception;
  const difference = theirsElsewhere ? null : knownDifferenceOf(exception);
  return (
    <DrawerSection title={t('drawer.books')}>
      <Details
        items={[
          { label: t('exceptions.ours'), value: orDash(ours) },
          {
            label: t('exceptions.theirs'),
            value: theirsElsewhere ? t('drawer.elsewhere', { ...theirsElsewhere }) : orDash(theirs),
          },
          ...(difference === null
            ? []
            : [{ label: t('exceptions.difference'), value: <Amount value={difference} sign="always" /> }]),
          ...(reversed === null ? [] : [{ label: t('drawer.reversed'), value: <Amount value={reversed} /> }]),
          ...(ourStatus ? [{ label: t('drawer.ourStatus'), value: t(`requestStates.${ourStatus}`) }] : []),
        ]}
      />
    </DrawerSection>
  );
}

function Outcome({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormats();
  const { resolution, note, resolvedBy, resolvedAt } = exception;
  if (!resolution) return null;
  return (
    <DrawerSection title={t('drawer.outcome')}>
      <Details
        items={[
          { label: t('drawer.how'), value: t(`resolutions.${resolution}.done`) },
          { label: t('drawer.note'), value: note ?? '–' },
          { label: t('drawer.who'), value: resolvedBy?.name ?? '–' },
          { label: t('drawer.when'), value: resolvedAt ? dateTime(resolvedAt) : '–' },
        ]}
      />
    </DrawerSection>
  );
}

/** Shows what settling the difference put into suspense, and what became of it. */
function Suspense({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { dateTime } = useFormats();
  const { suspense } = exception;
  if (!suspense) return null;
  const { amount, cleared, note, clearedBy, clearedAt } = suspense;
  const left = [
    { label: t('drawer.suspenseLeft'), value: cleared && t(`resolutions.${cleared}.done`) },
    { label: t('drawer.note'), value: note },
    { label: t('drawer.who'), value: clearedBy?.name },
    { label: t('drawer.when'), value: clearedAt && dateTime(clearedAt) },
  ];
  return (
    <DrawerSection title={t('drawer.suspense')}>
      <Details
        items={[
          { label: t('drawer.suspenseAmount'), value: <Amount value={amount} /> },
          ...(cleared ? left : []),
        ]}
      />
    </DrawerSection>
  );
}

/** Offers the operator's written word for download. */
function Letter({ document }: { document: NonNullable<ReconciliationException['document']> }) {
  const { t } = useTranslation('reports');
  const { busy, error, fetchFile } = useDownload();
  const { decisionId, fileName } = document;
  return (
    <DrawerSection title={t('drawer.document')}>
      <BusyButton
        busy={busy}
        busyLabel={t('drawer.downloading')}
        icon={<Icon name="file" />}
        onClick={() => void fetchFile(`/reconciliation/documents/${decisionId}`, fileName)}
      >
        {t('drawer.downloadDocument', { name: fileName })}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </DrawerSection>
  );
}

/** Asks the operator what became of the payment, and shows the response. */
function Ask({ referenceId, other }: { referenceId: string; other?: boolean }) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const [ask, { isLoading, error }] = useAskOperatorMutation();
  const [answer, setAnswer] = useState<OperatorAnswer>();
  const run = async () => {
    const result = await ask({ referenceId });
    setAnswer(result.data);
    if (result.data) announce(t(`ask.answers.${result.data.operatorSays}`));
  };
  return (
    <DrawerSection title={t(other ? 'drawer.otherReference' : 'ask.title')}>
      <div className="sg-col">
        <BusyButton busy={isLoading} onClick={() => void run()}>
          {t(other ? 'ask.other' : 'ask.button')}
        </BusyButton>
        {answer && (
          <Notice tone={answer.operatorSays === 'no-answer' ? 'act' : 'calm'}>
            {t(`ask.answers.${answer.operatorSays}`)}{' '}
            {answer.theirs !== null && <Amount value={answer.theirs} strong />}
          </Notice>
        )}
        {error && <Notice tone="bad">{loadErrorOf(error)?.message}</Notice>}
      </div>
    </DrawerSection>
  );
}

/** Shows what the difference is, what both sides say, and what can be done about it. */
function Difference({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <h2>{t(`kinds.${exception.kind}.name`)}</h2>
      <p className="sg-text2">{t(`kinds.${exception.kind}.text`)}</p>
      {exception.proposal && (
        <Notice tone="act">
          {t('proposal.text', {
            how: t(`resolutions.${exception.proposal.resolution}.name`),
            name: exception.proposal.askedBy.name,
            reason: exception.proposal.reason,
          })}{' '}
          {exception.proposal.organisationName}
        </Notice>
      )}
      <Books exception={exception} />
      <Facts exception={exception} />
      <TheirRow exception={exception} />
      <Outcome exception={exception} />
      <Suspense exception={exception} />
      {exception.document && <Letter document={exception.document} />}
      {exception.operatorReferenceId && exception.status !== 'RESOLVED' && (
        <Ask key={exception.operatorReferenceId} referenceId={exception.operatorReferenceId} />
      )}
      {exception.otherReferenceId && exception.status !== 'RESOLVED' && (
        <Ask key={exception.otherReferenceId} referenceId={exception.otherReferenceId} other />
      )}
    </>
  );
}

/** Returns true while the difference is open, or while what it put into suspense is still there. */
const isToDecide = ({ status, suspense }: ReconciliationException): boolean =>
  status !== 'RESOLVED' || (suspense !== null && suspense.cleared === null);

interface ExceptionDrawerProps {
  id: string;
  onClose: () => void;
}

/** Shows one difference: what it is, what both sides say, and what can be done about it. */
export function ExceptionDrawer({ id, onClose }: ExceptionDrawerProps) {
  const { t } = useTranslation('reports');
  const query = useGetReconciliationExceptionQuery({ id });
  const exception = query.currentData;
  return (
    <ItemDrawer
      open
      onClose={onClose}
      item={exception}
      query={query}
      label={exception ? t(`kinds.${exception.kind}.name`) : t('views.exceptions')}
      head={exception && <ExceptionStatus exception={exception} />}
      footer={(shown) => isToDecide(shown) && <Resolve exception={shown} />}
    >
      {(shown) => <Difference exception={shown} />}
    </ItemDrawer>
  );
}
