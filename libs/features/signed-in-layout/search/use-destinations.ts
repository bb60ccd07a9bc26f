import { useCurrentUser } from '@sanaga/auth';
import { folded, rolesOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, pathTo, paths } from '@sanaga/navigation';
import type { IconName, MenuEntry } from '@sanaga/ui';
import type { Entry, Group } from './entries.ts';

interface Destination {
  key: string;
  href: string;
  icon: IconName;
}

const actions = [
  { key: 'newPayment', href: pathTo.newTransaction(), icon: 'plus' },
  { key: 'requestPayment', href: paths.requestPayment, icon: 'download' },
  { key: 'bulkUpload', href: pathTo.bulkUpload(), icon: 'upload' },
  { key: 'addBeneficiary', href: `${paths.beneficiaries}?add=1`, icon: 'contact' },
  { key: 'refillWallet', href: pathTo.refillForm(), icon: 'wallet' },
  { key: 'inviteUser', href: `${paths.users}?invite=1`, icon: 'users' },
] as const satisfies readonly Destination[];

/** Screens that the menu has no entry for. */
const screens = [
  { key: 'balances', href: paths.balances, icon: 'wallet' },
  { key: 'expenses', href: paths.expenses, icon: 'chart' },
  { key: 'target', href: paths.target, icon: 'target' },
  { key: 'history', href: paths.history, icon: 'receipt' },
  { key: 'profile', href: paths.profile, icon: 'user' },
] as const satisfies readonly Destination[];

/** Whether each word that was typed begins a word of the name. */
const matches = (name: string, search: string): boolean => {
  const words = ` ${folded(name)}`;
  return folded(search)
    .trim()
    .split(' ')
    .every((word) => words.includes(` ${word}`));
};

/** What the person may do and where they may go, by name; all of it where nothing is typed. */
export function useDestinations(menu: readonly MenuEntry[], search: string): Group[] {
  const { t } = useTranslation('search');
  const user = useCurrentUser();
  const individual = user.accountType === 'INDIVIDUAL';
  const allowed = ({ href }: Destination) => {
    const [path = href] = href.split('?');
    return mayVisit(rolesOf(user), path) && !(individual && path === paths.users);
  };
  const named = (entries: readonly Entry[]) => entries.filter(({ title }) => matches(title, search));
  const groups = [
    {
      key: 'actions',
      title: t('groups.actions'),
      entries: actions.filter(allowed).map((action) => ({ ...action, title: t(`actions.${action.key}`) })),
    },
    {
      key: 'screens',
      title: t('groups.screens'),
      entries: [
        ...menu.map(({ key, href, icon, label }) => ({ key, href, icon, title: label })),
        ...screens.filter(allowed).map((screen) => ({ ...screen, title: t(`screens.${screen.key}`) })),
      ],
    },
  ];
  return groups.map((group) => ({ ...group, entries: named(group.entries) }));
}
