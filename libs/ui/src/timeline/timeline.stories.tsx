import type { Meta, StoryObj } from '@storybook/react-vite';
import { Timeline } from './timeline.tsx';

const meta: Meta<typeof Timeline> = { component: Timeline };
export default meta;

export const Waiting: StoryObj<typeof Timeline> = {
  args: {
    items: [
      { key: '1', icon: 'edit', title: 'Created by Serge Tchakounté', detail: 'Today, 08:15' },
      {
        key: '2',
        icon: 'triangle-alert',
        title: 'MTN answered with another name',
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
export const Failed: StoryObj<typeof Timeline> = {
  args: {
    items: [
      { key: '1', icon: 'shield-check', title: 'Approved by Amina Hamadou', detail: '18 Nov, 09:41' },
      {
        key: '2',
        icon: 'triangle-alert',
        title: 'MTN: wallet not active',
        detail: '18 Nov, 09:42',
        tone: 'bad',
      },
    ],
  },
};
