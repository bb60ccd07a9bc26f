import { type PaymentFile, useGetTransactionDetailQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo, paths } from '@sanaga/navigation';
import { Amount, BulkBar, Card, Icon, LinkButton } from '@sanaga/ui';
import { useEffect, useRef } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { PaymentStatus } from '../shared/payment/payment-status.tsx';
import { StepProgress } from '../shared/bulk/step-progress.tsx';
import { useActor } from '../shared/people/use-actor.ts';
import { StepPage } from './step-page.tsx';
import { ResultFile } from './result-file.tsx';

/** Shows, as the last step, what the file became, who may approve it, and what is known of its payments since. */
export function Done({ file, bulkId }: { file: PaymentFile; bulkId: string }) {
  const { t } = useTranslation('bulk-upload');
  const { list } = useFormats();
  const { individual } = useActor();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useGetTransactionDetailQuery({ id: bulkId });
  const { currentData: bulk } = query;
  const isThere = bulk !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const waits = bulk?.status === 'PENDING';
  const names = list(bulk?.approvers.map(({ name }) => name) ?? []);
  const words = individual ? t('done.own') : names ? t('done.told', { names }) : t('done.nobody');
  const actions = <ResultFile file={file} size="middle" />;
  return (
    <StepPage step={waits ? 3 : 4} title={t('done.page')} file={file} actions={actions}>
      {!bulk && <CardNotLoaded query={query} rows={4} errorTitle={t('done.failed')} />}
      {bulk && (
        <Card>
          <div className="sg-col">
            <h2 ref={heading} tabIndex={-1} className="sg-row">
              <Icon name={waits ? 'clock' : 'check-circle'} className={waits ? 'sg-warn' : 'sg-good'} />
              {t(waits ? (individual ? 'done.titleOwn' : 'done.title') : 'done.decided')}
            </h2>
            <Amount value={bulk.amount} size="xl" />
            <p>
              {t('payments', { count: bulk.items?.total ?? 0 })}
              {file.excluded > 0 && `, ${t('files.excluded', { count: file.excluded })}`}
            </p>
            <div className="sg-row sg-wrap">
              <PaymentStatus payment={bulk} />
              <span className="sg-mono sg-text2">{bulk.reference}</span>
            </div>
            {!waits && bulk.items && <BulkBar {...bulk.items} />}
            <StepProgress payment={bulk} />
            {waits && <p className="sg-text2">{words}</p>}
            <div className="sg-row sg-wrap sg-actions">
              <LinkButton primary href={pathTo.transaction(bulk.id)}>
                {t(individual && waits ? 'done.approve' : 'done.see')}
              </LinkButton>
              <LinkButton href={paths.bulkUpload} icon={<Icon name="upload" />}>
                {t('another')}
              </LinkButton>
            </div>
          </div>
        </Card>
      )}
    </StepPage>
  );
}
