import { appTypes, currentRole, roles } from '@sanaga/domain';
import {
  appSide,
  currentEntry,
  homeOf,
  isRemembered,
  mayVisit,
  menuOf,
  paths,
  pathTo,
  sideOf,
} from './index.ts';

it('has every path of the specification', () => {
  expect(paths).toMatchSnapshot();
  const examples = [
    pathTo.transaction('t-1'),
    pathTo.newTransaction(),
    pathTo.newTransaction('b&1'),
    pathTo.newTransactionLike('t-1'),
  ];
  expect(examples).toEqual([
    '/dashboard/transactions?id=t-1',
    '/dashboard/transactions/new',
    '/dashboard/transactions/new?beneficiaryId=b%261',
    '/dashboard/transactions/new?like=t-1',
  ]);
});

it('knows what an app is, and whose, by its app type: 3 is the super admin’s', () => {
  expect(appSide(3)).toEqual({ app: 'console', home: '/super-admin', signUp: false });
  expect(appSide(appTypes.orgPortal)).toEqual({ app: 'portal', home: '/dashboard', signUp: true });
  for (const superAdmin of [true, false]) {
    const { home } = sideOf({ superAdmin });
    const role = currentRole({ superAdmin, roles: ['VALIDATOR'] }) ?? 'VALIDATOR';
    expect([homeOf(role), mayVisit([role], home)]).toEqual([home, true]);
  }
});

it('shows each role its menu', () => {
  const menus = roles.map((role) => [
    role,
    menuOf(role).flatMap(({ entries }) => entries.map(({ key }) => key)),
  ]);
  expect(Object.fromEntries(menus)).toEqual({
    SUPER_ADMIN: [
      'overview',
      'requests',
      'organisations',
      'individuals',
      'documents',
      'processRefills',
      'subscriptions',
      'float',
      'services',
      'reports',
      'audit',
      'apiDocs',
      'settings',
    ],
    ADMIN: ['overview', 'transactions', 'users', 'beneficiaries', 'settings'],
    INITIATOR: ['overview', 'transactions', 'beneficiaries', 'settings'],
    VALIDATOR: ['overview', 'transactions', 'settings'],
  });
});

it('shows an individual no Users', () => {
  const keys = menuOf('ADMIN', { individual: true }).flatMap(({ entries }) => entries.map(({ key }) => key));
  expect(keys).toEqual(['overview', 'transactions', 'beneficiaries', 'settings']);
});

it('opens no menu entry to a role that may not visit it', () => {
  for (const role of roles)
    for (const { path } of menuOf(role).flatMap(({ entries }) => entries))
      expect([role, path, mayVisit([role], path)]).toEqual([role, path, true]);
});

it.each([
  ['/dashboard/users', ['VALIDATOR'], false],
  ['/dashboard/users/', ['ADMIN', 'VALIDATOR'], true],
  ['/dashboard/users-of-others', ['VALIDATOR'], true],
  ['/dashboard/transactions/new', ['VALIDATOR'], false],
  ['/dashboard/transactions/request', ['VALIDATOR'], false],
  ['/dashboard/transactions/request', ['INITIATOR'], true],
  ['/dashboard/transactions/bulk', ['VALIDATOR'], false],
  ['/dashboard/transactions/bulk', ['INITIATOR'], true],
  ['/dashboard', [], false],
  ['/dashboard', ['SUPER_ADMIN'], false],
  ['/super-admin/individuals', ['SUPER_ADMIN'], true],
  ['/super-admin', ['ADMIN'], false],
  ['/login', ['ADMIN'], false],
  ['//evil.example/dashboard', ['ADMIN'], false],
  ['https://evil.example/', ['ADMIN'], false],
  ['/dashboardish', ['ADMIN'], false],
] as const)('%s for %j: %s', (path, held, allowed) => expect(mayVisit(held, path)).toBe(allowed));

it('remembers where a person was, but no page of signing in', () => {
  const forgotten = [paths.home, paths.login, paths.signUp, paths.forgotPassword, paths.verifyPin, '/login/'];
  expect(forgotten.map(isRemembered)).toEqual(forgotten.map(() => false));
  expect([paths.dashboard, paths.settings, paths.icons].map(isRemembered)).toEqual([true, true, true]);
});

it('knows the entry of a path by its longest beginning', () => {
  const menu = menuOf('ADMIN');
  expect(currentEntry(menu, '/dashboard/transactions/new')?.key).toBe('transactions');
  expect(currentEntry(menu, '/dashboard')?.key).toBe('overview');
  expect(currentEntry(menu, '/elsewhere')).toBeUndefined();
});

it('sends the super admin home to the console and everybody else to the dashboard', () => {
  expect(roles.map(homeOf)).toEqual(['/super-admin', '/dashboard', '/dashboard', '/dashboard']);
});
