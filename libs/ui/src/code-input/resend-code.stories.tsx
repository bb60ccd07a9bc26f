import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { word } from '../stories/word.ts';
import { ResendCode } from './resend-code.tsx';

const meta: Meta<typeof ResendCode> = {
  title: 'Act/ResendCode',
  component: ResendCode,
  args: { onResend: fn() },
};
export default meta;
type Story = StoryObj<typeof ResendCode>;

export const Waiting: Story = { args: { wait: 42 } };
export const MayResend: Story = { args: { wait: 0 } };
export const Sending: Story = { args: { wait: 0, busy: true } };
/** After a request the wait starts again. */
export const Resent: Story = {
  args: { wait: 0 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('code.send') }));
    await expect(args.onResend).toHaveBeenCalledTimes(1);
  },
};
