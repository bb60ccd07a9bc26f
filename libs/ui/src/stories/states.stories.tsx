import type { NameMatch } from '@sanaga/domain';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { Amount } from '../amount/amount.tsx';
import { BulkBar } from '../charts/bulk-bar.tsx';
import { BusyButton } from '../controls/busy-button.tsx';
import { DisabledWithReason } from '../controls/disabled-with-reason.tsx';
import { Icon } from '../icon/icon.tsx';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { NameCounts, RegisteredName } from '../money/registered-name.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Card } from '../states/card.tsx';
import { Hint } from '../states/hint.tsx';
import { NoticeCard } from '../states/notice-card.tsx';
import { Notice } from '../states/notice.tsx';
import { CardSkeleton } from '../states/skeleton.tsx';
import { EmptyState, ErrorWithRetry, NoPermission, NothingFound } from '../states/states.tsx';
import { looks } from '../status-tag/looks.ts';
import { StatusTag } from '../status-tag/status-tag.tsx';
import './reference.css';
import { AdminShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/07 States',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'sg-c6 states-part' : 'sg-c4 states-part'}>
      <h2 className="sg-caption sg-text3">{title}</h2>
      {children}
    </section>
  );
}

const statuses = Object.keys(looks.transaction) as (keyof typeof looks.transaction)[];
const matches: [NameMatch, string][] = [
  ['MATCH', 'same words, any order'],
  ['CLOSE', 'one word missing or spelled apart'],
  ['DIFFERS', 'warns, does not forbid'],
  ['NOT_AVAILABLE', 'MTN gave no answer'],
];
const amounts: [string, number, 'always'?][] = [
  ['In text and lists', 247_000],
  ['Out, in a statement', -248_733],
  ['In, in a statement', 3_000_000, 'always'],
];

const Words = () => (
  <>
    <Part title="Status tag">
      <Card>
        <div className="sg-row sg-wrap">
          {statuses.map((status) => (
            <StatusTag key={status} kind="transaction" status={status} />
          ))}
        </div>
        <p className="sg-small sg-text2 states-gap">Tint, icon and word together; never the colour alone.</p>
        <BulkBar completed={88} inProgress={21} problematic={3} />
      </Card>
    </Part>
    <Part title="Amount">
      <Card className="states-amounts">
        <div>
          <Amount value={18_642_350} size="xl" />
        </div>
        <Amount value={1_248_000} size="lg" />
        {amounts.map(([label, value, sign]) => (
          <p key={label} className="sg-row sg-small sg-text2">
            <span className="sg-spread">{label}</span>
            <Amount value={value} sign={sign} strong />
          </p>
        ))}
      </Card>
    </Part>
    <Part title="Registered name">
      <Card>
        {matches.map(([match, means]) => (
          <p key={match} className="sg-row sg-caption sg-text2 states-line">
            <span className="sg-spread">
              <RegisteredName match={match} />
            </span>
            {means}
          </p>
        ))}
        <p className="sg-small sg-text2 states-gap">
          A bulk payment counts them: <NameCounts matching={93} toLookAt={3} />
        </p>
      </Card>
    </Part>
  </>
);

const Whole = () => (
  <>
    <Part title="Loading (first time only)">
      <CardSkeleton rows={4} />
    </Part>
    <Part title="Empty">
      <Card>
        <EmptyState
          icon="contact"
          title="No beneficiaries yet"
          action={
            <Button type="primary" icon={<Icon name="plus" />}>
              Add beneficiary
            </Button>
          }
        >
          Add the people and companies you pay often. We check their numbers with MTN.
        </EmptyState>
      </Card>
    </Part>
    <Part title="Error with retry">
      <Card>
        <ErrorWithRetry
          title="Transactions could not be loaded"
          message="Network Error. Please check your internet connection and try again."
          code={-501}
          onRetry={() => {}}
        />
      </Card>
    </Part>
    <Part title="Nothing found">
      <Card>
        <NothingFound search="garage foto" filters={['Problematic', '1 – 20 Nov']} onClear={() => {}} />
      </Card>
    </Part>
    <Part title="No permission">
      <Card>
        <NoPermission
          title="You need the validator role to approve payments"
          home={{ label: 'Go to Overview', href: '#' }}
        >
          You sign in as initiator. An admin of Moungo Fruits SARL can change your role.
        </NoPermission>
      </Card>
    </Part>
    <Part title="Under review">
      <Card>
        <NoticeCard
          icon="clock"
          title="Your account is being reviewed"
          action={<Button>Open profile</Button>}
        >
          Verification of the submitted information may take up to 3 working days. We write to
          j•••@cacaombam.cm.
        </NoticeCard>
      </Card>
    </Part>
  </>
);

