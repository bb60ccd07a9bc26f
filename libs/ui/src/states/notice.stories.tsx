import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect } from 'storybook/test';
import { onPhone } from '../stories/views.ts';
import { Notice } from './notice.tsx';

const meta: Meta<typeof Notice> = {
  title: 'Show/Notice',
  component: Notice,
  args: {
    tone: 'act',
    children: (
      <>
        <strong>You will be signed out in 1 minute.</strong> Nothing you typed is lost.
      </>
    ),
  },
};
export default meta;
type Story = StoryObj<typeof Notice>;

/** A person has to act. */
export const Act: Story = { args: { icon: 'clock', action: <Button size="small">Stay signed in</Button> } };
/** Something is not as it should be. */
export const Bad: Story = {
  args: {
    tone: 'bad',
    action: <Button size="small">Pay invoice</Button>,
    children: (
      <>
        <strong>Payouts are paused.</strong> The invoice of 15,000 XAF was due on 4 November.
      </>
    ),
  },
};
/** Good to know. */
export const Calm: Story = {
  args: {
    tone: 'calm',
    icon: 'refresh',
    children:
      'MTN Mobile Money is unavailable. Approved payments are on hold and will be sent automatically.',
  },
};
export const Good: Story = {
  args: { tone: 'good', children: 'Sent for approval: 398 payments, 21,492,000 XAF.' },
};
/** Screen readers say it at once if it comes while the person is here. */
export const Live: Story = {
  args: { tone: 'bad', live: true, children: 'Wrong code. You have 4 attempts left.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Wrong code.');
  },
};
export const LongWords: Story = {
  args: {
    children:
      'Ihre Zahlungsfreigabeberechtigung wurde von der Kontoverwaltung vorübergehend eingeschränkt; Zahlungsanweisungen bleiben gespeichert.',
    action: <Button size="small">Kontoverwaltung benachrichtigen</Button>,
  },
};
export const Phone: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
