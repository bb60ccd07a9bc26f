import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, fn } from 'storybook/test';
import { Icon } from '../icon/icon.tsx';
import { Popover } from './popover.tsx';

const meta: Meta<typeof Popover> = {
  title: 'Act/Popover',
  component: Popover,
  args: {
    label: 'More',
    face: <Icon name="more" size={18} />,
    onOpen: fn(),
    children: (close) => <Button onClick={close}>Close</Button>,
  },
};
export default meta;
type Story = StoryObj<typeof Popover>;

export const Closed: Story = {};
export const WithWords: Story = {
  args: { face: <>Filters</>, faceClassName: 'sg-person', label: 'Filters' },
};
/** What is inside closes it, and Escape does, which gives the focus back. */
export const Opened: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'More' });
    await userEvent.click(button);
    await expect(args.onOpen).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('group', { name: 'More' })).not.toBeInTheDocument();
    await expect(button).toHaveFocus();
  },
};
