import { type Organisation, useListOrganisationsQuery } from '@sanaga/api';
import { plans } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Card,
  type Column,
  EmptyState,
  Link,
  NothingFound,
  SearchBox,
  StatusTag,
  TwoLines,
} from '@sanaga/ui';
import { Segmented } from 'antd';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const size = 20;

function useColumns(): Column<Organisation>[] {
  const { t } = useTranslation(['subscriptions', 'common']);
  const common = useCommonColumns();
  const { date } = useFormats();
  return [
    common.party,
    { key: 'plan', title: t('plan'), render: ({ plan }) => t(`common:plans.${plan}`) },
    common.status(({ status }) => <StatusTag kind="organisation" status={status} />),
    {
      key: 'since',
      title: t('since'),
      hideBelow: 1000,
      render: ({ approvedAt }) => approvedAt && date(approvedAt),
    },
    common.actions(t('tabs.bills'), ({ organisationId, name }) => (
      <Link
        href={`${paths.subscriptions}?tab=bills&of=${organisationId}`}
        aria-label={t('billsOf', { name })}
      >
        {t('tabs.bills')}
      </Link>
    )),
  ];
}

/** Lists which organisation has which plan. */
export function SubscribersTab() {
  const { t } = useTranslation(['subscriptions', 'common']);
  const address = useAddress();
  const { read, page, change } = address;
  const plan = plans.find((known) => known === read('plan'));
  const search = read('search') ?? '';
  const query = useListOrganisationsQuery({
    page,
    size,
    plan,
    search: search || undefined,
    status: 'APPROVED',
  });
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
        <QueryTable
          label={t('tabs.subscribers')}
          query={query}
          paging={address}
          columns={columns}
          rowKey={({ organisationId }) => organisationId}
          rowHref={({ organisationId }) => pathTo.organisation(organisationId)}
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
