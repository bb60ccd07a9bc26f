import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Amount } from '../amount/amount.tsx';
import { useAmountText } from '../amount/format-amount.ts';
import { ConfirmAction } from '../confirm-action/confirm-action.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { DecisionDrawer, DrawerSection } from '../decision-drawer/decision-drawer.tsx';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { Details } from '../money/details.tsx';
import { NameDiffers, RegisteredName, type NameMatch } from '../money/registered-name.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ValidatorShell } from './shell.tsx';

const meta: Meta = { title: 'pages/Approvals', parameters: { layout: 'fullscreen' } };
export default meta;

interface Waiting {
  id: string;
  name: string;
  reason: string;
  match: NameMatch;
  amount: number;
  age: string;
}

const queue: Waiting[] = [
  {
    id: 'T-1',
    name: 'Marie-Claire Ngo Nlend',
    reason: 'Transport, Penja – Douala',
    match: 'MATCH',
    amount: 185_000,
    age: '48 min',
  },
  {
    id: 'T-2',
    name: 'Garage Fotso et Fils',
    reason: 'Truck repair, LT 482 KP',
    match: 'DIFFERS',
    amount: 247_000,
    age: '1 h 20 min',
  },
  {
    id: 'T-3',
    name: 'Ibrahim Oumarou',
    reason: 'Crates deposit',
    match: 'CLOSE',
    amount: 62_500,
    age: '1 h 37 min',
  },
  {
    id: 'T-4',
    name: 'Boris Kamdem',
    reason: 'Phone credit, field team',
    match: 'NOT_AVAILABLE',
    amount: 40_000,
    age: '1 day 3 h',
  },
];

const lines = [
  { label: 'Amount', value: 247_000 },
  { label: 'Sanaga fee, 0.5%', value: 1_235 },
  { label: 'Money-transfer tax, 0.2%', value: 494 },
  { label: 'Levy', value: 4 },
];
const total = { label: 'Leaves the wallet', value: 248_733 };

const Detail = () => (
  <>
    <Amount value={247_000} size="xl" />
    <p className="sg-text2">
      to <strong>Garage Fotso et Fils</strong> for truck repair, LT 482 KP
    </p>
    <br />
    <NameDiffers typed="Garage Fotso et Fils" typedBy="Serge" registered="TAGNE ROSINE" operator="MTN">
      Ask who holds this number before you approve. You may still approve.
    </NameDiffers>
    <DrawerSection title="True cost">
      <CostReceipt lines={lines} total={total} available={15_930_150} />
    </DrawerSection>
    <DrawerSection title="Details">
      <Details
        items={[
          { label: 'Created by', value: 'Serge Tchakounté' },
          { label: 'Number', value: '+237 6 80 24 91 15' },
          { label: 'Method', value: 'MTN Mobile Money, single' },
          { label: 'Paid before', value: 'Never to this number' },
        ]}
      />
    </DrawerSection>
    <DrawerSection title="Timeline">
      <Timeline
        items={[
          { key: '1', icon: 'edit', title: 'Created by Serge Tchakounté', detail: 'Today, 08:15' },
          {
            key: '2',
            icon: 'triangle-alert',
            title: 'MTN answered with another name',
            detail: 'Today, 08:15',
            tone: 'warn',
          },
          {
            key: '3',
            icon: 'clock',
            title: 'Waiting for a validator',
            detail: 'Since 08:15, 1 h 20 min. You and Paul-Éric Essomba may approve.',
            state: 'current',
          },
          {
            key: '4',
            icon: 'arrow-to-line',
            title: 'Reserved, sent to MTN, paid',
            detail: 'After approval',
            state: 'future',
          },
        ]}
      />
    </DrawerSection>
  </>
);

const waitingCard = (payment: Waiting) => (
  <span>
    <span className="sg-row">
      <span className="sg-spread">
        <TwoLines first={payment.name} second={payment.reason} />
      </span>
      <Amount value={payment.amount} strong />
    </span>
    <span className="sg-row">
      <RegisteredName match={payment.match} />
      <span className="sg-spread" />
      <span className="sg-caption sg-text3">{payment.age}</span>
    </span>
  </span>
);

function Queue({ startOpen, confirming }: { startOpen: boolean; confirming: boolean }) {
  const [open, setOpen] = useState(startOpen);
  const [asking, setAsking] = useState(confirming);
  const [busy, setBusy] = useState(false);
  const text = useAmountText();
  return (
    <ValidatorShell current="overview">
      <PageHeader
        title="Waiting for you"
        context={
          <>
            7 payments, <Amount value={1_906_500} strong />
          </>
        }
      />
      <div className="sg-col">
        <Segmented className="sg-track" options={['All 7', 'Single 6', 'Bulk 1', 'To look at 2']} />
        <Card flush>
          <DataTable
            label="Waiting for you"
            columns={[
              {
                key: 'name',
                title: 'Payment',
                render: (payment) => (
                  <span className="sg-row">
                    <Avatar name={payment.name} round neutral />
                    <TwoLines first={payment.name} second={payment.reason} />
                  </span>
                ),
              },
              {
                key: 'match',
                title: 'Registered name',
                render: ({ match }) => <RegisteredName match={match} />,
              },
              {
                key: 'amount',
                title: 'Amount',
                align: 'right',
                render: (payment) => (
                  <TwoLines first={<Amount value={payment.amount} strong />} second={payment.age} />
                ),
              },
            ]}
            rows={queue}
            rowKey={({ id }) => id}
            card={waitingCard}
            current={open ? 'T-2' : undefined}
            onOpen={() => setOpen(true)}
          />
        </Card>
      </div>
      <DecisionDrawer
        open={open}
        onClose={() => setOpen(false)}
        label="Payment T-7K4K8D"
        head={
          <>
            <span className="sg-mono sg-text2">T-7K4K8D</span>
            <StatusTag kind="transaction" status="PENDING" />
          </>
        }
        position={{ number: 3, total: 7 }}
        onPrevious={() => {}}
        onNext={() => {}}
        footer={
          <>
            <Button danger>Cancel</Button>
            <Button type="primary" onClick={() => setAsking(true)}>
              Approve {text(247_000)}
            </Button>
          </>
        }
      >
        <Detail />
      </DecisionDrawer>
      <ConfirmAction
        open={asking}
        title="Approve this payment?"
        receipt={{ lines: lines.slice(0, 2), total }}
        confirmLabel={`Approve ${text(247_000)}`}
        onConfirm={() => setBusy(true)}
        onBack={() => setAsking(false)}
        busy={busy}
      >
        To Garage Fotso et Fils, +237 6 80 24 91 15.
      </ConfirmAction>
    </ValidatorShell>
  );
}

export const List: StoryObj = { render: () => <Queue startOpen={false} confirming={false} /> };
export const Decide: StoryObj = { render: () => <Queue startOpen confirming={false} /> };
export const Confirm: StoryObj = { render: () => <Queue startOpen confirming /> };
