import type { Transaction } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useDownload } from '../downloads/use-download.ts';

/** Downloads, for an admin, what proves who approved a payment with a passkey; shows nothing where nobody did. */
export function PaymentEvidence({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const { id, reference, approvals } = payment;
  const mayRead = useCan('transaction:evidence');
  const { busy, error, fetchFile } = useDownload();
  if (!mayRead || !approvals?.given.some(({ method }) => method === 'PASSKEY')) return null;
  return (
    <p style={{ marginTop: 12 }}>
      <BusyButton
        busy={busy}
        busyLabel={t('receipt.busy')}
        icon={<Icon name="shield-check" />}
        onClick={() =>
          void fetchFile(`/transaction/evidence/${id}`, `${t('evidence.file', { reference })}.json`)
        }
      >
        {t('evidence.download')}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </p>
  );
}
