import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { ProgressSteps } from './parts.tsx';

const meta: Meta<typeof ProgressSteps> = {
  title: 'Charts/ProgressSteps',
  component: ProgressSteps,
  decorators: inCard,
  args: { label: 'Step 3 of 4: approved on the phone, crediting', done: 2, total: 4 },
};
export default meta;
type Story = StoryObj<typeof ProgressSteps>;

export const Begun: Story = { args: { label: 'Step 1 of 4: asked MTN', done: 0 } };
export const UnderWay: Story = {};
export const Done: Story = { args: { label: 'All 4 steps are done', done: 4 } };
