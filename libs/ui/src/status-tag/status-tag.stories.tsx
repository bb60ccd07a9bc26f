import type { Meta, StoryObj } from '@storybook/react-vite';
import { looks, type Status, type StatusKind } from './looks.ts';
import { StatusTag, TintedTag } from './status-tag.tsx';

const meta: Meta<typeof StatusTag> = { component: StatusTag };
export default meta;

const all = (kind: StatusKind): StoryObj => ({
  render: () => (
    <div className="sg-row sg-wrap">
      {Object.keys(looks[kind]).map((status) => (
        <StatusTag key={status} {...({ kind, status } as Status)} />
      ))}
    </div>
  ),
});

export const Transaction = all('transaction');
export const Refill = all('refill');
export const Organisation = all('organisation');
export const User = all('user');
export const WithReason: StoryObj = {
  render: () => <StatusTag kind="transaction" status="PROBLEMATIC" reason="Wallet not active" />,
};

export const AnyWord: StoryObj = { render: () => <TintedTag tint="completed">Matches</TintedTag> };
