import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Card } from './card.tsx';
import { NoticeCard } from './notice-card.tsx';
import { Notice } from './notice.tsx';
import { CardSkeleton, SkeletonRows } from './skeleton.tsx';
import { EmptyState, ErrorWithRetry, NoPermission, NothingFound } from './states.tsx';

const meta: Meta = { title: 'states/States' };
export default meta;

export const Loading: StoryObj = { render: () => <CardSkeleton rows={4} /> };
export const Empty: StoryObj = {
  render: () => (
    <Card>
      <EmptyState
        icon="contact"
        title="No beneficiaries yet"
        action={<Button type="primary">Add beneficiary</Button>}
      >
        Add the people and companies you pay often. Their number is checked with MTN.
      </EmptyState>
    </Card>
  ),
};
export const NothingMatches: StoryObj = {
  render: () => (
    <NothingFound search="garage foto" filters={['Problematic', '1 – 20 Nov']} onClear={() => {}} />
  ),
};
export const NotAllowed: StoryObj = {
  render: () => (
    <NoPermission title="Approvals are for validators" home={{ label: 'Go to Overview', href: '#' }}>
      You sign in as initiator. An admin of Moungo Fruits SARL can change your role.
    </NoPermission>
  ),
};
export const Failed: StoryObj = {
  render: () => (
    <Card title="Cash-in by method">
      <ErrorWithRetry message="Internal error occured during the request." code={-500} onRetry={() => {}} />
    </Card>
  ),
};
export const UnderReview: StoryObj = {
  render: () => (
    <NoticeCard icon="clock" title="Your account is being reviewed">
      Verification of the submitted information may take up to 3 working days.
    </NoticeCard>
  ),
};
export const Notices: StoryObj = {
  render: () => (
    <div className="sg-col">
      <Notice tone="act" icon="clock" action={<Button size="small">Stay signed in</Button>}>
        <strong>You will be signed out in 1 minute.</strong> Nothing you typed is lost.
      </Notice>
      <Notice tone="calm" icon="refresh">
        MTN Mobile Money does not answer. Approved payments wait and go out by themselves.
      </Notice>
      <Notice tone="bad" action={<Button size="small">Pay bill</Button>}>
        <strong>Payouts are paused.</strong> The bill of 15,000 XAF was due on 4 November.
      </Notice>
      <Notice tone="good">Sent for approval: 398 payments, 21,492,000 XAF.</Notice>
    </div>
  ),
};

export const LoadingList: StoryObj = { render: () => <SkeletonRows rows={3} /> };
