import { type Organisation, useListOrganisationsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card, type Column, EmptyState, NothingFound, PageHeader, StatusTag, TwoLines } from '@sanaga/ui';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { cityName } from '../shared/people/city-name.ts';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { Filters, useChoices } from './filters.tsx';
import { type List, useList } from './use-list.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const size = 20;

function useColumns(): Column<Organisation>[] {
  const { t } = useTranslation(['organisations', 'common']);
  const common = useCommonColumns();
  return [
    {
      ...common.party,
      render: (organisation) => (
        <span className="sg-row">
          <OrganisationAvatar organisation={organisation} neutral />
          <TwoLines first={organisation.name} second={organisation.email} />
        </span>
      ),
    },
    {
      key: 'city',
      title: t('common:fields.city'),
      hideBelow: 1000,
      render: ({ location }) => cityName(location) ?? '–',
    },
    { key: 'plan', title: t('plan'), render: ({ plan }) => t(`common:plans.${plan}`) },
    common.status((organisation) => <StatusTag kind="organisation" status={organisation.status} />),
    { ...common.created, title: t('joined'), hideBelow: 1000 },
  ];
}

function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('common');
  const { name, location, plan, status } = organisation;
  return (
    <div className="sg-row">
      <OrganisationAvatar organisation={organisation} neutral />
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

/** Says why there are no rows: nothing was found, or there is no organisation yet. */
function Nothing({ filter, isFiltered, clear }: Pick<List, 'filter' | 'isFiltered' | 'clear'>) {
  const { t } = useTranslation('organisations');
  const choices = useChoices();
  if (!isFiltered)
    return (
      <EmptyState icon="building" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  const words = [...choices.status, ...choices.plan, ...choices.location]
    .filter(({ value }) => [filter.status, filter.plan, filter.location].includes(value))
    .map(({ label }) => label);
  return <NothingFound search={filter.search} filters={words} onClear={clear} />;
}

/** Lists every organisation, found by search and filters. */
export function OrganisationList() {
  const { t } = useTranslation('organisations');
  const state = useList();
  const { page, filter, open } = state;
  const query = useListOrganisationsQuery({ page, size, ...filter });
  const { data } = query;
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        context={data && t('context', { count: data.totalElements })}
        actions={
          <ListExport
            list="organisations"
            path="/profile/export-org-csv"
            filter={filter}
            fileName="Organisation List"
            shown={data && t('context', { count: data.totalElements })}
          />
        }
      />
      <Filters {...state} />
      <Card flush>
        <QueryTable
          label={t('title')}
          query={query}
          paging={state}
          columns={columns}
          rowKey={({ organisationId }) => organisationId}
          onOpen={({ organisationId }) => open(organisationId)}
          rowVersion={({ updatedAt }) => updatedAt}
          card={(organisation) => <OrganisationCard organisation={organisation} />}
          empty={<Nothing {...state} />}
        />
      </Card>
    </>
  );
}
