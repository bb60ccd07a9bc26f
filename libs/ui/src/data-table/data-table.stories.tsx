import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { Card } from '../states/card.tsx';
import { EmptyState, NothingFound } from '../states/states.tsx';
import { paymentCard, paymentColumns, payments, type Payment } from '../stories/payments.tsx';
import { onPhone } from '../stories/views.ts';
import { word } from '../stories/word.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps, Sort } from './types.ts';

const meta: Meta<DataTableProps<Payment>> = {
  title: 'Show/DataTable',
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
    onPage: fn(),
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
    const head = await canvas.findByRole('columnheader', { name: 'Created' });
    await userEvent.click(within(head).getByRole('button'));
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard('{Enter}');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    const [all, ...each] = canvas.getAllByRole('checkbox');
    await userEvent.click(all as HTMLElement);
    for (const box of each) await expect(box).toBeChecked();
    await userEvent.click(each[0] as HTMLElement);
    await expect(all).toBePartiallyChecked();
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
/** Tab reaches rows, pages and what opens a row, in the order of reading. */
export const ByKeyboard: Story = {
  args: { rowHref: undefined, onOpen: fn(), page: { number: 0, totalPages: 2 } },
  play: async ({ args, canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /Harvest pay, week 46/ });
    await userEvent.tab();
    await expect(row).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith(payments[0]);
    canvas.getByRole('button', { name: word('pager.next') }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPage).toHaveBeenLastCalledWith(1);
  },
};
/** A failed refresh leaves the loaded rows, with a notice above them. */
export const FailedAgain: Story = {
  args: { error: { message: 'Network Error.', code: -501 }, errorTitle: 'Not refreshed', onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('error.retry') }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
    await expect(await canvas.findByText('Pauline Eyenga')).toBeInTheDocument();
  },
};
export const LongWords: Story = {
  args: {
    rows: payments.slice(0, 3).map((payment) => ({
      ...payment,
      name: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou',
      reason: 'Mobilfunkkonto des Zahlungsempfängers vorübergehend gesperrt',
      amount: -payment.amount * 1_000,
    })),
  },
};
/** Rows become cards. */
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
export const PhoneSelect: Story = {
  ...SortedAndSelected,
  play: undefined,
  tags: ['phone', '!autodocs'],
  globals: onPhone,
};
/** Without a card the table scrolls inside its container, never the page. */
export const PhoneTable: Story = {
  tags: ['phone', '!autodocs'],
  globals: onPhone,
  args: { card: undefined },
};
