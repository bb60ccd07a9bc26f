import { type Refill, type RefillPage, usePicture } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { type useAddress } from '@sanaga/navigation';
import { Amount, Avatar, Card, type Column, EmptyState, Icon, TwoLines } from '@sanaga/ui';
import { closingPaging } from '../shared/lists/closing-paging.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useChosenColumns } from '../shared/lists/use-chosen-columns.tsx';
import { type QueryState } from '../shared/lists/use-listed.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { RefillStatus } from '../shared/money/refill-status.tsx';
import { useRefillReason } from './refill-labels.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

const AccountPicture = ({ row }: { row: Refill }) => (
  <Avatar name={row.accountName} icon={<Icon name="phone" />} small neutral />
);

function Requester({ row: { requestedBy, requestedByPicture } }: { row: Refill }) {
  const picture = usePicture(requestedByPicture);
  return (
    <span className="sg-row">
      <Avatar name={requestedBy} picture={picture} round small neutral />
      {requestedBy}
    </span>
  );
}

function useColumns(narrow: boolean): Column<Refill>[] {
  const { t } = useTranslation(['balances', 'common']);
  const common = useCommonColumns();
  const { relative } = useFormats();
  const reason = useRefillReason();
  const account: Column<Refill> = {
    key: 'account',
    title: t('account'),
    render: (row) => (
      <span className="sg-row">
        <AccountPicture row={row} />
        <TwoLines
          first={row.accountName}
          second={narrow ? relative(row.createdAt) : formatPhone(row.accountNumber)}
        />
      </span>
    ),
  };
  const status: Column<Refill> = common.status((row) => (
    <RefillStatus refill={row} reason={narrow ? undefined : reason(row)} />
  ));
  const amount: Column<Refill> = common.amount;
  if (narrow) return [account, status, amount];
  return [
    account,
    {
      key: 'reference',
      title: t('reference'),
      hideBelow: 1440,
      render: (row) => <span className="sg-mono sg-nowrap">{row.reference}</span>,
    },
    status,
    { key: 'by', title: t('requestedBy'), hideBelow: 1000, render: (row) => <Requester row={row} /> },
    common.created,
    amount,
  ];
}

function PhoneCard({ row }: { row: Refill }) {
  const { relative } = useFormats();
  const reason = useRefillReason();
  return (
    <>
      <span className="sg-row">
        <AccountPicture row={row} />
        <span className="sg-spread sg-ellipsis balances-account">{row.accountName}</span>
        <Amount value={row.amount} strong />
      </span>
      <span className="sg-row">
        <span className="sg-spread">
          <RefillStatus refill={row} reason={reason(row)} />
        </span>
        <span className="sg-caption sg-text3">{relative(row.createdAt)}</span>
      </span>
    </>
  );
}

interface RefillListProps {
  query: QueryState<RefillPage>;
  address: ReturnType<typeof useAddress>;
  narrow: boolean;
}

/** Lists the holder's refills: those under way first, then the newest. */
export function RefillList({ query, address, narrow }: RefillListProps) {
  const { t } = useTranslation('balances');
  const { columns, compact, choice } = useChosenColumns('refills', useColumns(narrow));
  const { read, open } = address;
  return (
    <Card flush title={t('refills')} extra={choice}>
      <QueryTable
        label={t('refills')}
        query={query}
        paging={closingPaging(address)}
        columns={columns}
        compact={compact}
        rowKey={({ refillId }) => refillId}
        rowVersion={({ status, asked, correction }) => `${status} ${asked} ${correction?.at}`}
        card={(row) => <PhoneCard row={row} />}
        onOpen={({ refillId }) => open({ id: refillId, refill: undefined, account: undefined })}
        current={read('id')}
        errorTitle={t('failed')}
        empty={
          <EmptyState icon="wallet" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Card>
  );
}
