import type { MenuEntry } from '../app-shell/types.ts';

const adminMenu: MenuEntry[] = [
  { key: 'overview', label: 'Overview', href: '#overview', icon: 'home' },
  { key: 'transactions', label: 'Transactions', href: '#transactions', icon: 'transfer' },
  { key: 'users', label: 'Users', href: '#users', icon: 'users' },
  { key: 'beneficiaries', label: 'Beneficiaries', href: '#beneficiaries', icon: 'contact' },
  { key: 'settings', label: 'Settings', href: '#settings', icon: 'sliders' },
];
const validatorMenu: MenuEntry[] = adminMenu
  .filter(({ key }) => !['users', 'beneficiaries'].includes(key))
  .map((entry) => (entry.key === 'overview' ? { ...entry, badge: 7 } : entry));
const consoleMenu: MenuEntry[] = [
  { key: 'overview', label: 'Overview', href: '#', icon: 'home' },
  { key: 'requests', label: 'Requests', href: '#requests', icon: 'inbox', badge: 4, group: 'Customers' },
  { key: 'organisations', label: 'Organisations', href: '#org', icon: 'building', group: 'Customers' },
  { key: 'individuals', label: 'Individuals', href: '#ind', icon: 'user', group: 'Customers' },
  { key: 'refills', label: 'Process refills', href: '#refills', icon: 'wallet', badge: 9, group: 'Money' },
  { key: 'subscriptions', label: 'Plans', href: '#sub', icon: 'tag', group: 'Money' },
  { key: 'reports', label: 'Reports', href: '#reports', icon: 'chart', group: 'Money' },
  { key: 'services', label: 'Services', href: '#services', icon: 'pulse', group: 'Platform' },
  { key: 'api', label: 'API reference', href: '#api', icon: 'code', group: 'Platform' },
  { key: 'settings', label: 'Settings', href: '#settings', icon: 'sliders', group: 'Platform' },
];

const notifications = {
  unread: 3,
  content: () => (
    <p className="sg-small" style={{ padding: '8px 10px' }}>
      Your refill of 3,000,000 XAF was credited.
    </p>
  ),
};
const holder = { name: 'Moungo Fruits SARL', detail: 'Organisation · Premium' };
const personLinks = [{ label: 'Profile', href: '#profile' }];
const noLogout = () => {};

const portal = { holder, personLinks, notifications, onLogout: noLogout } as const;
const search = { label: 'Search', onOpen: () => {} };

/** The shell's props for people with each of three menus. */
export const adminShell = {
  ...portal,
  menu: adminMenu,
  person: { name: 'Clarisse Ngo Bassa', role: 'Admin' },
  search,
};
export const validatorShell = {
  ...portal,
  menu: validatorMenu,
  person: { name: 'Amina Hamadou', role: 'Validator' },
  search,
};
export const consoleShell = {
  variant: 'console',
  menu: consoleMenu,
  holder: undefined,
  personLinks,
  notifications,
  onLogout: noLogout,
  person: { name: 'Estelle Mvondo', role: 'Super admin' },
  search,
} as const;
