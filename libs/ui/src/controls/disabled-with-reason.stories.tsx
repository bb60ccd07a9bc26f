import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, screen } from 'storybook/test';
import { DisabledWithReason } from './disabled-with-reason.tsx';

const meta: Meta<typeof DisabledWithReason> = {
  title: 'Act/DisabledWithReason',
  component: DisabledWithReason,
  args: {
    reason: 'You created this payment, so someone else approves it.',
    children: <Button type="primary">Approve</Button>,
  },
};
export default meta;
type Story = StoryObj<typeof DisabledWithReason>;

export const Beneath: Story = {};
/** For places without room beneath: focus reaches it as well as the pointer. */
export const InATooltip: Story = {
  args: { tooltip: true, reason: 'Only an admin removes members.', children: <Button>Remove</Button> },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(args.reason ?? '');
  },
};
/** Without a reason nothing changes. */
export const Possible: Story = { args: { reason: undefined } };
