import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { word } from '../stories/word.ts';
import { Pager } from './pager.tsx';

const meta: Meta<typeof Pager> = {
  title: 'Show/Pager',
  component: Pager,
  args: { page: { number: 3, totalPages: 9 }, onPage: fn() },
};
export default meta;
type Story = StoryObj<typeof Pager>;

export const Middle: Story = {};
export const WithNote: Story = { args: { note: '174 payments' } };
export const First: Story = { args: { page: { number: 0, totalPages: 9 } } };
export const Last: Story = { args: { page: { number: 8, totalPages: 9 } } };
export const OnePage: Story = { args: { page: { number: 0, totalPages: 1 } } };
export const Many: Story = { args: { page: { number: 4_999, totalPages: 10_000 } } };
export const Turned: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('pager.page', { page: 9 }) }));
    await expect(args.onPage).toHaveBeenLastCalledWith(8);
    await userEvent.click(canvas.getByRole('button', { name: word('pager.previous') }));
    await expect(args.onPage).toHaveBeenLastCalledWith(2);
  },
};
