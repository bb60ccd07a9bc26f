import { type ApiError, download, type Invoice, type InvoicePage } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  BusyButton,
  Card,
  type Column,
  EmptyState,
  Hint,
  Icon,
  type Tint,
  TintedTag,
  TwoLines,
} from '@sanaga/ui';
import { useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type Paging, type QueryState } from '../shared/lists/use-listed.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const tints: Record<Invoice['status'], Tint> = {
  PAID: 'completed',
  DUE: 'pending',
  OVERDUE: 'problematic',
  VOID: 'cancelled',
};

function BillStatus({ row }: { row: Invoice }) {
  const { t } = useTranslation('history');
  return <TintedTag tint={tints[row.status]}>{t(`status.${row.status}`)}</TintedTag>;
}

/** One invoice as a PDF, in the language on the screen. */
function PdfButton({ row }: { row: Invoice }) {
  const { t } = useTranslation('history');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const fetchPdf = async () => {
    setBusy(true);
    setFailure(await download(`/transaction/invoice-pdf/${row.id}`, `${row.invoice}.pdf`));
    setBusy(false);
  };
  return (
    <div>
      <BusyButton
        size="small"
        icon={<Icon name="download" size={14} />}
        busy={busy}
        busyLabel="PDF"
        onClick={() => void fetchPdf()}
        aria-label={t('pdfOf', { invoice: row.invoice })}
      >
        PDF
      </BusyButton>
      <div role="alert">{failure && <Hint tone="bad">{failure.message}</Hint>}</div>
    </div>
  );
}

function useColumns(): Column<Invoice>[] {
  const { t } = useTranslation(['history', 'common']);
  const common = useCommonColumns();
  const { shortDate, shortRange } = useFormats();
  return [
    {
      key: 'invoice',
      title: t('invoice'),
      render: (row) => (
        <TwoLines
          first={<span className="sg-mono sg-nowrap">{row.invoice}</span>}
          second={t(`common:plans.${row.plan}`)}
        />
      ),
    },
    {
      key: 'date',
      title: t('billingDate'),
      render: (row) => <span className="sg-nowrap">{shortDate(row.billingDate)}</span>,
    },
    {
      key: 'period',
      title: t('period'),
      hideBelow: 1000,
      render: (row) => (
        <span className="sg-nowrap sg-text2">{shortRange(row.periodStart, row.periodEnd)}</span>
      ),
    },
    common.status((row) => <BillStatus row={row} />),
    common.amount,
    common.actions(t('download'), (row) => <PdfButton row={row} />),
  ];
}

/** One invoice on a phone. */
function InvoiceCard({ row }: { row: Invoice }) {
  const { shortDate } = useFormats();
  return (
    <div className="sg-col">
      <div className="sg-row">
        <span className="sg-spread">
          <TwoLines
            first={<span className="sg-mono">{row.invoice}</span>}
            second={shortDate(row.billingDate)}
          />
        </span>
        <Amount value={row.amount} strong />
      </div>
      <div className="sg-row">
        <span className="sg-spread">
          <BillStatus row={row} />
        </span>
        <PdfButton row={row} />
      </div>
    </div>
  );
}

interface InvoiceListProps {
  query: QueryState<InvoicePage>;
  paging: Paging;
}

/** Every bill so far, newest first. */
export function InvoiceList({ query, paging }: InvoiceListProps) {
  const { t } = useTranslation('history');
  const columns = useColumns();
  return (
    <Card flush title={t('invoices')}>
      <QueryTable
        label={t('invoices')}
        query={query}
        paging={paging}
        columns={columns}
        rowKey={({ id }) => id}
        rowVersion={({ status }) => status}
        card={(row) => <InvoiceCard row={row} />}
        errorTitle={t('failed')}
        empty={
          <EmptyState icon="receipt" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
