import type { PaymentFile, PaymentFileRow } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, type Column, DataTable, EmptyState, NothingFound } from '@sanaga/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';
import { useAddress } from '../parts/use-address.ts';
import { AmountCell, isInput, NameCell, NumberCell, ReasonCell } from './cells.tsx';
import { type CheckTools, RowActions, RowVerdict } from './row-check.tsx';
import { type Field, useCorrection } from './use-correction.ts';
import { type Show, shows, useGridRows } from './use-grid-rows.ts';
import { useKept } from './use-kept.ts';

function useColumns(tools: CheckTools): Column<PaymentFileRow>[] {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const { number } = useFormats();
  return [
    {
      key: 'line',
      title: t('columns.row'),
      width: '64px',
      render: ({ line }) => <span className="bulk-cell sg-text3">{number(line)}</span>,
    },
    {
      key: 'name',
      title: t('columns.name'),
      width: '20%',
      render: (row) => <NameCell row={row} tools={tools} />,
    },
    {
      key: 'number',
      title: t('common:fields.phoneNumber'),
      width: '18%',
      render: (row) => <NumberCell row={row} tools={tools} />,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      width: '132px',
      render: (row) => <AmountCell row={row} tools={tools} />,
    },
    {
      key: 'reason',
      title: t('common:fields.reason'),
      render: (row) => <ReasonCell row={row} tools={tools} />,
    },
    {
      key: 'check',
      title: t('columns.check'),
      width: '26%',
      render: (row) => (
        <span className="bulk-check-cell">
          <span className="bulk-verdict">
            <RowVerdict row={row} tools={tools} />
          </span>
          <RowActions row={row} tools={tools} />
        </span>
      ),
    },
  ];
}

const rareFields: Field[] = ['reason', 'email', 'receiverMessage'];

/** A row on a phone: name, amount and number, then only what is to be corrected. */
function RowCard({ row, tools }: { row: PaymentFileRow; tools: CheckTools }) {
  const { t } = useTranslation('bulk-upload');
  const needs = (field: Field) => isInput(row, field, tools);
  return (
    <div className={`bulk-card bulk-card-${row.state}`}>
      <div className="sg-row sg-caption">
        <span className="sg-spread sg-text3">{t('rowNumber', { line: row.line })}</span>
        {row.state !== 'warning' && <RowVerdict row={row} tools={tools} />}
      </div>
      <div className="sg-row bulk-card-first">
        <span className="sg-spread">
          <NameCell row={row} tools={tools} />
        </span>
        {!needs('amount') && <AmountCell row={row} tools={tools} />}
      </div>
      {needs('amount') && <AmountCell row={row} tools={tools} />}
      <NumberCell row={row} tools={tools} />
      {rareFields.some(needs) && <ReasonCell row={row} tools={tools} />}
      {row.state === 'warning' && <RowVerdict row={row} tools={tools} />}
      <RowActions row={row} tools={tools} />
    </div>
  );
}

interface GridProps {
  file: PaymentFile;
  show: Show;
  counts: Record<Show, number | undefined>;
}

function Filter({ show, counts }: Omit<GridProps, 'file'>) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const { change } = useAddress();
  const labelOf = (value: Show) => {
    const count = counts[value];
    return count === undefined ? t(`show.${value}`) : `${t(`show.${value}`)} ${number(count)}`;
  };
  return (
    <div className="sg-track bulk-filter">
      <Segmented<Show>
        aria-label={t('show.label')}
        value={show}
        onChange={(next) => change({ show: next, page: undefined })}
        options={shows.map((value) => ({ value, label: labelOf(value) }))}
      />
    </div>
  );
}

/** The rows of the file, a page at a time; what is wrong is corrected where it stands. */
export function Grid({ file, show, counts }: GridProps) {
  const { t } = useTranslation('bulk-upload');
  const { page, change } = useAddress();
  const [opened, open] = useState<number>();
  const { rows, hold, currentData, error, isFetching, refetch } = useGridRows(file.fileId, show, page);
  const correction = useCorrection(file.fileId, hold);
  const kept = useKept(file.fileId);
  const tools: CheckTools = { correction, kept, isOpen: (line) => line === opened, open };
  const columns = useColumns(tools);
  const allGood = show === 'error' || show === 'warning';
  return (
    <Card flush className="bulk-grid">
      <Filter show={show} counts={counts} />
      <div data-grid tabIndex={-1}>
        <DataTable
          label={t('grid')}
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
          rowVersion={({ state }) => state}
          card={(row) => <RowCard row={row} tools={tools} />}
          page={{ number: page, totalPages: currentData?.totalPages ?? 1 }}
          onPage={(number) => change({ page: number === 0 ? undefined : String(number) })}
          pagerNote={currentData && t('rows', { count: currentData.totalElements })}
          refreshing={isFetching && rows !== undefined}
          error={loadErrorOf(error)}
          errorTitle={t('gridFailed')}
          onRetry={() => void refetch()}
          empty={
            allGood ? (
              <EmptyState icon="check-circle" title={t(`none.${show}`)}>
                {t('none.text')}
              </EmptyState>
            ) : (
              <NothingFound
                filters={[t(`show.${show}`)]}
                onClear={() => change({ show: 'all', page: undefined })}
              />
            )
          }
        />
      </div>
    </Card>
  );
}
