import { type Transaction, transactionFileName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useDownload } from '../downloads/use-download.ts';

/** Downloads the receipt as a PDF, named after the transaction. */
export function PaymentReceipt({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const { id, reference } = payment;
  const name = transactionFileName({ id, fileName: t('receipt.file', { reference }) });
  const { busy, error, fetchFile } = useDownload();
  return (
    <p style={{ marginTop: 12 }}>
      <BusyButton
        busy={busy}
        busyLabel={t('receipt.busy')}
        icon={<Icon name="download" />}
        onClick={() => void fetchFile(`/transaction/generate-pdf/${id}`, name)}
      >
        {t('receipt.download')}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </p>
  );
}
