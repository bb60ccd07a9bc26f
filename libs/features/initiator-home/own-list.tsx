import type { OwnPaymentFigures, TransactionPage } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, EmptyState, Link, NothingFound, useDocked } from '@sanaga/ui';
import { Segmented } from 'antd';
import { closingPaging } from '../shared/lists/closing-paging.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type QueryState, shownRows } from '../shared/lists/use-listed.ts';
import { PaymentCard, usePaymentColumns } from '../shared/payment/payment-columns.tsx';
import { PaymentDrawer } from '../shared/payment-drawer/lazy-payment-drawer.tsx';
import { type Group, groups, isCounted } from './groups.ts';

interface GroupChoiceProps {
  shown: Group;
  figures: OwnPaymentFigures | undefined;
  onShow: (group: Group) => void;
}

/** Chooses a group of payments, and counts those that need an action. */
function GroupChoice({ shown, figures, onShow }: GroupChoiceProps) {
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
  query: QueryState<TransactionPage>;
}

/** Lists the person's own payments, all or of one group, newest first; one opens next to the list. */
export function OwnList({ shown, figures, query }: OwnListProps) {
  const { t } = useTranslation('initiator-home');
  const docked = useDocked();
  const address = useAddress();
  const { read, change, open } = address;
  const id = read('id');
  const columns = usePaymentColumns(docked && id ? 'narrow' : 'full');
  const list = query.currentData ?? query.data;
  const hasAny = shown !== 'all' || (list !== undefined && list.totalElements > 0);
  return (
    <>
      {hasAny && (
        <GroupChoice
          shown={shown}
          figures={figures}
          onShow={(group) =>
            change({ show: group === 'all' ? undefined : group, id: undefined, page: undefined })
          }
        />
      )}
      <Card flush title={t('list')} extra={<Link href={paths.transactions}>{t('everything')}</Link>}>
        <QueryTable
          label={t('list')}
          query={query}
          paging={closingPaging(address)}
          columns={columns.map((column) => ({ ...column, sortable: false }))}
          rowKey={(payment) => payment.id}
          rowVersion={({ status }) => status}
          card={(payment) => <PaymentCard payment={payment} />}
          onOpen={(payment) => open({ id: payment.id })}
          current={id}
          errorTitle={t('failed')}
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
        known={shownRows(query)?.find((payment) => payment.id === id)}
        onClose={() => open({ id: undefined })}
      />
    </>
  );
}
