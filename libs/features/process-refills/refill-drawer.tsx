import { type Refill, useListRefillsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, useAddress } from '@sanaga/navigation';
import { Amount, Details, DrawerSection, Link } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { RefillComments } from '../shared/comments/refill-comments.tsx';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import { cameLate } from '../shared/money/received-late.ts';
import { RefillStatus } from '../shared/money/refill-status.tsx';
import { useCorrection } from '../shared/payment/corrections.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useAgreement } from './agreement.ts';
import { Decide, type DecideOneProps, RefuseUnsent, ShownHolder } from './decide.tsx';

/** Says what became of a refill and who dealt with it, as far as it is known. */
function useProgress(): (refill: Refill) => { label: string; value: ReactNode }[] {
  const { t } = useTranslation('process-refills');
  const { dateTime } = useFormats();
  const changeOf = useCorrection();
  return (refill) => {
    const { status, operatorCode, agreedBy, processedBy, processedAt, refusedBy, refusalReason } = refill;
    const { finishedAt, correction } = refill;
    const code = operatorCode ?? 'OTHER';
    return [
      { label: t('columns.requestedBy'), value: refill.requestedBy },
      { label: t('drawer.requested'), value: dateTime(refill.createdAt) },
      { label: t('drawer.approvedBy'), value: agreedBy },
      { label: t('drawer.processedBy'), value: processedBy },
      { label: t('drawer.processed'), value: processedAt && dateTime(processedAt) },
      { label: t('drawer.refusedBy'), value: refusedBy },
      { label: t('refuse.reason'), value: refusalReason },
      {
        label: t('drawer.failure'),
        value: status === 'FAILED' && t(`reasons.${code}`, { defaultValue: code }),
      },
      { label: t('drawer.finished'), value: finishedAt && dateTime(finishedAt) },
      {
        label: t(cameLate(refill) ? 'drawer.receivedLate' : 'drawer.corrected'),
        value: correction && `${changeOf(correction)}, ${dateTime(correction.at)}`,
      },
    ].filter(({ value }) => Boolean(value));
  };
}

function RefillBody({ refill }: { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  const { words } = useAgreement();
  const progress = useProgress();
  const { amount, organisationId, organisationName, accountName, accountNumber, status, needsTwo } = refill;
  return (
    <>
      <div className="sg-col">
        <Amount value={amount} size="xl" />
        <p>
          <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>
        </p>
        {needsTwo && <p className="sg-small">{words(refill)}</p>}
      </div>
      <DrawerSection title={t('columns.account')}>
        <Details
          items={[
            { label: t('drawer.name'), value: accountName },
            { label: t('drawer.number'), value: formatPhone(accountNumber) },
          ]}
        />
        {status === 'REQUESTED' && <ShownHolder refill={refill} />}
      </DrawerSection>
      <DrawerSection title={t('drawer.progress')}>
        <Details items={progress(refill)} />
      </DrawerSection>
    </>
  );
}

/**
 * Shows the refill of the address, of any holder: whose, from which account, what became of it, and the decision while
 * it waits.
 */
export function RefillDrawer({ onProcess, onRefuse }: DecideOneProps) {
  const { t } = useTranslation('process-refills');
  const { read, open } = useAddress();
  const id = read('id');
  const query = useListRefillsQuery({ refillId: id, page: 0, size: 1 }, { skip: id === undefined });
  const refill = query.currentData?.content.find(({ refillId }) => refillId === id);
  return (
    <ItemDrawer
      open={id !== undefined}
      onClose={() => open({ id: undefined })}
      item={refill}
      query={query}
      label={t('drawer.label', { reference: refill?.reference ?? '' })}
      head={
        refill && (
          <>
            <span className="sg-mono sg-text2">{refill.reference}</span>
            <RefillStatus refill={refill} />
          </>
        )
      }
      footer={(shown) => {
        if (shown.status === 'REQUESTED')
          return <Decide refill={shown} onProcess={onProcess} onRefuse={onRefuse} />;
        return shown.status === 'PROCESSING' && <RefuseUnsent refill={shown} onRefuse={onRefuse} />;
      }}
      gone={{ icon: 'wallet', title: t('drawer.gone.title'), text: t('drawer.gone.text') }}
    >
      {(shown) => (
        <>
          <RefillBody refill={shown} />
          <RefillComments key={shown.refillId} refill={shown} />
        </>
      )}
    </ItemDrawer>
  );
}
