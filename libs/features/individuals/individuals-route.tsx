import './individuals.css';
import { useGetActiveUsersQuery, useGetSuspendedAndInactiveUsersQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { EmptyState, NothingFound, PageHeader, SearchBox } from '@sanaga/ui';
import { Segmented } from 'antd';
import { PastDecisionsLink } from '../shared/platform/past-decisions-link.tsx';
import { IndividualTable } from './individual-table.tsx';
import type { Question } from './questions.tsx';

const views = ['waiting', 'active', 'suspended'] as const;
type View = (typeof views)[number];

const size = 20;

/** Lists people who signed up and wait, longest waiting first; they are found by name, address or number. */
function Waiting() {
  const { t } = useTranslation('individuals');
  const address = useAddress();
  const { read, page, change } = address;
  const search = read('search') ?? '';
  const query = useGetSuspendedAndInactiveUsersQuery({ page, size, search: search || undefined });
  return (
    <IndividualTable
      questions={['reject', 'approve']}
      query={{ ...query, currentData: query.currentData?.inactiveUsers, data: query.data?.inactiveUsers }}
      paging={address}
      empty={
        search === '' ? (
          <EmptyState icon="user" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <NothingFound search={search} onClear={() => change({ search: undefined, page: undefined })} />
        )
      }
    />
  );
}

const questionsOf: Record<'active' | 'suspended', readonly Question[]> = {
  active: ['remove', 'suspend'],
  suspended: ['remove', 'reactivate'],
};

/** Lists people at work, or those who were suspended; they are found by name, address or number. */
function Admitted({ view }: { view: 'active' | 'suspended' }) {
  const { t } = useTranslation('individuals');
  const address = useAddress();
  const { read, page, change } = address;
  const search = read('search') ?? '';
  const query = useGetActiveUsersQuery({
    page,
    size,
    status: view === 'active' ? 'ACTIVE' : 'SUSPENDED',
    search: search || undefined,
  });
  return (
    <IndividualTable
      questions={questionsOf[view]}
      query={query}
      paging={address}
      empty={
        search === '' ? (
          <EmptyState icon="user" title={t(`none.${view}`)} />
        ) : (
          <NothingFound search={search} onClear={() => change({ search: undefined, page: undefined })} />
        )
      }
    />
  );
}

/**
 * Lists the people who hold a wallet for themselves: those who wait for approval, those at work, and those who were
 * suspended.
 */
export function IndividualsRoute() {
  const { t } = useTranslation('individuals');
  const { read, change } = useAddress();
  // counts those who wait, by the menu's query
  const { data } = useGetSuspendedAndInactiveUsersQuery({ page: 0, size: 1 });
  const view: View = views.find((known) => known === read('view')) ?? 'waiting';
  const search = read('search') ?? '';
  const count = data?.inactiveUsers.totalElements;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={count !== undefined && t('context', { count })}
        actions={<PastDecisionsLink subject="REQUEST" />}
      />
      <div className="sg-row sg-wrap individuals-bar">
        <Segmented<View>
          aria-label={t('view')}
          value={view}
          onChange={(next) => change({ view: next, page: undefined, search: undefined })}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <SearchBox
          key={view}
          asYouType
          placeholder={t('search')}
          defaultValue={search}
          onSearch={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
      </div>
      {view === 'waiting' ? <Waiting /> : <Admitted key={view} view={view} />}
    </>
  );
}
