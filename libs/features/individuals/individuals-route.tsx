import './individuals.css';
import { useGetActiveUsersQuery, useGetSuspendedAndInactiveUsersQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { EmptyState, NothingFound, PageHeader, SearchBox } from '@sanaga/ui';
import { Segmented } from 'antd';
import { loadErrorOf } from '../parts/load-error.ts';
import { useAddress } from '../parts/use-address.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { IndividualTable } from './individual-table.tsx';
import type { Question } from './questions.tsx';

const views = ['waiting', 'active', 'suspended'] as const;
type View = (typeof views)[number];

const size = 20;

/** Those who signed up and wait, the longest waiting first. */
function Waiting() {
  const { t } = useTranslation('individuals');
  const address = useAddress();
  const query = useGetSuspendedAndInactiveUsersQuery({ page: address.page, size });
  const { currentData, error, isFetching, refetch } = query;
  const list = currentData?.inactiveUsers;
  useLastPage(list, address);
  return (
    <IndividualTable
      questions={['reject', 'approve']}
      rows={list?.content}
      page={list && { number: list.number, totalPages: list.totalPages }}
      onPage={(number) => address.change({ page: String(number) })}
      refreshing={isFetching}
      error={loadErrorOf(error)}
      onRetry={refetch}
      empty={
        <EmptyState icon="user" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}

const questionsOf: Record<'active' | 'suspended', readonly Question[]> = {
  active: ['remove', 'suspend'],
  suspended: ['remove', 'reactivate'],
};

/** Those at work, or those who were suspended; found by name, address or number. */
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
  const { currentData: list, error, isFetching, refetch } = query;
  useLastPage(list, address);
  return (
    <IndividualTable
      questions={questionsOf[view]}
      rows={list?.content}
      page={list && { number: list.number, totalPages: list.totalPages }}
      onPage={(number) => change({ page: String(number) })}
      refreshing={isFetching}
      error={loadErrorOf(error)}
      onRetry={refetch}
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

/** People who hold a wallet for themselves: who waits for approval, who is at work, who was suspended. */
export function IndividualsRoute() {
  const { t } = useTranslation('individuals');
  const { read, change } = useAddress();
  // how many wait, as the menu asks it
  const { data } = useGetSuspendedAndInactiveUsersQuery({ page: 0, size: 1 });
  const view: View = views.find((known) => known === read('view')) ?? 'waiting';
  const search = read('search') ?? '';
  const count = data?.inactiveUsers.totalElements;
  return (
    <>
      <PageHeader title={t('title')} context={count !== undefined && t('context', { count })} />
      <div className="sg-row sg-wrap individuals-bar">
        <Segmented<View>
          aria-label={t('view')}
          value={view}
          onChange={(next) => change({ view: next, page: undefined, search: undefined })}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {view !== 'waiting' && (
          <SearchBox
            key={`${view} ${search}`}
            placeholder={t('search')}
            defaultValue={search}
            onSearch={(text) => change({ search: text.trim(), page: undefined })}
          />
        )}
      </div>
      {view === 'waiting' ? <Waiting /> : <Admitted view={view} />}
    </>
  );
}
