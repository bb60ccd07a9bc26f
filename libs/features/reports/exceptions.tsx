import {
  type ReconciliationException,
  type ReconciliationExceptionPage,
  useListReconciliationExceptionsQuery,
} from '@sanaga/api';
import { type ExceptionKind, exceptionKinds, type ExceptionSort, exceptionSorts } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Amount, Card, type Column, EmptyState, NothingFound, SearchBox, TwoLines } from '@sanaga/ui';
import { Segmented, Select } from 'antd';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { ListTools } from '../shared/lists/list-tools.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useSelection } from '../shared/lists/use-selection.ts';
import { AcknowledgeSeveral } from './acknowledge-several.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionStatus, knownDifferenceOf, useExceptionName } from './exception-labels.tsx';

const size = 20;
const statuses = ['OPEN', 'SUSPENSE', 'RESOLVED'] as const;
type Status = (typeof statuses)[number];

const dash = (amount: number | null) => (amount === null ? '–' : <Amount value={amount} unit={false} />);

const signed = (amount: number | null) =>
  amount === null ? '–' : <Amount value={amount} unit={false} sign="always" />;

function useColumns(status: Status): Column<ReconciliationException>[] {
  const { t } = useTranslation('reports');
  const { relative } = useFormats();
  const sides: Column<ReconciliationException>[] = [
    { key: 'ours', title: t('exceptions.ours'), align: 'right', render: ({ ours }) => dash(ours) },
    { key: 'theirs', title: t('exceptions.theirs'), align: 'right', render: ({ theirs }) => dash(theirs) },
    {
      key: 'difference',
      title: t('exceptions.difference'),
      align: 'right',
      hideBelow: 1000,
      render: (exception) => signed(knownDifferenceOf(exception)),
    },
  ];
  const suspense: Column<ReconciliationException> = {
    key: 'suspense',
    title: t('exceptions.inSuspense'),
    align: 'right',
    render: ({ suspense: one }) => dash(one && one.amount),
  };
  return [
    {
      key: 'kind',
      title: t('exceptions.kind'),
      render: ({ kind, openedAt, resolvedAt }) => (
        <TwoLines
          first={t(`kinds.${kind}.name`)}
          second={
            status === 'SUSPENSE' && resolvedAt
              ? t('exceptions.since', { time: relative(resolvedAt) })
              : relative(openedAt)
          }
        />
      ),
    },
    {
      key: 'whose',
      title: t('exceptions.whose'),
      render: ({ organisationName, payeeName, theirReference }) => (
        <TwoLines first={organisationName ?? t('exceptions.nobody')} second={payeeName ?? theirReference} />
      ),
    },
    ...(status === 'SUSPENSE' ? [suspense] : sides),
    {
      key: 'status',
      title: t('exceptions.statusHead'),
      render: (exception) => <ExceptionStatus exception={exception} />,
    },
  ];
}

