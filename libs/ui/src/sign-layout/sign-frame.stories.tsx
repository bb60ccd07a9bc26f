import type { Meta, StoryObj } from '@storybook/react-vite';
import { framed, onPhone } from '../stories/views.ts';
import { SignFrame } from './sign-frame.tsx';

const meta: Meta<typeof SignFrame> = {
  title: 'Public pages/SignFrame',
  component: SignFrame,
  parameters: { layout: 'fullscreen', ...framed(600) },
  args: {
    promise: {
      title: 'Two people, one payment.',
      text: 'No money leaves until a second person has checked.',
    },
    footer: 'We never ask for your PIN.',
    language: <a href="#fr">Français</a>,
    children: <h1>Sign in</h1>,
  },
};
export default meta;
type Story = StoryObj<typeof SignFrame>;

/** As the ready-made page has it: every word is given. */
export const Page: Story = {};
export const LongWords: Story = {
  args: {
    wide: true,
    promise: {
      title: 'Zahlungsfreigaben nach dem Vier-Augen-Prinzip.',
      text: 'Wer eine Zahlungsanweisung vorbereitet, gibt sie niemals selbst frei. Kein Guthaben verlässt das Konto, bevor eine zweite Person Namen, Rufnummer und tatsächliche Kosten gesehen hat.',
    },
  },
};
export const Phone: Story = { ...LongWords, tags: ['phone', '!autodocs'], globals: onPhone };
