import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { renderUi, windowIs } from '../test/render.tsx';
import { AppShell } from './app-shell.tsx';
import { SearchBox } from './search-box.tsx';
import type { AppShellProps } from './types.ts';

const base: AppShellProps = {
  menu: [
    { key: 'overview', label: 'Overview', href: '/dashboard', icon: 'home', badge: 7 },
    { key: 'settings', label: 'Settings', href: '/dashboard/settings', icon: 'sliders' },
  ],
  current: 'settings',
  holder: { name: 'Moungo Fruits SARL', detail: 'Organisation · Premium' },
  person: { name: 'Amina Hamadou', role: 'Validator' },
  personLinks: [{ label: 'Profile', href: '/dashboard/profile' }],
  onLogout: () => {},
  children: <h1>Page</h1>,
};
afterEach(() => jest.restoreAllMocks());

it('has the menu with the current entry and what waits', async () => {
  windowIs(1440);
  await renderUi(<AppShell {...base} />);
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(menu.getByRole('link', { name: /Overview/ })).toHaveTextContent('7 waiting');
  expect(screen.getByText('Moungo Fruits SARL')).toBeInTheDocument();
});

it('has tabs on a phone, and Logout behind the person', async () => {
  windowIs(390);
  const onLogout = jest.fn();
  const { user } = await renderUi(<AppShell {...base} onLogout={onLogout} />);
  expect(screen.getByRole('link', { name: /Overview/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Amina Hamadou Validator' }));
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/dashboard/profile');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

it('has the console’s menu in a drawer on a phone', async () => {
  windowIs(390);
  const { user, rerender } = await renderUi(<AppShell {...base} variant="console" />);
  expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('link', { name: 'Settings' })).toBeInTheDocument();
  // the browser's Back leads to another screen
  rerender(<AppShell {...base} variant="console" current="overview" />);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('opens the notifications, and closes them with Escape', async () => {
  windowIs(1440);
  const onOpen = jest.fn();
  const notifications = { unread: 3, content: () => <p>Refill credited</p>, onOpen };
  const { user } = await renderUi(<AppShell {...base} notifications={notifications} />);
  await user.click(screen.getByRole('button', { name: 'Notifications, 3 unread' }));
  expect(screen.getByText('Refill credited')).toBeInTheDocument();
  expect(onOpen).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Refill credited')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Notifications/ })).toHaveFocus();
});

it('closes the notifications when Back leads to another screen', async () => {
  const notifications = { unread: 0, content: () => <p>Nothing yet</p> };
  const { user } = await renderUi(<AppShell {...base} notifications={notifications} />);
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(screen.getByText('Nothing yet')).toBeInTheDocument();
  fireEvent.popState(window);
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
});

it.each([
  ['a button like a field', 1440],
  ['an icon on a phone', 390],
])('opens the search by %s', async (_, width) => {
  windowIs(width);
  const onOpen = jest.fn();
  const { user } = await renderUi(<AppShell {...base} search={{ label: 'Search', onOpen }} />);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('goes to a list’s search with a slash, and searches with Enter', async () => {
  const onSearch = jest.fn();
  const { user } = await renderUi(<SearchBox placeholder="Find a payment" onSearch={onSearch} />);
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Find a payment' })).toHaveFocus();
  await user.keyboard('garage/2{Enter}');
  expect(onSearch).toHaveBeenCalledWith('garage/2');
});

it('searches in the pauses of typing where a list follows, and shows what is searched for now', async () => {
  const onSearch = jest.fn();
  const box = (text?: string) => (
    <SearchBox asYouType placeholder="Find somebody" defaultValue={text} onSearch={onSearch} />
  );
  const { user, show } = await renderUi(box());
  const input = screen.getByRole('searchbox', { name: 'Find somebody' });
  await user.type(input, 'fot');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('fot'));
  await user.type(input, 'so');
  show(box('fot'));
  expect(input).toHaveValue('fotso');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('fotso'));
  show(box('fotso'));
  show(box());
  expect(input).toHaveValue('');
});

it('says which language was chosen on a phone as well, so that the profile has the same', async () => {
  windowIs(390);
  const onLanguageChange = jest.fn();
  const { user } = await renderUi(<AppShell {...base} onLanguageChange={onLanguageChange} />);
  await user.click(screen.getByRole('button', { name: /Amina/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  expect(onLanguageChange).toHaveBeenCalledWith('de');
});

it('changes language and colours, and persists both', async () => {
  windowIs(1440);
  const onLanguageChange = jest.fn();
  const { user } = await renderUi(<AppShell {...base} onLanguageChange={onLanguageChange} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'system');
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(document.cookie).not.toContain('theme=');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  expect(await screen.findByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  expect(onLanguageChange).toHaveBeenCalledWith('de');
});
