import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { looks, type Status, type StatusKind } from './looks.ts';
import { StatusTag } from './status-tag.tsx';

const meta: Meta<typeof StatusTag> = {
  title: 'Show/StatusTag',
  component: StatusTag,
  args: { kind: 'transaction', status: 'PENDING' },
};
export default meta;
type Story = StoryObj<typeof StatusTag>;

const all = (kind: StatusKind): Story => ({
  render: () => (
    <div className="sg-row sg-wrap">
      {Object.keys(looks[kind]).map((status) => (
        <StatusTag key={status} {...({ kind, status } as Status)} />
      ))}
    </div>
  ),
});

export const One: Story = {};
export const Transaction: Story = all('transaction');
export const Refill: Story = all('refill');
export const Bill: Story = all('bill');
export const CardTopUp: Story = all('cardTopUp');
export const Organisation: Story = all('organisation');
export const User: Story = all('user');
export const WithReason: Story = {
  args: { kind: 'transaction', status: 'PROBLEMATIC', reason: 'Mobile Money account not active' },
};
export const LongWords: Story = {
  decorators: inCard,
  args: {
    kind: 'transaction',
    status: 'PROBLEMATIC',
    reason: 'Mobilfunkkonto des Zahlungsempfängers vorübergehend gesperrt',
  },
};
