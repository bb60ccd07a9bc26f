import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inCard } from '../stories/frames.tsx';
import { word } from '../stories/word.ts';
import { NothingFound } from './states.tsx';

const meta: Meta<typeof NothingFound> = {
  title: 'Show/NothingFound',
  component: NothingFound,
  decorators: inCard,
  args: { onClear: fn() },
};
export default meta;
type Story = StoryObj<typeof NothingFound>;

export const SearchAndFilters: Story = {
  args: { search: 'garage foto', filters: ['Problematic', '1 – 20 Nov'] },
};
export const SearchAlone: Story = { args: { search: 'garage foto' } };
export const OneFilter: Story = { args: { filters: ['Problematic'] } };
export const Cleared: Story = {
  args: { filters: ['Problematic'], onClear: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('nothingFound.clear') }));
    await expect(args.onClear).toHaveBeenCalledTimes(1);
  },
};
export const LongWords: Story = {
  args: { search: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
};
