import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './link.tsx';

const meta: Meta<typeof Link> = {
  title: 'Frame/Link',
  component: Link,
  args: { href: '#transactions', children: 'All transactions' },
};
export default meta;
type Story = StoryObj<typeof Link>;

export const InText: Story = {};
export const Strong: Story = { args: { className: 'sg-strong' } };
