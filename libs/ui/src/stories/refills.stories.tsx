import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Segmented } from 'antd';
import { Amount } from '../amount/amount.tsx';
import { ProgressSteps } from '../charts/parts.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import type { Column } from '../data-table/types.ts';
import { Icon } from '../icon/icon.tsx';
import { FigureStrip } from '../money/figure-strip.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePhone } from '../provider/use-media.ts';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import './reference.css';
import { ConsoleShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/05 Process refills',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

interface Refill {
  id: string;
  account: string;
  number: string;
  by: string;
  asked: string;
  amount: number;
}
const refills: Refill[] = [
  {
    id: '1',
    account: 'Compte principal',
    number: 'MTN · +237 6 78 20 14 63',
    by: 'Dr Odile Manga',
    asked: '08:51',
    amount: 8_000_000,
  },
  {
    id: '2',
    account: 'Caisse urgences',
    number: 'MTN · +237 6 52 91 07 38',
    by: 'Dr Odile Manga',
    asked: '08:53',
    amount: 2_350_000,
  },
  {
    id: '3',
    account: 'Caisse pharmacie',
    number: 'MTN · +237 6 74 63 80 21',
    by: 'Patrice Belinga',
    asked: '09:20',
    amount: 1_000_000,
  },
];
const columns: Column<Refill>[] = [
  {
    key: 'account',
    title: 'From account',
    render: ({ account, number }) => <TwoLines first={account} second={number} />,
  },
  {
    key: 'by',
    title: 'Requested by',
    hideBelow: 1000,
    render: ({ by }) => <span className="sg-text2">{by}</span>,
  },
  { key: 'asked', title: 'Requested', render: ({ asked }) => <span className="sg-text2">{asked}</span> },
  {
    key: 'amount',
    title: 'Amount (XAF)',
    align: 'right',
    render: ({ amount }) => <Amount value={amount} unit={false} strong />,
  },
  { key: 'action', title: '', align: 'right', render: () => <Button size="small">Process</Button> },
];
const figures = [
  { label: 'Waiting', value: <Amount value={27_350_000} />, detail: '9 refills from 5 customers' },
  { label: 'Processing', value: <Amount value={6_200_000} />, detail: '3 refills' },
  { label: 'Credited today', value: <Amount value={48_300_000} />, detail: '14 refills, 1 failed' },
  {
    label: 'MTN Mobile Money',
    value: (
      <span className="sg-row">
        <Icon name="check-circle" className="sg-good" /> Reachable
      </span>
    ),
    detail: '0.8 s median, no queue',
  },
];

const refillCard = ({ account, number, by, asked, amount }: Refill) => (
  <>
    <div className="sg-row">
      <span className="sg-spread">
        <TwoLines first={account} second={number} />
      </span>
      <Amount value={amount} strong />
    </div>
    <div className="sg-row">
      <span className="sg-spread sg-caption sg-text3">
        {by}, {asked}
      </span>
      <Button size="small">Process</Button>
    </div>
  </>
);

interface Holder {
  name: string;
  detail: string;
  amount: number;
  count: number;
  person?: boolean;
}
const holders: Holder[] = [
  { name: 'Clinique Sainte-Rita', detail: 'Yaoundé · Pro', amount: 11_350_000, count: 3 },
  { name: 'Moungo Fruits SARL', detail: 'Douala · Premium', amount: 6_500_000, count: 2 },
  { name: 'Groupement Taxi Garoua', detail: 'Garoua · Premium', amount: 5_000_000, count: 2 },
  { name: 'Collège La Réussite', detail: 'Bafoussam · Starter', amount: 4_000_000, count: 1 },
  { name: 'Thierry Ndongo Essama', detail: 'Douala · Individual', amount: 500_000, count: 1, person: true },
];

/** The refills of one holder, folded together. */
const HolderCard = ({ holder, open }: { holder: Holder; open: boolean }) => (
  <Card flush>
    <div className="refill-holder">
      <Button
        type="text"
        size="small"
        aria-expanded={open}
        aria-label={holder.name}
        icon={<Icon name={open ? 'chevron-down' : 'chevron-right'} />}
      />
      <Avatar name={holder.name} round={holder.person} neutral />
      <TwoLines first={<strong>{holder.name}</strong>} second={holder.detail} />
      <span className="refill-sum">
        <TwoLines
          first={<Amount value={holder.amount} strong />}
          second={holder.count === 1 ? '1 refill' : `${holder.count} refills`}
        />
      </span>
      <Button size="small">{holder.count === 1 ? 'Process' : `Process ${holder.count}`}</Button>
    </div>
    {open && (
      <div className="refill-table">
        <DataTable
          label={holder.name}
          columns={columns}
          rows={refills}
          rowKey={({ id }) => id}
          card={refillCard}
        />
      </div>
    )}
  </Card>
);

const inProcess = [
  {
    name: 'Ets Sawa Transit',
    amount: 3_000_000,
    done: 2,
    words: 'Approved on the phone, crediting',
    time: '1 min 40 s',
  },
  {
    name: 'Boulangerie Akwa Palace',
    amount: 2_000_000,
    done: 1,
    words: 'Waiting for the account holder’s PIN',
    time: '1 min 12 s',
  },
  { name: 'Pharmacie du Rail', amount: 1_200_000, done: 0, words: 'Asking MTN', time: '8 s' },
];

const InProcess = () => (
  <Card title="Processing" extra={<span className="page-live">Live</span>}>
    <ul className="page-lines">
      {inProcess.map(({ name, amount, done, words, time }) => (
        <li key={name}>
          <div className="sg-row">
            <span className="sg-spread">{name}</span>
            <Amount value={amount} strong />
          </div>
          <ProgressSteps label={words} done={done} total={4} />
          <p className="sg-row sg-caption sg-text3">
            <span className="sg-spread">{words}</span>
            {time}
          </p>
        </li>
      ))}
    </ul>
  </Card>
);

const finished = [
  { name: 'Bertoua Bois SARL', amount: 900_000, status: 'FAILED', detail: 'Declined on the phone' },
  { name: 'Hôtel Limbé Plage', amount: 4_500_000, status: 'COMPLETED', detail: '09:44' },
  { name: 'Moungo Fruits SARL', amount: 3_000_000, status: 'COMPLETED', detail: '09:31' },
  { name: 'Imprimerie Ngaoundéré', amount: 1_750_000, status: 'COMPLETED', detail: '09:12' },
] as const;

const Finished = () => (
  <Card title="Finished today" extra={<a href="#all">All 15</a>}>
    <ul className="page-lines">
      {finished.map(({ name, amount, status, detail }) => (
        <li key={name}>
          <div className="sg-row">
            <span className="sg-spread">{name}</span>
            <Amount value={amount} strong />
          </div>
          <p className="sg-row sg-caption sg-text3">
            <span className="sg-spread">
              <StatusTag kind="refill" status={status} />
            </span>
            {detail}
          </p>
        </li>
      ))}
    </ul>
  </Card>
);

function Refills() {
  const phone = usePhone();
  return (
    <ConsoleShell current="refills">
      <PageHeader
        title="Process refills"
        context={
          phone ? (
            <>
              9 waiting, <Amount value={27_350_000} strong />
            </>
          ) : (
            'Processing asks the account holder to approve on the phone. The wallet is credited as soon as MTN confirms the payment.'
          )
        }
        actions={
          <Button type="primary" block={phone} icon={<Icon name="play" />}>
            Process all 9
          </Button>
        }
      />
      <div className="sg-grid">
        <div className="sg-c12">
          <FigureStrip label="Refills" figures={figures} />
        </div>
        <section className="sg-c8 sg-col" aria-labelledby="waiting">
          <div className="sg-row">
            <h2 id="waiting" className="sg-spread page-title">
              Waiting
            </h2>
            <Segmented aria-label="Order" options={['By customer', 'Oldest first']} />
          </div>
          {holders.map((holder, place) => (
            <HolderCard key={holder.name} holder={holder} open={place === 0} />
          ))}
        </section>
        <div className="sg-c4 sg-col">
          <InProcess />
          <Finished />
        </div>
      </div>
    </ConsoleShell>
  );
}

export const Waiting: StoryObj = { render: () => <Refills /> };
