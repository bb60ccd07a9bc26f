import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Icon } from '../icon/icon.tsx';
import { onPhone } from '../stories/views.ts';
import { WalletPanel } from './wallet-panel.tsx';

const meta: Meta<typeof WalletPanel> = {
  title: 'Money/WalletPanel',
  component: WalletPanel,
  args: {
    available: 15_930_150,
    reserved: 2_712_200,
    actions: (
      <>
        <Button className="sg-hero-quiet">Statement</Button>
        <Button icon={<Icon name="plus" />}>Refill wallet</Button>
      </>
    ),
    facts: [
      { label: 'Account type', value: 'Organisation' },
      { label: 'Plan', value: 'Premium' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof WalletPanel>;

export const Wallet: Story = {};
export const NothingReserved: Story = { args: { reserved: 0 } };
export const AllReserved: Story = { args: { available: 0 } };
export const Empty: Story = { args: { available: 0, reserved: 0 } };
export const ToRead: Story = { args: { actions: undefined, facts: undefined } };
export const VeryLarge: Story = { args: { available: 987_654_321_000, reserved: 12_345_679_000 } };
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
export const PhoneVeryLarge: Story = { ...VeryLarge, tags: ['phone', '!autodocs'], globals: onPhone };
