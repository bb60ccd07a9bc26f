import { type ApiError, download, type Transaction, transactionFileName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useState } from 'react';

/** The receipt as a PDF, named after the transaction. */
export function PaymentReceipt({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const fetchFile = async () => {
    setBusy(true);
    const { id } = payment;
    setError(await download(`/transaction/generate-pdf/${id}`, transactionFileName({ id })));
    setBusy(false);
  };
  return (
    <p style={{ marginTop: 12 }}>
      <BusyButton
        busy={busy}
        busyLabel={t('receipt.busy')}
        icon={<Icon name="download" />}
        onClick={() => void fetchFile()}
      >
        {t('receipt.download')}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </p>
  );
}
