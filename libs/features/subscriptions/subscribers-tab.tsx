import { type Organisation, useListOrganisationsQuery } from '@sanaga/api';
import { plans } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Card,
  type Column,
  DataTable,
  EmptyState,
  Link,
  NothingFound,
  SearchBox,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Segmented } from 'antd';
import { loadErrorOf } from '../shared/lists/load-error.ts';

const size = 20;

function useColumns(): Column<Organisation>[] {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { date } = useFormats();
  return [
    {
      key: 'name',
      title: t('common:fields.name'),
      render: ({ name, email }) => <TwoLines first={name} second={email} />,
    },
    { key: 'plan', title: t('plan'), render: ({ plan }) => t(`common:plans.${plan}`) },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: ({ status }) => <StatusTag kind="organisation" status={status} />,
    },
    {
      key: 'since',
      title: t('since'),
      hideBelow: 1000,
      render: ({ approvedAt }) => approvedAt && date(approvedAt),
    },
    {
      key: 'bills',
      title: <span className="sg-sr">{t('tabs.bills')}</span>,
      align: 'right',
      render: ({ organisationId, name }) => (
        <Link
          href={`${paths.subscriptions}?tab=bills&of=${organisationId}`}
          aria-label={t('billsOf', { name })}
        >
          {t('tabs.bills')}
        </Link>
      ),
    },
  ];
}

/** Which organisation has which plan. */
export function SubscribersTab() {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { read, page, change } = useAddress();
  const plan = plans.find((known) => known === read('plan'));
  const search = read('search') ?? '';
  const query = useListOrganisationsQuery({
    page,
    size,
    plan,
    search: search || undefined,
    status: 'APPROVED',
  });
  const { currentData: list, error, isFetching, refetch } = query;
  const columns = useColumns();
  const narrow = (changes: { plan?: string; search?: string }) => change({ ...changes, page: undefined });
  return (
    <>
      <div className="sg-row sg-wrap subscriptions-filters">
        <SearchBox
          key={search}
          placeholder={t('search')}
          defaultValue={search}
          onSearch={(text) => narrow({ search: text.trim() })}
        />
        <Segmented<string>
          aria-label={t('plan')}
          value={plan ?? ''}
          onChange={(value) => narrow({ plan: value })}
          options={[
            { value: '', label: t('anyPlan') },
            ...plans.map((value) => ({ value, label: t(`common:plans.${value}`) })),
          ]}
        />
      </div>
      <Card flush>
        <DataTable
          label={t('tabs.subscribers')}
          columns={columns}
          rows={list?.content}
          rowKey={({ organisationId }) => organisationId}
          rowHref={({ organisationId }) => pathTo.organisation(organisationId)}
          page={list && { number: list.number, totalPages: list.totalPages }}
          onPage={(number) => change({ page: String(number) })}
          refreshing={isFetching}
          error={loadErrorOf(error)}
          onRetry={refetch}
          card={({ name, plan: its, status }) => (
            <div className="sg-row">
              <span className="sg-spread">
                <TwoLines first={<strong>{name}</strong>} second={t(`common:plans.${its}`)} />
              </span>
              <StatusTag kind="organisation" status={status} />
            </div>
          )}
          empty={
            plan || search ? (
              <NothingFound
                search={search}
                filters={plan ? [t(`common:plans.${plan}`)] : []}
                onClear={() => change({ plan: undefined, search: undefined, page: undefined })}
              />
            ) : (
              <EmptyState icon="building" title={t('noSubscriber')} />
            )
          }
        />
      </Card>
    </>
  );
}