interface QuestionProps {
  title: string;
  text: string;
  receipt: Parameters<typeof CostReceipt>[0];
  back: string;
  action: string;
}

/** What a question looks like, as a part of the page. */
const Question = ({ title, text, receipt, back, action }: QuestionProps) => (
  <section className="sg-card states-question">
    <h3>{title}</h3>
    <p className="sg-text2">{text}</p>
    <CostReceipt {...receipt} />
    <div className="sg-row states-buttons">
      <Button>{back}</Button>
      <Button type="primary">{action}</Button>
    </div>
  </section>
);

const Questions = () => (
  <>
    <Part title="Confirm a money action" wide>
      <Question
        title="Approve this payment?"
        text="To Marie-Claire Ngo Nlend, +237 6 77 58 31 04. The number is registered under this name."
        receipt={{
          lines: [
            { label: 'Amount', value: 185_000 },
            { label: 'Fee, tax and levy', value: 1_299 },
          ],
          total: { label: 'Total from wallet', value: 186_299 },
        }}
        back="Go back"
        action="Approve 185,000 XAF"
      />
    </Part>
    <Part title="Your wallet is short" wide>
      <Question
        title="Not enough in the wallet"
        text="Harvest pay, week 47 needs more than is available. Nothing was sent."
        receipt={{
          lines: [
            { label: 'Total from wallet', value: 1_257_120 },
            { label: 'Available', value: 812_400 },
          ],
          total: { label: 'Missing', value: 444_720, lacking: true },
        }}
        back="Close"
        action="Ask an admin to refill"
      />
    </Part>
  </>
);

const Controls = () => (
  <>
    <Part title="Buttons" wide>
      <Card>
        <div className="sg-row sg-wrap">
          <Button type="primary">New payment</Button>
          <Button>Upload file</Button>
          <Button danger>Cancel payment</Button>
          <Button type="link">See all</Button>
        </div>
        <div className="sg-row sg-wrap states-gap">
          <BusyButton type="primary" busy>
            Approve
          </BusyButton>
          <DisabledWithReason reason="You created this payment, so someone else approves it.">
            <Button>Approve</Button>
          </DisabledWithReason>
        </div>
      </Card>
    </Part>
    <Part title="Form field" wide>
      <Card>
        <div className="sg-grid">
          <div className="sg-c6">
            <label className="states-label" htmlFor="number">
              Phone number
            </label>
            <Input id="number" defaultValue="+237 6 77 58 31 04" aria-describedby="number-note" />
            <Hint tone="good" id="number-note">
              NGO NLEND MARIE CLAIRE
            </Hint>
          </div>
          <div className="sg-c6">
            <label className="states-label" htmlFor="amount">
              Amount (XAF)
            </label>
            <Input id="amount" status="error" defaultValue="250" aria-describedby="amount-note" />
            <Hint tone="bad" id="amount-note">
              At least 500 XAF a payment
            </Hint>
          </div>
        </div>
      </Card>
    </Part>
  </>
);

const Notices = () => (
  <section className="sg-c12 states-part">
    <h2 className="sg-caption sg-text3">Notices</h2>
    <div className="states-notices">
      <Notice tone="act" icon="clock" action={<Button size="small">Stay signed in</Button>}>
        <strong>You will be signed out in 1 minute.</strong> Nothing you typed is lost.
      </Notice>
      <Notice tone="calm" icon="refresh">
        MTN Mobile Money is unavailable. Approved payments are on hold and will be sent automatically.
      </Notice>
      <Notice tone="bad" action={<Button size="small">Pay invoice</Button>}>
        <strong>Payouts are paused.</strong> The invoice of 15,000 XAF was due on 4 November.
      </Notice>
      <Notice tone="good">
        Sent for approval: 398 payments, 21,492,000 XAF. Amina Hamadou and Paul-Éric Essomba have been
        notified.
      </Notice>
    </div>
  </section>
);

export const All: StoryObj = {
  render: () => (
    <AdminShell current="">
      <PageHeader
        title="Components and states"
        context="One component for each situation, used on every screen."
      />
      <div className="sg-grid">
        <Words />
        <Whole />
        <Questions />
        <Controls />
        <Notices />
      </div>
    </AdminShell>
  ),
};
