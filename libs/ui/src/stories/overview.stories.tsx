import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Amount } from '../amount/amount.tsx';
import { BarChart, GroupedBars } from '../charts/bar-chart.tsx';
import { ShareBars, StackedBar } from '../charts/parts.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { QuietSelect } from '../controls/quiet-select.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import { Icon } from '../icon/icon.tsx';
import { FigureStrip } from '../money/figure-strip.tsx';
import { WalletPanel } from '../money/wallet-panel.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Card } from '../states/card.tsx';
import { Hint } from '../states/hint.tsx';
import { paymentCard, paymentColumns, payments } from './payments.tsx';
import './reference.css';
import { AdminShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/02 Overview',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

const figures = [
  { label: 'Paid out in November', value: <Amount value={11_284_600} />, detail: '9% more than 1 – 20 Oct' },
  { label: 'Payments', value: '1,318', detail: '11 bulk, 94 single' },
  { label: 'Completed first time', value: '98.3%', detail: '22 problematic, 19 retried' },
  { label: 'Approval time', value: '42 min', detail: 'median, from created to approved' },
];
const months = [
  { label: 'Jun', value: 15_200_000, target: 16_000_000 },
  { label: 'Jul', value: 17_900_000, target: 16_000_000 },
  { label: 'Aug', value: 14_100_000, target: 18_000_000 },
  { label: 'Sep', value: 18_600_000, target: 18_000_000 },
  { label: 'Oct', value: 19_400_000, target: 20_000_000 },
  { label: 'Nov', value: 17_610_400, target: 20_000_000, current: true },
];
const days = [
  { label: 'Mon', before: 610_000, now: 820_000 },
  { label: 'Tue', before: 540_000, now: 410_000 },
  { label: 'Wed', before: 980_000, now: 1_290_000 },
  { label: 'Thu', before: 720_000, now: 640_000 },
  { label: 'Fri', before: 1_150_000, now: 380_000, current: true },
  { label: 'Sat', before: 260_000 },
  { label: 'Sun', before: 0 },
];
const expenses = [
  { key: 's', label: 'Salaries', value: 6_842_000, change: 0.04 },
  { key: 't', label: 'Transport', value: 1_915_500, change: 0.21 },
  { key: 'p', label: 'Supplies', value: 1_204_100, change: -0.06 },
  { key: 'r', label: 'Repairs', value: 868_000, change: 0.38 },
  { key: 'd', label: 'Per diem', value: 455_000, change: -0.02 },
];
const methods = [
  { key: 'm', label: 'Mobile Money refills', value: 12_500_000 },
  { key: 'r', label: 'Payment requests', value: 3_860_400 },
  { key: 'c', label: 'Card top-up', value: 1_250_000 },
];

const accounts = [
  { name: 'Sanaga wallet', detail: 'SNG-000418', icon: 'wallet', amount: 18_642_350, what: 'balance' },
  {
    name: 'Caisse principale',
    detail: 'MTN · 6 77 41 20 85',
    icon: 'phone',
    amount: 9_500_000,
    what: 'refilled in Nov',
  },
  {
    name: 'Caisse Penja',
    detail: 'MTN · 6 50 33 18 76',
    icon: 'phone',
    amount: 3_000_000,
    what: 'refilled in Nov',
  },
] as const;

const Cards = () => (
  <>
    <Card className="sg-c4 sg-lead" title="Cash-in by method" extra="November">
      <Amount value={17_610_400} size="lg" />
      <p className="sg-caption sg-text2 page-finding">8.4% up on 1 – 20 Oct</p>
      <ShareBars parts={methods} />
      <p className="sg-caption sg-text2 page-foot">Latest: 3,000,000 XAF from Caisse Penja on 17 Nov</p>
    </Card>
    <Card className="sg-c4" title="Target vs achievement" extra={<a href="#target">Set target</a>}>
      <p>
        <span className="page-figure">88%</span>{' '}
        <span className="sg-small sg-text2">of 20,000,000 XAF cash-in</span>
      </p>
      <p className="sg-caption sg-text2 page-finding">10 days left, 2,389,600 XAF to go</p>
      <BarChart
        label="Cash-in against target, June to November"
        data={months}
        names={{ value: 'Achieved', target: 'Target' }}
        empty="Monthly cash-in appears here beside your targets."
      />
    </Card>
    <Card className="sg-c4" title="Weekly comparison" extra="Paid out, week 47">
      <Amount value={3_540_000} size="lg" />
      <p className="sg-caption sg-text2 page-finding">11.5% down on last week, as of Friday</p>
      <GroupedBars
        label="11.5% down on last week, as of Friday"
        data={days}
        names={{ before: 'Last week', now: 'This week' }}
        empty="Payouts appear here day by day beside last week’s."
      />
    </Card>
    <Card className="sg-c8" title="Recent transactions" extra={<a href="#all">All transactions</a>} flush>
      <DataTable
        label="Recent transactions"
        columns={paymentColumns}
        rows={payments}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#${id}`}
        card={paymentCard}
      />
    </Card>
    <div className="sg-c4 sg-col">
      <Card title="Expenses" extra={<a href="#expenses">Compare</a>}>
        <Amount value={11_284_600} size="lg" />
        <StackedBar
          label="Salaries 61, transport 17, supplies 11, repairs 8, per diem 4 percent"
          parts={expenses}
        />
        <p className="sg-caption sg-text2">XAF, change on 1 – 20 Oct</p>
      </Card>
      <Card title="All accounts" extra={<a href="#balances">Balances</a>}>
        <ul className="page-lines">
          {accounts.map(({ name, detail, icon, amount, what }) => (
            <li key={name} className="sg-row">
              <Avatar name={name} icon={<Icon name={icon} />} small neutral />
              <span className="sg-spread">
                <TwoLines first={name} second={detail} />
              </span>
              <span className="page-right">
                <TwoLines first={<Amount value={amount} unit={false} strong />} second={what} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  </>
);

export const Admin: StoryObj = {
  render: () => (
    <AdminShell current="overview">
      <PageHeader
        title="Overview"
        context="Friday 20 November 2026"
        actions={
          <>
            <span className="sg-not-phone">
              <QuietSelect
                label="Period"
                icon="calendar"
                face="1 – 20 Nov 2026"
                arrow
                value="month"
                choices={[{ value: 'month', label: '1 – 20 Nov 2026' }]}
                onChoose={() => {}}
              />
            </span>
            <Button icon={<Icon name="upload" />}>Upload file</Button>
            <Button type="primary" icon={<Icon name="plus" />}>
              New payment
            </Button>
          </>
        }
      />
      <div className="sg-grid">
        <div className="sg-c8">
          <WalletPanel
            available={15_930_150}
            reserved={2_712_200}
            actions={
              <>
                <Button className="sg-hero-quiet">Statement</Button>
                <Button icon={<Icon name="plus" />}>Refill wallet</Button>
              </>
            }
            facts={[
              { label: 'Account type', value: 'Organisation' },
              { label: 'Plan', value: 'Premium' },
              { label: 'Wallet number', value: 'SNG-000418' },
              { label: 'Last refill', value: '17 Nov, 3,000,000 XAF' },
            ]}
          />
        </div>
        <div className="sg-c4 sg-col page-pair">
          <Card title="Upcoming bill" extra={<a href="#history">Billing history</a>}>
            <Amount value={15_000} size="xl" />
            <p className="sg-small sg-text2">
              Premium plan, charged to the wallet on <strong>4 December</strong>
            </p>
            <Hint tone="good">Your balance covers it</Hint>
          </Card>
          <Card title="Waiting for approval" extra={<a href="#approvals">See all 7</a>}>
            <Amount value={1_906_500} size="lg" />
            <p className="sg-small sg-text2">
              7 payments, the oldest waiting for <strong className="sg-warn">1 day 3 h</strong>; both
              validators have been reminded.
            </p>
          </Card>
        </div>
        <div className="sg-c12">
          <FigureStrip label="Statistics" figures={figures} />
        </div>
        <Cards />
      </div>
    </AdminShell>
  ),
};
