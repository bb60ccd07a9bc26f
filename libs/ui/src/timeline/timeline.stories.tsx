import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { Timeline } from './timeline.tsx';

const meta: Meta<typeof Timeline> = {
  title: 'Show/Timeline',
  component: Timeline,
  decorators: inCard,
  args: { items: [] },
};
export default meta;
type Story = StoryObj<typeof Timeline>;

export const Waiting: Story = {
  args: {
    items: [
      { key: '1', icon: 'edit', title: 'Created by Serge Tchakounté', detail: 'Today, 08:15' },
      {
        key: '2',
        icon: 'triangle-alert',
        title: 'MTN returned another name',
        detail: 'Today, 08:15',
        tone: 'warn',
      },
      {
        key: '3',
        icon: 'clock',
        title: 'Waiting for a validator',
        detail: 'Since 08:15, 1 h 20 min',
        state: 'current',
      },
      {
        key: '4',
        icon: 'arrow-to-line',
        title: 'Reserved, sent to MTN, paid',
        detail: 'After approval',
        state: 'future',
      },
    ],
  },
};
export const Failed: Story = {
  args: {
    items: [
      { key: '1', icon: 'shield-check', title: 'Approved by Amina Hamadou', detail: '18 Nov, 09:41' },
      {
        key: '2',
        icon: 'triangle-alert',
        title: 'MTN: account not active',
        detail: '18 Nov, 09:42',
        tone: 'bad',
      },
    ],
  },
};
export const OneStep: Story = {
  args: { items: [{ key: '1', icon: 'edit', title: 'Created by Serge Tchakounté', state: 'current' }] },
};
export const LongWords: Story = {
  args: {
    items: [
      {
        key: '1',
        icon: 'shield-check',
        title: 'Zahlungsanweisung durch die Freigabeberechtigte Amina Hamadou bestätigt',
        detail: 'Mittwoch, 18. November 2026 um 09:41 Uhr, von einem bekannten Gerät',
      },
      {
        key: '2',
        icon: 'arrow-to-line',
        title: 'Auszahlung an Mobilfunkanbieter übermittelt',
        state: 'future',
      },
    ],
  },
};
