import { type ApiError, download, type TransactionDetail, transactionFileName } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useState } from 'react';

type Wanted = 'receipt' | 'result' | 'failed' | 'excluded';

/**
 * Downloads the receipt of a bulk payment, its file with the outcome of each row, or a file of what was not paid or what
 * approvers excluded.
 */
export function BulkFiles({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation(['bulk', 'payment']);
  const [busy, setBusy] = useState<Wanted>();
  const [error, setError] = useState<ApiError>();
  const { id, bulk, items } = payment;
  const fileId = bulk?.sourceFileId;
  // a retry shares the file of the first payment, and takes from it the rows that are retried
  const ofRetry = bulk?.fileId === null ? `bulkId=${id}` : '';
  const named = (suffix: string) => payment.name.replace(/(\.\w+)?$/, ` ${suffix}$1`);
  const files: Record<Wanted, [path: string, name: string]> = {
    receipt: [
      `/transaction/generate-bulk-pdf/${id}`,
      transactionFileName({ id, fileName: t('payment:receipt.file', { reference: payment.reference }) }),
    ],
    result: [`/transaction/file-result/${fileId}?${ofRetry}`, named(t('files.resultName'))],
    failed: [`/transaction/file-result/${fileId}?failed=true&${ofRetry}`, named(t('files.failedName'))],
    excluded: [
      `/transaction/excluded-items/${id}?format=xlsx`,
      `${payment.name.replace(/\.\w+$/, '')} ${t('files.excludedName')}.xlsx`,
    ],
  };
  const fetchFile = async (wanted: Wanted) => {
    setBusy(wanted);
    setError(await download(...files[wanted]));
    setBusy(undefined);
  };
  const button = (wanted: Wanted, label: string) => (
    <BusyButton
      busy={busy === wanted}
      busyLabel={t('payment:receipt.busy')}
      icon={<Icon name="download" />}
      onClick={() => void fetchFile(wanted)}
    >
      {label}
    </BusyButton>
  );
  const hasUnpaid = (items?.failed ?? 0) + (items?.cancelled ?? 0) + (bulk?.excluded ?? 0) > 0;
  return (
    <>
      <div className="sg-row sg-wrap" style={{ marginTop: 12 }}>
        {payment.status !== 'PENDING' && button('receipt', t('payment:receipt.download'))}
        {bulk && bulk.exclusions.length > 0 && (
          <Can permission="payment-file:upload">{button('excluded', t('files.excluded'))}</Can>
        )}
        {fileId && (
          <Can permission="payment-file:upload">
            {button('result', t('files.result'))}
            {payment.status !== 'PENDING' && hasUnpaid && button('failed', t('files.failed'))}
          </Can>
        )}
      </div>
      <div role="alert">{error && <Hint tone="bad">{error.message}</Hint>}</div>
    </>
  );
}
