import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Amount } from '../amount/amount.tsx';
import { ProgressSteps } from '../charts/parts.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import type { Column } from '../data-table/types.ts';
import { Icon } from '../icon/icon.tsx';
import { FigureStrip } from '../money/figure-strip.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { ConsoleShell } from './shell.tsx';

const meta: Meta = { title: 'pages/Process refills', parameters: { layout: 'fullscreen' } };
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
  { key: 'asked', title: 'Asked', render: ({ asked }) => <span className="sg-text2">{asked}</span> },
  {
    key: 'amount',
    title: 'Amount, XAF',
    align: 'right',
    render: ({ amount }) => <Amount value={amount} unit={false} strong />,
  },
  { key: 'action', title: '', align: 'right', render: () => <Button size="small">Process</Button> },
];
const figures = [
  { label: 'Waiting', value: <Amount value={27_350_000} />, detail: '9 refills from 5 holders' },
  { label: 'In process', value: <Amount value={6_200_000} />, detail: '3 refills' },
  { label: 'Credited today', value: <Amount value={48_300_000} />, detail: '14 refills, 1 failed' },
  { label: 'MTN Mobile Money', value: 'Reachable', detail: '0.8 s median, no queue' },
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

export const Waiting: StoryObj = {
  render: () => (
    <ConsoleShell current="refills">
      <PageHeader
        title="Process refills"
        context="Processing asks the account holder to approve on the phone. The wallet is credited once, when MTN says paid."
        actions={
          <Button type="primary" icon={<Icon name="play" />}>
            Process all 9
          </Button>
        }
      />
      <div className="sg-grid">
        <div className="sg-c12">
          <FigureStrip label="Refills" figures={figures} />
        </div>
        <Card
          className="sg-c8"
          title="Clinique Sainte-Rita"
          extra={<Button size="small">Process 3</Button>}
          flush
        >
          <DataTable
            label="Refills"
            columns={columns}
            rows={refills}
            rowKey={({ id }) => id}
            card={refillCard}
          />
        </Card>
        <div className="sg-c4 sg-col">
          <Card title="In process" extra="Live">
            <div className="sg-row">
              <span className="sg-spread">Ets Sawa Transit</span>
              <Amount value={3_000_000} strong />
            </div>
            <br />
            <ProgressSteps label="Step 3 of 4" done={2} total={4} />
            <p className="sg-row sg-caption sg-text3">
              <span className="sg-spread">Approved on the phone, crediting</span>1 min 40 s
            </p>
          </Card>
          <Card title="Finished today">
            <div className="sg-row">
              <span className="sg-spread">Bertoua Bois SARL</span>
              <Amount value={900_000} strong />
            </div>
            <StatusTag kind="refill" status="FAILED" reason="Refused on the phone" />
          </Card>
        </div>
      </div>
    </ConsoleShell>
  ),
};
