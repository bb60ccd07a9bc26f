import type { PaymentFileRow } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, EmptyState, NothingFound, SearchBox } from '@sanaga/ui';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { AmountCell, isInput, NameCell, NumberCell, ReasonCell } from './cells.tsx';
import { ErrorsBar } from './errors-bar.tsx';
import { type CheckTools, RowActions, RowFindings, RowVerdict, RowWarnings } from './row-check.tsx';
import { type Field, useCorrection } from './use-correction.ts';
import { countsByShow, type Show, shows, useGridRows } from './use-grid-rows.ts';
import { useReviewedRows } from './use-reviewed-rows.ts';
import { useNextProblem } from './use-next-problem.ts';

function useColumns(tools: CheckTools): Column<PaymentFileRow>[] {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const { number } = useFormats();
  return [
    {
      key: 'line',
      title: t('columns.row'),
      align: 'right',
      width: '60px',
      render: ({ line }) => <span className="bulk-cell sg-text3">{number(line)}</span>,
    },
    {
      key: 'name',
      title: t('columns.name'),
      width: '18%',
      render: (row) => <NameCell row={row} tools={tools} />,
    },
    {
      key: 'number',
      title: t('common:fields.phoneNumber'),
      width: '144px',
      render: (row) => <NumberCell row={row} tools={tools} />,
    },
    {
      key: 'amount',
      title: t('common:fields.amountXaf'),
      align: 'right',
      width: '120px',
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
      width: '38%',
      render: (row) => (
        <span className="bulk-check-cell">
          <span className="bulk-verdict">
            <RowFindings row={row} tools={tools} />
          </span>
          <RowActions row={row} tools={tools} />
        </span>
      ),
    },
  ];
}

const rareFields: Field[] = ['reason', 'email', 'receiverMessage'];

/** Shows a row on a phone: name, amount and number, then only what is to be corrected. */
function RowCard({ row, tools }: { row: PaymentFileRow; tools: CheckTools }) {
  const { t } = useTranslation('bulk-upload');
  const needs = (field: Field) => isInput(row, field, tools);
  return (
    <div className={`bulk-card bulk-card-${row.state}`}>
      <div className="sg-row sg-caption">
        <span className="sg-spread sg-text3">{t('rowNumber', { line: row.line })}</span>
        <RowVerdict row={row} />
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
      {row.state === 'warning' && <RowWarnings row={row} tools={tools} />}
      <RowActions row={row} tools={tools} />
    </div>
  );
}

interface GridProps {
  fileId: string;
  show: Show;
}

interface FilterProps {
  show: Show;
  counts: Record<Show, number> | undefined;
  onNext: () => void;
  /** Actions on many rows at once. */
  children: ReactNode;
}

/** Chooses rows by their problem or by name, number or line, and leads to the next one to look at. */
function Filter({ show, counts, onNext, children }: FilterProps) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const { read, change } = useAddress();
  const labelOf = (value: Show) =>
    counts === undefined ? t(`show.${value}`) : `${t(`show.${value}`)} ${number(counts[value])}`;
  return (
    <div className="bulk-filter">
      <div className="sg-track">
        <Segmented<Show>
          aria-label={t('show.label')}
          value={show}
          onChange={(next) => change({ show: next, page: undefined })}
          options={shows.map((value) => ({ value, label: labelOf(value) }))}
        />
      </div>
      <SearchBox
        asYouType
        placeholder={t('search')}
        defaultValue={read('search')}
        onSearch={(search) => change({ search, show, page: undefined }, { replace: true })}
      />
      {counts !== undefined && counts.problem > 0 && (
        <Button aria-keyshortcuts="Alt+ArrowDown" onClick={onNext}>
          {t('nextProblem')}
          <kbd className="sg-kbd sg-not-phone" aria-hidden="true">
            Alt ↓
          </kbd>
        </Button>
      )}
      {children}
    </div>
  );
}

function Nothing({ show }: { show: Show }) {
  const { t } = useTranslation('bulk-upload');
  const { read, change } = useAddress();
  const search = read('search');
  if (search === undefined && (show === 'problem' || show === 'error' || show === 'warning'))
    return (
      <EmptyState icon="check-circle" title={t(`none.${show}`)}>
        {t('none.text')}
      </EmptyState>
    );
  return (
    <NothingFound
      search={search}
      filters={show === 'all' ? [] : [t(`show.${show}`)]}
      onClear={() => change({ show: 'all', search: undefined, page: undefined })}
    />
  );
}

/** Lists the rows of the file, a page at a time; errors are corrected in their cells. */
export function Grid({ fileId, show }: GridProps) {
  const { t } = useTranslation('bulk-upload');
  const address = useAddress();
  const { page, read } = address;
  const [opened, open] = useState<number>();
  const query = useGridRows(fileId, { show, search: read('search'), page });
  const { rows, hold, holdExcluded, currentData, data } = query;
  const correction = useCorrection(fileId, hold);
  const reviewed = useReviewedRows(fileId);
  const tools: CheckTools = { correction, reviewed, isOpen: (line) => line === opened, open };
  const columns = useColumns(tools);
  const { grid, goNext } = useNextProblem({ show, list: currentData });
  return (
    <Card flush className="bulk-grid">
      <Filter show={show} counts={data && countsByShow(data.counts)} onNext={goNext}>
        <ErrorsBar fileId={fileId} onExcluded={holdExcluded} />
      </Filter>
      <div data-grid tabIndex={-1} ref={grid}>
        <QueryTable
          label={t('grid')}
          query={query}
          paging={address}
          columns={columns}
          rows={rows}
          // a corrected row stays in view until the person leaves the page, even if it was the last
          staysOnPage={rows !== undefined && rows.length > 0}
          rowKey={({ line }) => String(line)}
          rowVersion={({ state }) => state}
          card={(row) => <RowCard row={row} tools={tools} />}
          pagerNote={data && t('rows', { count: data.totalElements })}
          errorTitle={t('gridFailed')}
          empty={<Nothing show={show} />}
        />
      </div>
    </Card>
  );
}
