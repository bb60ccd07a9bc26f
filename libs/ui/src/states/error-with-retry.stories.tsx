import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inCard } from '../stories/frames.tsx';
import { word } from '../stories/word.ts';
import { ErrorWithRetry } from './states.tsx';

const meta: Meta<typeof ErrorWithRetry> = {
  title: 'Show/ErrorWithRetry',
  component: ErrorWithRetry,
  decorators: inCard,
  args: {
    title: 'Transactions could not be loaded',
    message: 'Network Error. Please check your internet connection and try again.',
    code: -501,
    onRetry: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ErrorWithRetry>;

export const NoConnection: Story = {};
export const Retrying: Story = { args: { retrying: true } };
export const CodeInWords: Story = { args: { message: 'This no longer exists.', code: 'NOT_FOUND' } };
/** For a failure that trying again does not mend. */
export const WithoutRetry: Story = { args: { onRetry: undefined, title: undefined, code: undefined } };
export const Retried: Story = {
  args: { onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('−501');
    await userEvent.click(canvas.getByRole('button', { name: word('error.retry') }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};
