import './services.css';
import { useListOrganisationsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, EmptyState, NothingFound, PageHeader, SearchBox, StatusTag, TwoLines } from '@sanaga/ui';
import { cityName } from '../shared/people/city-name.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { PaymentsHold } from '../shared/platform/payments-hold.tsx';
import { usePlatformFigures } from '../shared/platform/platform-figures.ts';
import { AccountsDrawer } from './accounts-drawer.tsx';
import { OperatorCard } from './operator-card.tsx';

const size = 20;

/** Shows each product of the operator, refetched every half minute, and whether anything is sent to it. */
function Operators() {
  const { t } = useTranslation('console');
  const { platform, ...query } = usePlatformFigures();
  if (platform)
    return (
      <div className="sg-grid">
        {platform.hold && (
          <div className="sg-c12">
            <Card title={t('hold.title')}>
              <PaymentsHold hold={platform.hold} />
            </Card>
          </div>
        )}
        {platform.operators.map((health) => (
          <div key={`${health.operator} ${health.product}`} className="sg-c6">
            <OperatorCard
              health={health}
              booked={health.product === 'DISBURSEMENT' ? platform.bookedFloat : undefined}
            />
          </div>
        ))}
      </div>
    );
  return <CardNotLoaded query={query} />;
}

/** Lists organisations, each of which opens its accounts with the operator. */
function Providers() {
  const { t } = useTranslation(['services', 'common']);
  const address = useAddress();
  const { read, page, change, open } = address;
  const search = read('search') ?? '';
  const id = read('id');
  const query = useListOrganisationsQuery({ page, size, search: search || undefined, status: 'APPROVED' });
  const clear = () => change({ search: undefined, page: undefined });
  return (
    <section aria-labelledby="service-providers">
      <div className="sg-row sg-wrap services-providers">
        <h2 id="service-providers" className="sg-spread">
          {t('providers')}
        </h2>
        <SearchBox
          key={search}
          placeholder={t('search')}
          defaultValue={search}
          onSearch={(text) => change({ search: text.trim(), page: undefined })}
        />
      </div>
      <Card flush>
        <QueryTable
          label={t('providers')}
          query={query}
          paging={address}
          columns={[
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
            {
              key: 'status',
              title: t('common:fields.status'),
              render: ({ status }) => <StatusTag kind="organisation" status={status} />,
            },
          ]}
          rowKey={({ organisationId }) => organisationId}
          onOpen={({ organisationId }) => open({ id: organisationId })}
          current={id}
          card={({ name, location }) => (
            <TwoLines first={<strong>{name}</strong>} second={cityName(location) ?? '–'} />
          )}
          empty={
            search ? (
              <NothingFound search={search} onClear={clear} />
            ) : (
              <EmptyState icon="building" title={t('none')} />
            )
          }
        />
      </Card>
      {id !== undefined && <AccountsDrawer organisationId={id} onClose={() => open({ id: undefined })} />}
    </section>
  );
}

/** Shows whether the operator responds, what waits for it, and whose accounts are with it. */
export function ServicesRoute() {
  const { t } = useTranslation('services');
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <div className="sg-col">
        <Operators />
        <Providers />
      </div>
    </>
  );
}
