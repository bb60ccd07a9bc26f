import {
  type Transaction,
  type TransactionPage,
  useGetWalletQuery,
  useListTransactionsQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  Amount,
  Card,
  DataTable,
  EmptyState,
  FigureStrip,
  Icon,
  Link,
  LinkButton,
  NothingFound,
  PageHeader,
  useDocked,
} from '@sanaga/ui';
import { Segmented } from 'antd';
import { loadErrorOf } from '../parts/load-error.ts';
import { PaymentCard, usePaymentColumns } from '../parts/payment-columns.tsx';
import { PaymentDrawer } from '../parts/lazy-payment-drawer.tsx';
import { useAddress } from '../parts/use-address.ts';
import { useNow } from '../parts/use-now.ts';
import { newest } from './first-calls.ts';
import { groupOf, type Group, groups } from './groups.ts';
import { OpenFiles } from './open-files.tsx';

const pageSize = 10;

/** What is over is not counted: older payments beyond the newest would be missing. */
const counted: ReadonlySet<Group> = new Set(['waiting', 'underWay', 'notPaid']);

const sumOf = (payments: Transaction[]) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** How many payments stand there: of a bulk payment only those of its items that do. */
const countOf = (payments: Transaction[], group: Group) =>
  payments.reduce((count, { items }) => {
    if (items === null) return count + 1;
    return (
      count + (group === 'notPaid' ? items.problematic : items.total - items.completed - items.cancelled)
    );
  }, 0);

/**
 * What waits, is on the way and was not paid: in money, but where a bulk payment is partly paid, in payments. `isPart`:
 * there are older payments that are not in the figures.
 */
function Figures({ own, isPart }: { own: Record<Group, Transaction[]>; isPart: boolean }) {
  const { t } = useTranslation('initiator-home');
  const { duration } = useFormats();
  const now = useNow();
  const oldest = own.waiting.at(-1);
  const part = isPart ? t('figures.newest', { count: newest.size }) : undefined;
  const figures = (['waiting', 'underWay', 'notPaid'] as const).map((group) => {
    const count = countOf(own[group], group);
    const isPartly = own[group].some(({ items }) => items !== null && items.completed > 0);
    const words = t('figures.count', { count });
    const since =
      group === 'waiting' && oldest
        ? t('figures.oldest', { length: duration(now - Date.parse(oldest.createdAt)) })
        : undefined;
    return {
      label: t(`groups.${group}`),
      value: isPartly ? words : <Amount value={sumOf(own[group])} />,
      detail: [isPartly ? undefined : words, since, part].filter(Boolean).join(', '),
    };
  });
  return <FigureStrip label={t('figures.label')} figures={figures} />;
}

const NewPayment = () => {
  const { t } = useTranslation('initiator-home');
  return (
    <>
      <LinkButton href={paths.bulkUpload} icon={<Icon name="upload" />}>
        {t('upload')}
      </LinkButton>
      <LinkButton primary href={paths.newTransaction} icon={<Icon name="plus" />}>
        {t('new')}
      </LinkButton>
    </>
  );
};

interface OwnListProps {
  /** Undefined while nothing has arrived yet. */
  own: Record<Group, Transaction[]> | undefined;
  query: { data?: TransactionPage; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The own payments, all or of one fate, newest first; one opens beside the list. */
function OwnList({ own, query }: OwnListProps) {
  const { t } = useTranslation('initiator-home');
  const docked = useDocked();
  const { read, page, change } = useAddress();
  const id = read('id');
  const columns = usePaymentColumns(docked && id ? 'narrow' : 'full');
  const shown = groups.find((group) => group === read('show')) ?? 'all';
  const payments = own?.[shown];
  const rows = payments?.slice(page * pageSize, (page + 1) * pageSize);
  const total = query.data?.totalElements ?? 0;
  const hasAny = own !== undefined && own.all.length > 0;
  return (
    <>
      {hasAny && (
        <div className="sg-track">
          <Segmented<Group>
            aria-label={t('show')}
            value={shown}
            onChange={(group) =>
              change({ show: group === 'all' ? undefined : group, id: undefined, page: undefined })
            }
            options={groups.map((group) => ({
              value: group,
              label: counted.has(group)
                ? `${t(`groups.${group}`)} ${countOf(own[group], group)}`
                : t(`groups.${group}`),
            }))}
          />
        </div>
      )}
      <Card flush title={t('list')} extra={<Link href={paths.transactions}>{t('everything')}</Link>}>
        <DataTable
          label={t('list')}
          columns={columns.map((column) => ({ ...column, sortable: false }))}
          rows={rows}
          rowKey={(payment) => payment.id}
          rowVersion={({ status }) => status}
          card={(payment) => <PaymentCard payment={payment} />}
          onOpen={(payment) => change({ id: payment.id })}
          current={id}
          page={payments && { number: page, totalPages: Math.ceil(payments.length / pageSize) }}
          onPage={(next) => change({ page: String(next), id: undefined })}
          pagerNote={total > newest.size && t('newest', { count: newest.size })}
          refreshing={query.isFetching && rows !== undefined}
          error={loadErrorOf(query.error)}
          errorTitle={t('failed')}
          onRetry={() => void query.refetch()}
          empty={
            hasAny ? (
              <NothingFound
                filters={[t(`groups.${shown}`)]}
                onClear={() => change({ show: undefined, page: undefined })}
              />
            ) : (
              <EmptyState icon="transfer" title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <PaymentDrawer
        id={id}
        known={own?.all.find((payment) => payment.id === id)}
        onClose={() => change({ id: undefined })}
      />
    </>
  );
}

/** An initiator's first screen: what became of the own payments, and a new one in one press. */
export function InitiatorHomeRoute() {
  const { t } = useTranslation('initiator-home');
  const query = useListTransactionsQuery(newest);
  const { data: wallet } = useGetWalletQuery();
  const own = query.data && groupOf(query.data.content);
  const isPart = (query.data?.totalElements ?? 0) > newest.size;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={
          wallet && (
            <>
              {t('available')} <Amount value={wallet.available} strong />
            </>
          )
        }
        actions={<NewPayment />}
      />
      <div className="sg-col">
        {own && own.all.length > 0 && <Figures own={own} isPart={isPart} />}
        <OpenFiles />
        <OwnList own={own} query={query} />
      </div>
    </>
  );
}
