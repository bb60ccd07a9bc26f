import type { NameMatch } from '@sanaga/domain';
import { Amount } from '../amount/amount.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import type { Column } from '../data-table/types.ts';
import { Icon } from '../icon/icon.tsx';
import { NameCounts, RegisteredName } from '../money/registered-name.tsx';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';

interface WaitingPayment {
  id: string;
  name: string;
  reason: string;
  /** Of a bulk payment the names are counted. */
  match: NameMatch | { matching: number; toLookAt: number };
  amount: number;
  age: string;
  by: string;
  late?: boolean;
}

const serge = 'Serge Tchakounté';

export const queue: WaitingPayment[] = [
  {
    id: 'T-7K4M9Q',
    name: 'Harvest pay, week 47',
    reason: 'Bulk, 96 people',
    match: { matching: 93, toLookAt: 3 },
    amount: 1_248_000,
    age: '23 min',
    by: serge,
  },
  {
    id: 'T-7K4M2B',
    name: 'Marie-Claire Ngo Nlend',
    reason: 'Transport, Penja – Douala',
    match: 'MATCH',
    amount: 185_000,
    age: '48 min',
    by: serge,
  },
  {
    id: 'T-7K4K8D',
    name: 'Garage Fotso et Fils',
    reason: 'Truck repair, LT 482 KP',
    match: 'DIFFERS',
    amount: 247_000,
    age: '1 h 20 min',
    by: serge,
  },
  {
    id: 'T-7K4H2Z',
    name: 'Ibrahim Oumarou',
    reason: 'Crates deposit',
    match: 'CLOSE',
    amount: 62_500,
    age: '1 h 37 min',
    by: serge,
  },
  {
    id: 'T-7K4G6T',
    name: 'Solange Mballa',
    reason: 'Salary advance, November',
    match: 'MATCH',
    amount: 90_000,
    age: '15 h',
    by: 'Clarisse Ngo Bassa',
  },
  {
    id: 'T-7K4F0N',
    name: 'Emmanuel Ekambi',
    reason: 'Per diem, Njombé visit',
    match: 'MATCH',
    amount: 34_000,
    age: '17 h',
    by: serge,
  },
  {
    id: 'T-7K4E5N',
    name: 'Boris Kamdem',
    reason: 'Phone credit, field team',
    match: 'NOT_AVAILABLE',
    amount: 40_000,
    age: '1 day 3 h',
    by: serge,
    late: true,
  },
];

const Names = ({ match }: Pick<WaitingPayment, 'match'>) =>
  typeof match === 'string' ? <RegisteredName match={match} /> : <NameCounts {...match} />;

const Age = ({ age, late }: Pick<WaitingPayment, 'age' | 'late'>) => (
  <span className={late ? 'sg-warn sg-strong' : 'sg-text2'}>{age}</span>
);

const name: Column<WaitingPayment> = {
  key: 'name',
  title: 'Beneficiaries',
  render: (payment) => <TwoLines first={payment.name} second={payment.reason} />,
};
const registered: Column<WaitingPayment> = { key: 'match', title: 'Registered name', render: Names };

export const columns: Column<WaitingPayment>[] = [
  name,
  {
    key: 'id',
    title: 'Transaction ID',
    hideBelow: 1440,
    render: ({ id }) => <span className="sg-mono sg-text2">{id}</span>,
  },
  {
    key: 'type',
    title: 'Type',
    hideBelow: 1000,
    render: ({ match }) => <span className="sg-text2">{typeof match === 'string' ? 'Single' : 'Bulk'}</span>,
  },
  registered,
  {
    key: 'method',
    title: 'Payment method',
    hideBelow: 1440,
    render: () => <span className="sg-text2">MTN Mobile Money</span>,
  },
  {
    key: 'by',
    title: 'Created by',
    hideBelow: 1000,
    render: ({ by }) => <span className="sg-text2">{by}</span>,
  },
  { key: 'age', title: 'Waiting', render: Age },
  {
    key: 'amount',
    title: 'Amount (XAF)',
    align: 'right',
    render: ({ amount }) => <Amount value={amount} unit={false} strong />,
  },
];

/** Beside an open drawer only what identifies the payments. */
export const narrowColumns: Column<WaitingPayment>[] = [
  {
    ...name,
    render: (payment) => (
      <span className="sg-row">
        <Avatar
          name={payment.name}
          icon={typeof payment.match === 'string' ? undefined : <Icon name="layers" />}
          round={typeof payment.match === 'string'}
          neutral
        />
        <TwoLines first={payment.name} second={payment.reason} />
      </span>
    ),
  },
  registered,
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    render: (payment) => (
      <TwoLines first={<Amount value={payment.amount} strong />} second={<Age {...payment} />} />
    ),
  },
];

export const waitingCard = (payment: WaitingPayment) => (
  <span>
    <span className="sg-row">
      <span className="sg-spread">
        <TwoLines first={payment.name} second={payment.reason} />
      </span>
      <Amount value={payment.amount} strong />
    </span>
    <span className="sg-row sg-caption">
      <span className="sg-spread">
        <Names match={payment.match} />
      </span>
      <Age {...payment} />
    </span>
  </span>
);

const decided = [
  {
    name: 'Harvest pay, week 46',
    reason: 'Bulk, 112 people',
    status: 'IN_PROGRESS',
    why: '88 of 112 paid',
    time: '09:31',
    amount: 1_456_000,
  },
  {
    name: 'Aïssatou Bello',
    reason: 'Packing station, October',
    status: 'COMPLETED',
    why: undefined,
    time: '09:28',
    amount: 62_000,
  },
  {
    name: 'Hervé Njikam',
    reason: 'Fuel, Loum',
    status: 'CANCELLED',
    why: 'Amount typed twice',
    time: '09:26',
    amount: 48_500,
  },
] as const;
type DecidedPayment = (typeof decided)[number];

const decidedColumns: Column<DecidedPayment>[] = [
  {
    key: 'name',
    title: 'Payment',
    render: (payment) => <TwoLines first={payment.name} second={payment.reason} />,
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, why }) => <StatusTag kind="transaction" status={status} reason={why} />,
  },
  {
    key: 'time',
    title: 'Decided',
    hideBelow: 1000,
    render: ({ time }) => <span className="sg-text2">{time}</span>,
  },
  {
    key: 'amount',
    title: 'Amount (XAF)',
    align: 'right',
    render: ({ amount }) => <Amount value={amount} unit={false} strong />,
  },
];

const decidedCard = (payment: DecidedPayment) => (
  <span>
    <span className="sg-row">
      <span className="sg-spread sg-ellipsis">{payment.name}</span>
      <Amount value={payment.amount} strong />
    </span>
    <StatusTag kind="transaction" status={payment.status} />
  </span>
);

/** What was decided today and what has become of it since. */
export const Decided = () => (
  <Card title="Decided by you today" flush>
    <DataTable
      label="Decided by you today"
      columns={decidedColumns}
      rows={decided}
      rowKey={(payment) => payment.name}
      card={decidedCard}
    />
  </Card>
);
