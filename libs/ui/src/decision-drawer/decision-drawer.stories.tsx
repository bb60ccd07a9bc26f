import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { DecisionDrawer, DrawerSection } from './decision-drawer.tsx';

const meta: Meta<typeof DecisionDrawer> = {
  component: DecisionDrawer,
  args: {
    open: true,
    onClose() {},
    label: 'Payment T-7K4K8D',
    head: (
      <>
        <span className="sg-mono">T-7K4K8D</span>
        <StatusTag kind="transaction" status="PENDING" />
      </>
    ),
    children: <DrawerSection title="Details">+237 6 80 24 91 15</DrawerSection>,
  },
};
export default meta;
type Story = StoryObj<typeof DecisionDrawer>;

export const ToRead: Story = {};
export const ToDecide: Story = {
  args: {
    position: { number: 1, total: 7 },
    onNext() {},
    footer: (
      <>
        <Button danger>Cancel</Button>
        <Button type="primary">Approve 247,000 XAF</Button>
      </>
    ),
  },
};
