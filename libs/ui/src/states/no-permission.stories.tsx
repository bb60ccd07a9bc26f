import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { NoPermission } from './states.tsx';

const meta: Meta<typeof NoPermission> = {
  title: 'Show/NoPermission',
  component: NoPermission,
  decorators: inCard,
  args: { home: { label: 'Go to Overview', href: '#' } },
};
export default meta;
type Story = StoryObj<typeof NoPermission>;

export const AnyPage: Story = {};
export const Approvals: Story = {
  args: {
    title: 'You need the validator role to approve payments',
    children: 'You sign in as initiator. An admin of Moungo Fruits SARL can change your role.',
  },
};
