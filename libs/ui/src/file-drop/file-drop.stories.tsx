import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FileDrop } from './file-drop.tsx';

const meta: Meta<typeof FileDrop> = {
  component: FileDrop,
  args: {
    label: 'Payment file',
    accept: ['.csv', '.xlsx'],
    maxBytes: 25 * 1024 * 1024,
    hint: 'CSV or XLSX, up to 100,000 rows or 25 MiB',
    onFile: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

export const Empty: Story = {};
export const Choosing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const file = new File(['677412085,185000'], 'PAIE.CSV', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Payment file'), file);
    await expect(args.onFile).toHaveBeenCalledWith(file);
  },
};
export const Chosen: Story = { args: { fileName: 'paie-novembre-2026.xlsx' } };
export const Uploading: Story = {
  args: { fileName: 'paie-novembre-2026.xlsx', percent: 42, disabled: true },
};
export const Refused: Story = { args: { error: 'This file has no column for the amount.' } };
