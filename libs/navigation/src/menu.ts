import type { Role } from '@sanaga/domain';
import { paths } from './paths.ts';

/** An entry's name is `menu.<key>` of the `navigation` texts; its icon has the same key. */
export interface MenuEntry {
  key:
    | 'overview'
    | 'transactions'
    | 'users'
    | 'beneficiaries'
    | 'settings'
    | 'requests'
    | 'organisations'
    | 'individuals'
    | 'documents'
    | 'processRefills'
    | 'subscriptions'
    | 'float'
    | 'services'
    | 'reports'
    | 'audit'
    | 'apiDocs';
  path: string;
}

/** A group without a key has no heading. */
interface MenuGroup {
  key?: 'people' | 'money' | 'platform';
  entries: readonly MenuEntry[];
}

const holderEntries: readonly (MenuEntry & { roles: readonly Role[] })[] = [
  { key: 'overview', path: paths.dashboard, roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] },
  { key: 'transactions', path: paths.transactions, roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] },
  { key: 'users', path: paths.users, roles: ['ADMIN'] },
  { key: 'beneficiaries', path: paths.beneficiaries, roles: ['ADMIN', 'INITIATOR'] },
  { key: 'settings', path: paths.settings, roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] },
];

const platformMenu: readonly MenuGroup[] = [
  { entries: [{ key: 'overview', path: paths.superAdmin }] },
  {
    key: 'people',
    entries: [
      { key: 'requests', path: paths.organisationRequests },
      { key: 'organisations', path: paths.organisations },
      { key: 'individuals', path: paths.individuals },
      { key: 'documents', path: paths.submittedDocuments },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'processRefills', path: paths.processRefills },
      { key: 'subscriptions', path: paths.subscriptions },
      { key: 'float', path: paths.float },
    ],
  },
  {
    key: 'platform',
    entries: [
      { key: 'services', path: paths.services },
      { key: 'reports', path: paths.reports },
      { key: 'audit', path: paths.audit },
      { key: 'apiDocs', path: paths.apiDocs },
      { key: 'settings', path: paths.superAdminSettings },
    ],
  },
];

interface Holder {
  /** True for one person with all three roles: there are no colleagues, so no Users. */
  individual?: boolean;
}

/** Returns a role's side menu. Logout is no entry: the shell has it for everybody. */
export function menuOf(role: Role, { individual = false }: Holder = {}): readonly MenuGroup[] {
  if (role === 'SUPER_ADMIN') return platformMenu;
  const entries = holderEntries
    .filter(({ key, roles }) => roles.includes(role) && !(individual && key === 'users'))
    .map(({ key, path }) => ({ key, path }));
  return [{ entries }];
}

/** Finds the entry whose screen a path belongs to: the longest that it begins with. */
export function currentEntry(menu: readonly MenuGroup[], path: string): MenuEntry | undefined {
  return menu
    .flatMap(({ entries }) => entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
