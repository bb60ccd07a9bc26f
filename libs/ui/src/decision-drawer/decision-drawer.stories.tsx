import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, fn, screen } from 'storybook/test';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { DecisionDrawer, DrawerSection } from './decision-drawer.tsx';

const meta: Meta<typeof DecisionDrawer> = {
  component: DecisionDrawer,
  args: {
    open: true,
    onClose: fn(),
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
    onNext: fn(),
    footer: (
      <>
        <Button danger>Cancel</Button>
        <Button type="primary">Approve 247,000 XAF</Button>
      </>
    ),
  },
};
/** J goes on to the next of the list, wherever the focus is but in a field. */
export const Walked: Story = {
  args: { ...ToDecide.args, onPrevious: undefined, onNext: fn() },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText('+237 6 80 24 91 15')).toBeInTheDocument();
    await userEvent.keyboard('j');
    await expect(args.onNext).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};
