import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { ProgressBar } from './progress-bar.tsx';

const meta: Meta<typeof ProgressBar> = {
  title: 'States/ProgressBar',
  component: ProgressBar,
  decorators: inCard,
  args: {
    label: '42% checked',
    percent: 42,
    detail: '42,000 of 100,000 rows, 21,400 rows per second, about 3 s left',
  },
};
export default meta;
type Story = StoryObj<typeof ProgressBar>;

export const UnderWay: Story = {};
export const Begun: Story = {
  args: { label: '0% checked', percent: 0, detail: 'The check will start in a moment.' },
};
export const Done: Story = { args: { label: '100% checked', percent: 100 } };
export const LabelAlone: Story = { args: { label: '42% uploaded', detail: undefined } };
/** The amount of work is not known. */
export const WithoutEnd: Story = {
  args: { label: 'Checking the rows', percent: undefined, detail: '42,000 rows read' },
};
export const LongWords: Story = {
  args: {
    detail:
      '42.000 von 100.000 Zeilen geprüft, 21.400 Zeilen in der Sekunde, noch etwa drei Sekunden bis zum Ende der Prüfung',
  },
};
