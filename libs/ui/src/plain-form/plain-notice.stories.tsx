import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PlainNotice } from './plain-notice.tsx';

const meta: Meta<typeof PlainNotice> = {
  title: 'Public pages/PlainNotice',
  component: PlainNotice,
  args: { tone: 'bad', children: 'E-mail and password do not match.' },
};
export default meta;
type Story = StoryObj<typeof PlainNotice>;

export const Bad: Story = {};
export const Calm: Story = { args: { tone: 'calm', children: 'You were signed out after 15 minutes.' } };
export const Good: Story = { args: { tone: 'good', children: 'A new code is on its way.' } };
/** Screen readers say it at once if it comes while the person is here. */
export const Live: Story = {
  args: { live: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('E-mail and password do not match.');
  },
};
