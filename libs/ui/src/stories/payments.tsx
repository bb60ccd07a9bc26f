import type { TransactionStatus } from '@sanaga/domain';
import { Amount } from '../amount/amount.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import type { Column } from '../data-table/types.ts';
import { Icon } from '../icon/icon.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';

export interface Payment {
  id: string;
  name: string;
  detail: string;
  status: TransactionStatus;
  reason?: string;
  created: string;
  amount: number;
}

export const payments: Payment[] = [
  {
    id: 'T-7K4N2A',
    name: 'Harvest pay, week 46',
    detail: 'Bulk · 112 people',
    status: 'IN_PROGRESS',
    reason: '88 of 112 paid',
    created: '09:20',
    amount: 1_456_000,
  },
  {
    id: 'T-7K4L1R',
    name: 'Pauline Eyenga',
    detail: '+237 6 77 12 90 46',
    status: 'COMPLETED',
    created: '09:12',
    amount: 185_000,
  },
  {
    id: 'T-7K4K8D',
    name: 'Garage Fotso et Fils',
    detail: '+237 6 80 24 91 15',
    status: 'PENDING',
    created: '08:15',
    amount: 247_000,
  },
  {
    id: 'T-7K4B7H',
    name: 'Issa Bouba',
    detail: '+237 6 52 84 07 19',
    status: 'CONFIRMED',
    created: 'Yesterday',
    amount: 62_500,
  },
  {
    id: 'T-7K4B2S',
    name: 'Lydie Manga Ateba',
    detail: '+237 6 74 20 58 93',
    status: 'PROBLEMATIC',
    reason: 'Mobile Money account not active',
    created: 'Yesterday',
    amount: 90_000,
  },
  {
    id: 'T-7K4A6W',
    name: 'Hervé Njikam',
    detail: '+237 6 75 20 66 18',
    status: 'CANCELLED',
    created: 'Yesterday',
    amount: 48_500,
  },
  {
    id: 'T-7K4D3V',
    name: 'Aïssatou Bello',
    detail: '+237 6 50 92 14 73',
    status: 'COMPLETED',
    created: '18 Nov',
    amount: 62_000,
  },
  {
    id: 'T-7K4C9M',
    name: 'Harvest pay, week 45',
    detail: 'Bulk · 104 people',
    status: 'COMPLETED',
    created: '17 Nov',
    amount: 1_352_000,
  },
];

const kindIcon = (payment: Payment) => (payment.detail.startsWith('Bulk') ? 'layers' : 'user');

export const paymentColumns: Column<Payment>[] = [
  {
    key: 'customer',
    title: 'Payment',
    sortable: true,
    render: (payment) => (
      <span className="sg-row">
        <Avatar name={payment.name} icon={<Icon name={kindIcon(payment)} />} small neutral />
        <TwoLines first={payment.name} second={payment.detail} />
      </span>
    ),
  },
  {
    key: 'id',
    title: 'Transaction ID',
    hideBelow: 1440,
    render: (payment) => <span className="sg-mono sg-text2">{payment.id}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    render: (payment) => <StatusTag kind="transaction" status={payment.status} reason={payment.reason} />,
  },
  {
    key: 'date',
    title: 'Created',
    sortable: true,
    render: (payment) => <span className="sg-text2 sg-nowrap">{payment.created}</span>,
  },
  {
    key: 'amount',
    title: 'Amount (XAF)',
    align: 'right',
    render: (payment) => <Amount value={payment.amount} unit={false} strong />,
  },
];

export const paymentCard = (payment: Payment) => (
  <span>
    <span className="sg-row">
      <span className="sg-spread sg-ellipsis">{payment.name}</span>
      <Amount value={payment.amount} strong />
    </span>
    <span className="sg-row sg-caption sg-text3">
      <StatusTag kind="transaction" status={payment.status} />
      <span className="sg-spread sg-ellipsis">{payment.reason}</span>
      {payment.created}
    </span>
  </span>
);
