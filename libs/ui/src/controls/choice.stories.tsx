import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Choice } from './choice.tsx';

const meta: Meta<typeof Choice> = {
  title: 'Act/Choice',
  component: Choice,
  args: {
    label: 'Plan',
    value: undefined,
    options: [
      { value: 'STARTER', label: 'Starter' },
      { value: 'PREMIUM', label: 'Premium' },
    ],
    onChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Choice>;

export const NothingChosen: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Plan' })).toBeInTheDocument();
  },
};
export const Chosen: Story = { args: { value: 'PREMIUM' } };
export const LongWords: Story = { args: { label: 'Abrechnungsmodell der Genossenschaft' } };
export const OnPhone: Story = { args: { value: 'PREMIUM' }, tags: ['phone'] };