function ExceptionCard({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { kind, organisationName, ours, theirs, suspense } = exception;
  return (
    <>
      <TwoLines
        first={<strong>{t(`kinds.${kind}.name`)}</strong>}
        second={organisationName ?? t('exceptions.nobody')}
      />
      <div className="sg-row sg-wrap sg-small">
        <div className="sg-spread">
          <div>
            {t('common:labelled', { label: t('exceptions.ours') })} {dash(ours)}
          </div>
          <div>
            {t('common:labelled', { label: t('exceptions.theirs') })} {dash(theirs)}
          </div>
          {suspense && suspense.cleared === null && (
            <div>
              {t('common:labelled', { label: t('exceptions.inSuspense') })} {dash(suspense.amount)}
            </div>
          )}
        </div>
        <ExceptionStatus exception={exception} />
      </div>
    </>
  );
}

interface SortChoiceProps {
  status: Exclude<Status, 'SUSPENSE'>;
  sort: ExceptionSort | undefined;
  onChange: (sort: ExceptionSort | undefined) => void;
}

function SortChoice({ status, sort, onChange }: SortChoiceProps) {
  const { t } = useTranslation('reports');
  // open ones come in this order anyway
  const offered = exceptionSorts.filter((value) => status === 'RESOLVED' || value !== 'date,asc');
  return (
    <Select<ExceptionSort | ''>
      aria-label={t('exceptions.sort.label')}
      value={offered.find((value) => value === sort) ?? ''}
      onChange={(value) => onChange(value || undefined)}
      options={[
        { value: '', label: t(`exceptions.sort.usual.${status}`) },
        ...offered.map((value) => ({ value, label: t(`exceptions.sort.${value}`) })),
      ]}
      popupMatchSelectWidth={false}
    />
  );
}

/** Sum of the differences that were found, over all pages. */
interface TotalProps {
  difference: NonNullable<ReconciliationExceptionPage['difference']>;
  inSuspense: boolean;
}

function Total({ difference, inSuspense }: TotalProps) {
  const { t } = useTranslation('reports');
  const { amount, unknown } = difference;
  return (
    <span className="sg-small">
      {t(inSuspense ? 'exceptions.inSuspenseTotal' : 'exceptions.total')}{' '}
      <Amount value={amount} strong sign="always" />
      {unknown > 0 && <span className="sg-text3"> · {t('exceptions.unknown', { count: unknown })}</span>}
    </span>
  );
}

interface NothingProps {
  status: Status;
  kind: ExceptionKind | undefined;
  search: string | undefined;
  onClear: () => void;
}

function Nothing({ status, kind, search, onClear }: NothingProps) {
  const { t } = useTranslation('reports');
  if (kind || search)
    return <NothingFound search={search} filters={kind ? [t(`kinds.${kind}.name`)] : []} onClear={onClear} />;
  const words = status === 'SUSPENSE' ? 'emptySuspense' : 'empty';
  return (
    <EmptyState icon="shield-check" title={t(`exceptions.${words}.title`)}>
      {t(`exceptions.${words}.text`)}
    </EmptyState>
  );
}

/** Reads from the address which differences are shown, and changes it. */
function useFilter() {
  const { read, page, turn, change, open } = useAddress();
  const status: Status = statuses.find((one) => one === read('status')) ?? 'OPEN';
  return {
    asked: {
      status,
      kind: exceptionKinds.find((one) => one === read('kind')),
      sort: exceptionSorts.find((one) => one === read('sort')),
      statementId: read('of'),
      search: read('search'),
    },
    id: read('id'),
    paging: { page, turn },
    open,
    filter: (filters: Record<string, string | undefined>) =>
      change({ page: undefined, id: undefined, ...filters }),
  };
}

interface FiltersProps extends ReturnType<typeof useFilter> {
  page: ReconciliationExceptionPage | undefined;
  /** Called before others are shown by their status. */
  onStatus: () => void;
}

/** Narrows the list, says what its differences come to, and offers it as a file. */
function Filters({ asked, filter, page, onStatus }: FiltersProps) {
  const { t } = useTranslation('reports');
  const { status, kind, sort, search } = asked;
  const difference = page?.difference;
  return (
    <div className="sg-row sg-wrap">
      <SearchBox
        key={search}
        placeholder={t('exceptions.search')}
        defaultValue={search}
        onSearch={(text) => filter({ search: text.trim() || undefined })}
      />
      <Segmented<Status>
        aria-label={t('exceptions.statusHead')}
        value={status}
        onChange={(value) => {
          onStatus();
          filter({ status: value === 'OPEN' ? undefined : value, sort: undefined });
        }}
        options={statuses.map((value) => ({
          value,
          label: t(`exceptions.show.${value}`),
        }))}
      />
      <Select<ExceptionKind | ''>
        aria-label={t('exceptions.kind')}
        value={kind ?? ''}
        onChange={(value) => filter({ kind: value || undefined })}
        options={[
          { value: '', label: t('exceptions.anyKind') },
          ...exceptionKinds.map((value) => ({ value, label: t(`kinds.${value}.name`) })),
        ]}
        popupMatchSelectWidth={false}
      />
      {status !== 'SUSPENSE' && (
        <SortChoice status={status} sort={sort} onChange={(value) => filter({ sort: value })} />
      )}
      {status !== 'RESOLVED' && difference && (
        <Total difference={difference} inSuspense={status === 'SUSPENSE'} />
      )}
      <ListTools>
        <ListExport
          list="exceptions"
          path="/reconciliation/export-csv"
          filter={asked}
          fileName="Exceptions"
          shown={page && t('exceptions.count', { count: page.totalElements })}
        />
      </ListTools>
    </div>
  );
}

/** Lists differences that people look into, the oldest open ones first. */
export function Exceptions() {
  const { t } = useTranslation('reports');
  const filtered = useFilter();
  const { asked, id, paging, open, filter } = filtered;
  const { status, kind, search } = asked;
  const query = useListReconciliationExceptionsQuery({ page: paging.page, size, ...asked });
  const columns = useColumns(status);
  const nameOf = useExceptionName();
  const selection = useSelection(query.data?.content);
  return (
    <div className="sg-col">
      <Filters {...filtered} page={query.currentData} onStatus={selection.clear} />
      {status === 'OPEN' && <AcknowledgeSeveral chosen={selection.chosen} onClear={selection.clear} />}
      <Card flush>
        <QueryTable
          label={t('views.exceptions')}
          query={query}
          paging={paging}
          columns={columns}
          rowKey={(exception) => exception.id}
          selection={
            status === 'OPEN'
              ? { selected: selection.chosen.map((one) => one.id), onChange: selection.select, label: nameOf }
              : undefined
          }
          onOpen={(exception) => open({ id: exception.id })}
          current={id}
          card={(exception) => <ExceptionCard exception={exception} />}
          empty={
            <Nothing
              status={status}
              kind={kind}
              search={search}
              onClear={() => filter({ kind: undefined, search: undefined })}
            />
          }
        />
      </Card>
      {id && <ExceptionDrawer id={id} onClose={() => open({ id: undefined })} />}
    </div>
  );
}
