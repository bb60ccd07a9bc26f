import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, fn, screen, within } from 'storybook/test';
import { PageHeader } from '../page-header/page-header.tsx';
import { Notice } from '../states/notice.tsx';
import { adminShell, consoleShell, validatorShell } from '../stories/shell.tsx';
import { framed, onPhone } from '../stories/views.ts';
import { word } from '../stories/word.ts';
import { AppShell } from './app-shell.tsx';

const meta: Meta<typeof AppShell> = {
  title: 'Frame/AppShell',
  component: AppShell,
  parameters: { layout: 'fullscreen', ...framed(560) },
  args: {
    ...adminShell,
    current: 'overview',
    onLogout: fn(),
    children: <PageHeader title="Overview" context="Friday 20 November 2026" />,
  },
};
export default meta;
type Story = StoryObj<typeof AppShell>;

export const Admin: Story = {};
export const WithBadge: Story = {
  args: {
    ...validatorShell,
    children: <PageHeader title="Waiting for you" context="7 payments, 1,906,500 XAF" />,
  },
};
/** The console's sider is deep green in both themes, so that nobody takes one app for the other. */
export const Console: Story = {
  args: { ...consoleShell, current: 'refills', children: <PageHeader title="Process refills" /> },
};
/** Notices that concern every page are above each of them. */
export const WithNotice: Story = {
  args: {
    notice: (
      <Notice tone="act" icon="clock" action={<Button size="small">Stay signed in</Button>}>
        <strong>You will be signed out in 1 minute.</strong> Nothing you typed is lost.
      </Notice>
    ),
  },
};
export const Loading: Story = { args: { loading: true } };
export const LongWords: Story = {
  args: {
    holder: {
      name: 'Genossenschaft der Kakaoproduzenten von Mbam-et-Inoubou',
      detail: 'Organisation · Premium',
    },
    person: { name: 'Marie-Antoinette Ngo Nlend Bassong', role: 'Zahlungsfreigabebeauftragte' },
    menu: adminShell.menu.map((entry) => ({
      ...entry,
      label: `${entry.label}sverwaltung und Berechtigungen`,
    })),
  },
};
/** Tab reaches the menu, past the link that skips it; what is read out says where the person is. */
export const MenuByKeyboard: Story = {
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByText(word('shell.skip'))).toHaveFocus();
    await userEvent.tab();
    const menu = within(canvas.getByRole('navigation', { name: word('shell.menu') }));
    const [first] = menu.getAllByRole('link');
    await expect(first).toHaveFocus();
    await expect(first).toHaveAttribute('aria-current', 'page');
  },
};
/** Escape closes the menu and gives the focus back to its button. */
export const PersonMenu: Story = {
  tags: ['!autodocs'],
  play: async ({ args, canvas, userEvent }) => {
    const name = word('shell.person', { name: args.person.name, role: args.person.role });
    const button = canvas.getByRole('button', { name });
    await userEvent.click(button);
    await expect(canvas.getByRole('link', { name: 'Profile' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    const panel = within(canvas.getByRole('group', { name }));
    await userEvent.click(panel.getByRole('button', { name: word('shell.logout') }));
    await expect(args.onLogout).toHaveBeenCalled();
  },
};
export const Notifications: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: word('shell.notificationsUnread', { count: 3 }) }),
    );
    await expect(canvas.getByText('Your refill of 3,000,000 XAF was credited.')).toBeInTheDocument();
  },
};

export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone };
export const PhoneSearch: Story = {
  tags: ['phone', '!autodocs'],
  globals: onPhone,
  args: { search: { label: 'Search', onOpen: fn() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(args.search?.onOpen).toHaveBeenCalled();
  },
};
/** The console has too many entries for tabs: a button opens its menu. */
export const ConsolePhone: Story = {
  tags: ['phone', '!autodocs'],
  globals: onPhone,
  args: Console.args,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('shell.menu') }));
    const menu = within(await screen.findByRole('dialog', { name: word('shell.menu') }));
    await expect(await menu.findByRole('link', { name: /Process refills/ })).toBeInTheDocument();
  },
};
