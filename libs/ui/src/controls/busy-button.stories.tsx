import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Icon } from '../icon/icon.tsx';
import { BusyButton } from './busy-button.tsx';

const meta: Meta<typeof BusyButton> = {
  title: 'Act/BusyButton',
  component: BusyButton,
  args: { type: 'primary', busy: false, children: 'Approve 247,000 XAF', onClick: fn() },
};
export default meta;
type Story = StoryObj<typeof BusyButton>;

export const Ready: Story = {};
export const Busy: Story = { args: { busy: true } };
export const OwnWord: Story = { args: { busy: true, busyLabel: 'Checking…' } };
export const Danger: Story = { args: { danger: true, children: 'Cancel payment' } };
export const WithIcon: Story = {
  args: { type: 'default', icon: <Icon name="download" />, children: 'Statement' },
};
export const Disabled: Story = { args: { disabled: true } };
export const LongWords: Story = { args: { children: 'Zahlungsfreigabe über 21.644.036 XAF bestätigen' } };
/** Does not begin again what is under way; the focus stays. */
export const PressedTwice: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};
