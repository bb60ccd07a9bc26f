import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { SearchBox } from './search-box.tsx';

const meta: Meta<typeof SearchBox> = {
  title: 'Frame/SearchBox',
  component: SearchBox,
  args: { placeholder: 'Name, number or reason', onSearch: fn() },
};
export default meta;
type Story = StoryObj<typeof SearchBox>;

export const Empty: Story = {};
export const Searched: Story = { args: { defaultValue: 'garage' } };
/** "/" goes there from anywhere; Enter searches. */
export const FromTheKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    // the key works a moment after the box is shown
    await waitFor(async () => {
      await userEvent.keyboard('/');
      await expect(canvas.getByRole('searchbox')).toHaveFocus();
    });
    await userEvent.keyboard('garage{Enter}');
    await expect(args.onSearch).toHaveBeenLastCalledWith('garage');
  },
};
/** Searches in the pauses of typing, once for a word. */
export const AsYouType: Story = {
  args: { asYouType: true, onSearch: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'fotso');
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('fotso'));
  },
};
export const LongWords: Story = {
  args: { placeholder: 'Zahlungsempfängerin, Rufnummer oder Verwendungszweck suchen' },
};
