import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { word } from '../stories/word.ts';
import { ColumnChoice } from './column-choice.tsx';

const meta: Meta<typeof ColumnChoice> = {
  title: 'Show/ColumnChoice',
  component: ColumnChoice,
  args: {
    columns: [
      { key: 'customer', title: 'Customer', shown: true, fixed: true },
      { key: 'id', title: 'Transaction ID', shown: false, fixed: false },
      { key: 'status', title: 'Status', shown: true, fixed: false },
      { key: 'amount', title: 'Amount (XAF)', shown: true, fixed: true },
    ],
    onChange: fn(),
    compact: false,
    onCompact: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ColumnChoice>;

/** An icon; pointing at it shows its name beneath. */
export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: word('table.columns') })).toHaveTextContent('');
    await expect(canvas.getByText(word('table.columns'))).toBeInTheDocument();
  },
};
/** The column that the row is about stays; the others come and go, by keyboard too. */
export const Opened: Story = {
  args: { onReset: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('table.columns') }));
    await expect(canvas.getByRole('checkbox', { name: 'Customer' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Status' }));
    await expect(args.onChange).toHaveBeenCalledWith('status', false);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith('id', true);
    await userEvent.click(canvas.getByRole('checkbox', { name: word('table.compact') }));
    await expect(args.onCompact).toHaveBeenCalledWith(true);
    await userEvent.click(canvas.getByRole('button', { name: word('table.usualColumns') }));
    await expect(args.onReset).toHaveBeenCalled();
  },
};
/** Without a choice there is nothing to go back to. */
export const AsUsual: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('table.columns') }));
    await expect(canvas.getByRole('button', { name: word('table.usualColumns') })).toBeDisabled();
  },
};
