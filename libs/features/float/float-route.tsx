import './float.css';
import { useGetFloatQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, NoPermission, PageHeader } from '@sanaga/ui';
import { Tabs } from 'antd';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { BooksCard } from './books-card.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { Comparisons } from './comparisons.tsx';
import { Postings } from './postings.tsx';

function Content() {
  const { t } = useTranslation('float');
  const { read, change } = useAddress();
  const query = useGetFloatQuery();
  const float = query.data;
  const choose = (view: string) =>
    change({
      view: view === 'postings' ? undefined : view,
      ...{ id: undefined, page: undefined, status: undefined, new: undefined },
    });
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <div className="sg-col">
        {float ? (
          <div className="sg-grid">
            <div className="sg-c6">
              <ComparisonCard float={float} />
            </div>
            <div className="sg-c6">
              <BooksCard float={float} />
            </div>
          </div>
        ) : (
          <CardNotLoaded query={query} title={t('compare.title')} rows={6} />
        )}
        <Tabs
          activeKey={read('view') === 'comparisons' ? 'comparisons' : 'postings'}
          onChange={choose}
          destroyOnHidden
          items={[
            { key: 'postings', label: t('views.postings'), children: <Postings float={float} /> },
            { key: 'comparisons', label: t('views.comparisons'), children: <Comparisons /> },
          ]}
        />
      </div>
    </>
  );
}

/** Shows our money with the operator, in the books and in its balances, and the owner's own moves of it. */
export function FloatRoute() {
  const { t } = useTranslation('float');
  if (useCan('float:manage')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
