import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { LanguageSelect } from './language-select.tsx';

const meta: Meta<typeof LanguageSelect> = {
  title: 'Frame/LanguageSelect',
  component: LanguageSelect,
  args: { onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof LanguageSelect>;

export const OnPublicPages: Story = {};
export const InTheHeader: Story = { args: { short: true } };
