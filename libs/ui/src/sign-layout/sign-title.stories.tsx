import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { SignTitle } from './sign-title.tsx';

const meta: Meta<typeof SignTitle> = {
  title: 'Public pages/SignTitle',
  component: SignTitle,
  decorators: asForm,
  args: { title: 'Sign in' },
};
export default meta;
type Story = StoryObj<typeof SignTitle>;

const back = fn();
export const Alone: Story = {};
export const WithSentence: Story = {
  args: { children: 'Your organisation’s wallet, payments and approvals.' },
};
export const WithBack: Story = {
  args: {
    title: 'Enter your code',
    back: { label: 'Back', href: '#' },
    children: (
      <>
        We sent a 6-digit code to <strong>am•••••@moungofruits.cm</strong>.
      </>
    ),
  },
};
/** A step of the same page goes back without leaving it. */
export const BackOneStep: Story = {
  args: { title: 'Your organisation', back: { label: 'Back', onClick: back } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(back).toHaveBeenCalledTimes(1);
  },
};
export const LongWords: Story = { args: { title: 'Zahlungsdienstleistungskonto wiederherstellen' } };
