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
  NothingFound,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type Paging, type QueryState } from '../shared/lists/use-listed.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

/** Downloads one invoice as a PDF, in the language on the screen. */
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
    common.status((row) => <StatusTag kind="bill" status={row.status} />),
    common.amount,
    common.actions(t('download'), (row) => <PdfButton row={row} />),
  ];
}

/** Shows one invoice on a phone. */
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
          <StatusTag kind="bill" status={row.status} />
        </span>
        <PdfButton row={row} />
      </div>
    </div>
  );
}

interface InvoiceListProps {
  query: QueryState<InvoicePage>;
  paging: Paging;
  /** Leads back to all bills, if the list is narrowed to one. */
  onShowAll?: () => void;
}

/** Lists every bill so far, newest first, or the one that was looked for. */
export function InvoiceList({ query, paging, onShowAll }: InvoiceListProps) {
  const { t } = useTranslation('history');
  const columns = useColumns();
  return (
    <Card
      flush
      title={t('invoices')}
      extra={onShowAll && <Button onClick={onShowAll}>{t('showAll')}</Button>}
    >
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
          onShowAll ? (
            <NothingFound onClear={onShowAll} />
          ) : (
            <EmptyState icon="receipt" title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
