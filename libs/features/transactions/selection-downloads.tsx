import { type Transaction, transactionListName } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { mostChosenAtOnce } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, DisabledWithReason, Icon, Notice } from '@sanaga/ui';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { useDownload } from '../shared/downloads/use-download.ts';
import { isBulk } from './bulk-actions.ts';

const idsOf = (payments: readonly Transaction[]) => payments.map(({ id }) => id).join(',');

function Receipts({ payments }: SelectionDownloadsProps) {
  const { t } = useTranslation('transactions');
  const { busy, error, fetchFile } = useDownload();
  // a bulk payment has a receipt of another kind, which lists all its payments
  const own = payments.filter((payment) => !isBulk(payment) && payment.status !== 'PENDING');
  const tooMany = own.length > mostChosenAtOnce && t('selection.tooMany', { most: mostChosenAtOnce });
  const none = own.length === 0 && t('selection.receipts.none');
  return (
    <>
      <DisabledWithReason reason={none || tooMany || undefined} tooltip>
        <BusyButton
          busy={busy}
          busyLabel={t('selection.receipts.busy')}
          icon={<Icon name="download" />}
          onClick={() =>
            void fetchFile(`/transaction/receipts?ids=${idsOf(own)}`, t('selection.receipts.file'))
          }
        >
          {t('selection.receipts.open', {
            count: own.length,
            context: own.length < payments.length ? 'some' : undefined,
            all: payments.length,
          })}
        </BusyButton>
      </DisabledWithReason>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </>
  );
}

interface SelectionDownloadsProps {
  payments: readonly Transaction[];
}

/** Downloads the chosen payments as a file, and their receipts in one archive. */
export function SelectionDownloads({ payments }: SelectionDownloadsProps) {
  const { t } = useTranslation('transactions');
  const { number } = useFormats();
  const count = payments.length;
  return (
    <>
      <Can permission="transaction:receipt">
        <Receipts payments={payments} />
      </Can>
      <Can permission="transaction:export">
        <ListExport
          list="transactions"
          path="/transaction/export-csv"
          filter={{ ids: idsOf(payments) }}
          fileName={transactionListName}
          label={t('selection.export.open', { count })}
          shown={t('count', { count, shown: number(count) })}
          reason={count > mostChosenAtOnce ? t('selection.tooMany', { most: mostChosenAtOnce }) : undefined}
        />
      </Can>
    </>
  );
}
