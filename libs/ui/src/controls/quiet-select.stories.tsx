import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { QuietSelect } from './quiet-select.tsx';

const meta: Meta<typeof QuietSelect> = {
  title: 'Act/QuietSelect',
  component: QuietSelect,
  args: {
    label: 'Period',
    icon: 'calendar',
    value: 'month',
    choices: [
      { value: 'month', label: 'This month' },
      { value: 'year', label: 'This year' },
    ],
    onChoose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof QuietSelect>;

export const IconAlone: Story = {};
export const WithWord: Story = { args: { face: 'This month', arrow: true } };
export const LongWords: Story = { args: { face: 'Laufendes Abrechnungsjahr bis heute', arrow: true } };
export const Chosen: Story = {
  args: { face: 'This month', arrow: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Period' }), 'year');
    await expect(args.onChoose).toHaveBeenLastCalledWith('year');
  },
};
