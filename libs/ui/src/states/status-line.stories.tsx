import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { onPhone } from '../stories/views.ts';
import { StatusLine } from './status-line.tsx';

const meta: Meta<typeof StatusLine> = {
  title: 'Show/StatusLine',
  component: StatusLine,
  args: { children: 'Still trying…' },
};
export default meta;
type Story = StoryObj<typeof StatusLine>;

export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Still trying…').parentElement).toHaveAttribute('role', 'status');
  },
};
/** It is there all the same, so that screen readers hear what comes. */
export const NothingToSay: Story = { args: { children: undefined } };
export const LongWords: Story = {
  args: { children: 'Zahlungsfreigabeberechtigungen werden erneut angefragt…' },
};
export const Phone: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
