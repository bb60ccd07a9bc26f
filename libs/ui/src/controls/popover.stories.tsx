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
/** An icon alone names itself to people who point at it or reach it by Tab; the open panel has no tip next to it. */
export const WithTip: Story = {
  args: {
    face: <Icon name="columns" size={18} />,
    faceClassName: 'sg-quiet sg-quiet-framed sg-quiet-icon',
    label: 'Columns',
    tip: true,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const button = canvas.getByRole('button', { name: 'Columns' });
    await expect(button).toHaveFocus();
    await expect(canvas.getByText('Columns')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByText('Columns')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  },
};
/** Closes by a button inside it, and by Escape, which gives the focus back. */
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
