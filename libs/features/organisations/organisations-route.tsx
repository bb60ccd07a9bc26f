import './organisations.css';
import { type Organisation, useListOrganisationsQuery } from '@sanaga/api';
import { organisationStatuses, type OrganisationStatus } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Card,
  type Column,
  DataTable,
  EmptyState,
  NothingFound,
  PageHeader,
  SearchBox,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cityName } from '../parts/city-name.ts';
import { loadErrorOf } from '../parts/load-error.ts';
import { OrganisationDrawer } from './organisation-drawer.tsx';

const size = 20;

/** The list's state lives in the address: a reload or a shared link shows the same. */
function useListState() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | undefined>) =>
    setParams(
      (now) => {
        for (const [key, value] of Object.entries({ page: undefined, ...changes }))
          if (value) now.set(key, value);
          else now.delete(key);
        return now;
      },
      { replace: true },
    );
  const status = organisationStatuses.find((known) => known === params.get('status'));
  return {
    page: Math.max(0, Number(params.get('page') ?? 1) - 1) || 0,
    search: params.get('search') ?? '',
    status,
    change,
  };
}

function useColumns(): Column<Organisation>[] {
  const { t } = useTranslation(['organisations', 'common']);
  const { relative } = useFormats();
  return [
    {
      key: 'name',
      title: t('common:fields.name'),
      render: ({ name, email }) => <TwoLines first={name} second={email} />,
    },
    {
      key: 'city',
      title: t('common:fields.city'),
      hideBelow: 1000,
      render: ({ location }) => cityName(location) ?? '–',
    },
    { key: 'plan', title: t('plan'), render: ({ plan }) => t(`common:plans.${plan}`) },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: (organisation) => <StatusTag kind="organisation" status={organisation.status} />,
    },
    { key: 'created', title: t('joined'), hideBelow: 1000, render: ({ createdAt }) => relative(createdAt) },
  ];
}

function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('common');
  const { name, location, plan, status } = organisation;
  return (
    <div className="sg-row">
      <span className="sg-spread">
        <TwoLines
          first={<strong>{name}</strong>}
          second={[cityName(location), t(`plans.${plan}`)].filter(Boolean).join(' · ')}
        />
      </span>
      <StatusTag kind="organisation" status={status} />
    </div>
  );
}

type ListState = ReturnType<typeof useListState>;

function Filters({ search, status, change }: Pick<ListState, 'search' | 'status' | 'change'>) {
  const { t } = useTranslation(['organisations', 'common', 'ui']);
  return (
    <div className="sg-row sg-wrap organisations-filters">
      <SearchBox
        key={search === '' ? 'none' : 'some'}
        placeholder={t('search')}
        defaultValue={search}
        onSearch={(text) => change({ search: text || undefined })}
      />
      <Select<OrganisationStatus | ''>
        aria-label={t('common:fields.status')}
        value={status ?? ''}
        onChange={(value) => change({ status: value || undefined })}
        options={[
          { value: '', label: t('anyStatus') },
          ...organisationStatuses.map((value) => ({ value, label: t(`ui:status.organisation.${value}`) })),
        ]}
      />
    </div>
  );
}

/** What stands where there is no row: nothing found, or nobody there yet. */
function Nothing({ search, status, change }: Pick<ListState, 'search' | 'status' | 'change'>) {
  const { t } = useTranslation(['organisations', 'ui']);
  if (search === '' && !status)
    return (
      <EmptyState icon="building" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <NothingFound
      search={search}
      filters={status ? [t(`ui:status.organisation.${status}`)] : []}
      onClear={() => change({ search: undefined, status: undefined })}
    />
  );
}

/** Every organisation, with search, status filter and a detail beside the list. */
export function OrganisationsRoute() {
  const { t } = useTranslation('organisations');
  const state = useListState();
  const { page, search, status, change } = state;
  const { currentData, data, error, isFetching, refetch } = useListOrganisationsQuery({
    page,
    size,
    search: search || undefined,
    status,
  });
  const columns = useColumns();
  const [open, setOpen] = useState<Organisation>();
  const list = currentData ?? (isFetching ? undefined : data);
  return (
    <>
      <PageHeader title={t('title')} context={data && t('context', { count: data.totalElements })} />
      <Filters {...state} />
      <Card flush>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list?.content}
          rowKey={({ organisationId }) => organisationId}
          onOpen={setOpen}
          current={open?.organisationId}
          page={list && { number: list.number, totalPages: list.totalPages }}
          onPage={(number) => change({ page: String(number + 1) })}
          refreshing={isFetching}
          error={loadErrorOf(error)}
          onRetry={refetch}
          card={(organisation) => <OrganisationCard organisation={organisation} />}
          empty={<Nothing {...state} />}
        />
      </Card>
      {open && <OrganisationDrawer organisation={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
