import type { OwnPaymentFigures, TransactionPage } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, DataTable, EmptyState, Link, NothingFound, useDocked } from '@sanaga/ui';
import { Segmented } from 'antd';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';
import { PaymentDrawer } from '../shared/payment-drawer/lazy-payment-drawer.tsx';
import { shownRows } from '../shared/lists/shown-rows.ts';
import { useLastPage } from '../shared/lists/use-last-page.ts';
import { type Group, groups, isCounted } from './groups.ts';

interface Query {
  currentData?: TransactionPage;
  data?: TransactionPage;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FatesProps {
  shown: Group;
  figures: OwnPaymentFigures | undefined;
  onShow: (group: Group) => void;
}

/** Which of them to show, with how many payments stand there where that asks for something. */
function Fates({ shown, figures, onShow }: FatesProps) {
  const { t } = useTranslation('initiator-home');
  return (
    <div className="sg-track">
      <Segmented<Group>
        aria-label={t('show')}
        value={shown}
        onChange={onShow}
        options={groups.map((value) => ({
          value,
          label:
            figures && isCounted(value)
              ? `${t(`groups.${value}`)} ${figures[value].payments}`
              : t(`groups.${value}`),
        }))}
      />
    </div>
  );
}

interface OwnListProps {
  shown: Group;
  figures: OwnPaymentFigures | undefined;
  query: Query;
}

/** The own payments, all or of one fate, newest first; one opens beside the list. */
export function OwnList({ shown, figures, query }: OwnListProps) {
  const { t } = useTranslation('initiator-home');
  const docked = useDocked();
  const address = useAddress();
  const { read, change, open } = address;
  const id = read('id');
  const columns = usePaymentColumns(docked && id ? 'narrow' : 'full');
  const { currentData, data, error, isFetching, refetch } = query;
  useLastPage(currentData, address);
  const rows = shownRows(query);
  const list = currentData ?? data;
  const hasAny = shown !== 'all' || (list !== undefined && list.totalElements > 0);
  return (
    <>
      {hasAny && (
        <Fates
          shown={shown}
          figures={figures}
          onShow={(group) =>
            change({ show: group === 'all' ? undefined : group, id: undefined, page: undefined })
          }
        />
      )}
      <Card flush title={t('list')} extra={<Link href={paths.transactions}>{t('everything')}</Link>}>
        <DataTable
          label={t('list')}
          columns={columns.map((column) => ({ ...column, sortable: false }))}
          rows={rows}
          rowKey={(payment) => payment.id}
          rowVersion={({ status }) => status}
          card={(payment) => <PaymentCard payment={payment} />}
          onOpen={(payment) => open({ id: payment.id })}
          current={id}
          page={list && { number: list.number, totalPages: list.totalPages }}
          onPage={(next) => change({ page: next > 0 ? String(next) : undefined, id: undefined })}
          refreshing={isFetching && rows !== undefined}
          error={loadErrorOf(error)}
          errorTitle={t('failed')}
          onRetry={() => void refetch()}
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
        known={rows?.find((payment) => payment.id === id)}
        onClose={() => open({ id: undefined })}
      />
    </>
  );
}
