import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileDrop } from './file-drop.tsx';

const meta: Meta<typeof FileDrop> = {
  component: FileDrop,
  args: {
    label: 'Payment file',
    accept: ['.csv', '.xlsx'],
    maxBytes: 25 * 1024 * 1024,
    hint: 'CSV or XLSX, up to 100,000 rows or 25 MiB',
    onFile() {},
  },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

export const Empty: Story = {};
export const Chosen: Story = { args: { fileName: 'paie-novembre-2026.xlsx' } };
export const Uploading: Story = {
  args: { fileName: 'paie-novembre-2026.xlsx', percent: 42, disabled: true },
};
export const Refused: Story = { args: { error: 'This file has no column for the amount.' } };
