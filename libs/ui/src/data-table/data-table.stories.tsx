import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { Card } from '../states/card.tsx';
import { EmptyState, NothingFound } from '../states/states.tsx';
import { paymentCard, paymentColumns, payments, type Payment } from '../stories/payments.tsx';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { DataTableProps, Sort } from './types.ts';

const meta: Meta<DataTableProps<Payment>> = {
  component: DataTable<Payment>,
  decorators: (Story) => (
    <Card title="Transactions" flush>
      <Story />
    </Card>
  ),
  args: {
    label: 'Transactions',
    columns: paymentColumns,
    rows: payments,
    rowKey: (payment) => payment.id,
    rowHref: (payment) => `#${payment.id}`,
    card: paymentCard,
    page: { number: 3, totalPages: 9 },
    onPage() {},
  },
};
export default meta;
type Story = StoryObj<DataTableProps<Payment>>;

export const Full: Story = { args: { current: 'T-7K4K8D', pagerNote: '174 payments' } };
export const FirstLoad: Story = { args: { rows: undefined } };
export const Refreshing: Story = { args: { refreshing: true } };
export const Empty: Story = {
  args: {
    rows: [],
    empty: (
      <EmptyState
        icon="transfer"
        title="No payments yet"
        action={<Button type="primary">New payment</Button>}
      >
        What you pay shows up here with its status.
      </EmptyState>
    ),
  },
};
export const Nothing: Story = {
  args: {
    rows: [],
    empty: <NothingFound search="garage foto" filters={['Problematic', '1 – 20 Nov']} onClear={() => {}} />,
  },
};
export const Failed: Story = {
  args: {
    rows: undefined,
    error: { message: 'Network Error. Please check your internet connection and try again.', code: -501 },
    errorTitle: 'Transactions could not be loaded',
    onRetry() {},
  },
};
export const SortedAndSelected: Story = {
  render: function Sorted(args) {
    const [sort, setSort] = useState<Sort>({ key: 'date', direction: 'desc' });
    const [selected, onChange] = useState<string[]>(['T-7K4L1R']);
    const selection = { selected, onChange, label: (payment: Payment) => payment.name };
    return <DataTable {...args} sort={sort} onSort={setSort} selection={selection} />;
  },
  play: async ({ canvas, userEvent }) => {
    const head = canvas.getByRole('columnheader', { name: 'Created' });
    await userEvent.click(within(head).getByRole('button'));
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const [all, ...each] = canvas.getAllByRole('checkbox');
    await userEvent.click(all as HTMLElement);
    for (const box of each) await expect(box).toBeChecked();
  },
};
export const ChangedRow: Story = {
  render: function Changing(args) {
    const [paid, setPaid] = useState(88);
    const rows = payments.map((payment, index) =>
      index ? payment : { ...payment, reason: `${paid} of 112 paid` },
    );
    return (
      <>
        <Button onClick={() => setPaid(paid + 1)}>One more is paid</Button>
        <DataTable {...args} rows={rows} rowVersion={(payment) => payment.reason ?? ''} />
      </>
    );
  },
};

export const PagerAlone: StoryObj = {
  render: () => <Pager page={{ number: 3, totalPages: 9 }} onPage={() => {}} note="174 payments" />,
};
