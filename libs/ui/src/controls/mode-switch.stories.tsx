import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { word } from '../stories/word.ts';
import { ModeSwitch } from './mode-switch.tsx';

const meta: Meta<typeof ModeSwitch> = { title: 'Frame/ModeSwitch', component: ModeSwitch };
export default meta;
type Story = StoryObj<typeof ModeSwitch>;

/** The sun leads to light, the moon to dark; the third choice follows the device. */
export const Choices: Story = {
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: word('mode.label') });
    await expect(select.querySelectorAll('option')).toHaveLength(3);
  },
};
