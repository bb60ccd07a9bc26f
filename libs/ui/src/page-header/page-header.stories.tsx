import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { PageHeader } from './page-header.tsx';

const meta: Meta<typeof PageHeader> = { component: PageHeader, args: { title: 'Transactions' } };
export default meta;
type Story = StoryObj<typeof PageHeader>;

export const Alone: Story = {};
export const Full: Story = {
  args: {
    title: 'Check the rows',
    context: 'paie-novembre-2026.xlsx, 412 rows, 38 kB',
    breadcrumb: [{ label: 'Transactions', href: '#' }],
    actions: (
      <>
        <Button>Replace file</Button>
        <Button type="primary">Continue</Button>
      </>
    ),
  },
};
