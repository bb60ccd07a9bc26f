import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Amount } from '../amount/amount.tsx';
import { useAmountText } from '../amount/format-amount.ts';
import { ConfirmAction } from '../confirm-action/confirm-action.tsx';
import { Avatar } from '../controls/avatar.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { DecisionDrawer, DrawerSection } from '../decision-drawer/decision-drawer.tsx';
import { Icon } from '../icon/icon.tsx';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { Details } from '../money/details.tsx';
import { NameDiffers } from '../money/registered-name.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { useDocked, usePhone } from '../provider/use-media.ts';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import './reference.css';
import { columns, Decided, narrowColumns, queue, waitingCard } from './queue.tsx';
import { ValidatorShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/03 Approvals',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

const lines = [
  { label: 'Amount', value: 247_000 },
  { label: 'Sanaga fee, 0.5%', value: 1_235 },
  { label: 'Money-transfer tax, 0.2%', value: 494 },
  { label: 'Levy', value: 4 },
];
const total = { label: 'Total from wallet', value: 248_733 };

const Detail = () => (
  <>
    <Amount value={247_000} size="xl" />
    <p className="sg-text2 page-to">
      to <strong>Garage Fotso et Fils</strong> for truck repair, LT 482 KP
    </p>
    <NameDiffers typed="Garage Fotso et Fils" typedBy="Serge" registered="TAGNE ROSINE" operator="MTN">
      Check who owns this number before you approve. You can still approve.
    </NameDiffers>
    <DrawerSection title="Total cost">
      <CostReceipt lines={lines} total={total} available={15_930_150} />
    </DrawerSection>
    <DrawerSection title="Details">
      <Details
        items={[
          {
            label: 'Created by',
            value: (
              <span className="sg-row">
                <Avatar name="Serge Tchakounté" round small neutral /> Serge Tchakounté{' '}
                <span className="sg-text3">Initiator</span>
              </span>
            ),
          },
          { label: 'Number', value: '+237 6 80 24 91 15' },
          { label: 'Method', value: 'MTN Mobile Money, single' },
          { label: 'Message', value: 'Facture 0312, merci' },
          {
            label: 'Attachment',
            value: (
              <a href="#invoice" className="sg-row">
                <Icon name="file" /> facture-0312.pdf
              </a>
            ),
          },
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
            title: 'MTN returned another name',
            detail: 'Today, 08:15',
            tone: 'warn',
          },
          {
            key: '3',
            icon: 'clock',
            title: 'Waiting for a validator',
            detail: 'Since 08:15, 1 h 20 min. You and Paul-Éric Essomba can approve this.',
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

function Queue({ startOpen, confirming }: { startOpen: boolean; confirming: boolean }) {
  const [open, setOpen] = useState(startOpen);
  const [asking, setAsking] = useState(confirming);
  const [busy, setBusy] = useState(false);
  const text = useAmountText();
  const docked = useDocked();
  const phone = usePhone();
  return (
    <ValidatorShell current="overview">
      <PageHeader
        title="Waiting for you"
        context={
          <>
            7 payments, <Amount value={1_906_500} strong />
            {!phone && (
              <>
                {' '}
                in total. The wallet has <Amount value={15_930_150} /> available.
              </>
            )}
          </>
        }
      />
      <div className="sg-col">
        <Segmented
          aria-label="Shown"
          className="sg-track"
          options={['All 7', 'Single 6', 'Bulk 1', 'To check 2']}
        />
        <Card flush>
          <DataTable
            label="Waiting for you"
            columns={open && docked ? narrowColumns : columns}
            rows={queue}
            rowKey={({ id }) => id}
            card={waitingCard}
            current={open ? 'T-7K4K8D' : undefined}
            onOpen={() => setOpen(true)}
            page={open ? undefined : { number: 0, totalPages: 1 }}
            onPage={() => {}}
            pagerNote="7 payments"
          />
        </Card>
        {open && docked && (
          <p className="sg-row sg-small sg-text3">
            <kbd className="sg-kbd">J</kbd> <kbd className="sg-kbd">K</kbd> next, previous{' '}
            <kbd className="sg-kbd">Esc</kbd> close
          </p>
        )}
        {!open && <Decided />}
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
            <Button danger>{phone ? 'Cancel' : 'Cancel payment'}</Button>
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
