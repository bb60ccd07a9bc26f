import { useCurrentUser } from '@sanaga/auth';
import { folded, mistakes, rolesOf, spellingsOf, withoutApostrophes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, pathTo, paths } from '@sanaga/navigation';
import type { IconName, MenuEntry } from '@sanaga/ui';
import type { Group } from './entries.ts';

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
  { key: 'processRefills', href: paths.processRefills, icon: 'wallet' },
  { key: 'reviewRequests', href: paths.organisationRequests, icon: 'inbox' },
  { key: 'compareStatement', href: pathTo.statementForm(), icon: 'upload' },
  { key: 'inviteSuperAdmin', href: pathTo.inviteSuperAdminForm(), icon: 'users' },
] as const satisfies readonly Destination[];

/** Screens, and views of screens, that have no entry in the menu. */
const screens = [
  { key: 'balances', href: paths.balances, icon: 'wallet' },
  { key: 'statement', href: paths.statement, icon: 'receipt' },
  { key: 'expenses', href: paths.expenses, icon: 'chart' },
  { key: 'target', href: paths.target, icon: 'target' },
  { key: 'history', href: paths.history, icon: 'receipt' },
  { key: 'profile', href: paths.profile, icon: 'user' },
  { key: 'superAdmins', href: pathTo.superAdmins(), icon: 'users' },
  { key: 'platformSettings', href: `${paths.superAdminSettings}?view=platform`, icon: 'sliders' },
  { key: 'decisions', href: `${paths.superAdminSettings}?view=decisions`, icon: 'check-circle' },
  { key: 'exceptions', href: `${paths.reports}?view=exceptions`, icon: 'triangle-alert' },
] as const satisfies readonly Destination[];

const wordsOf = (text: string): string[] => folded(text).trim().split(' ');

const begins = (typed: string, words: readonly string[]): boolean =>
  words.some((word) => word.startsWith(typed));

const beginsMistyped = (typed: string, words: readonly string[]): boolean =>
  mistakes
    .flatMap((mistake) => spellingsOf(typed, mistake))
    .some((spelt) => words.some((word) => new RegExp(`^${spelt.replaceAll('_', '.')}`).test(word)));

/** Returns true if each typed word begins a word of the name, one of them perhaps with a mistake. */
const isNamed = (name: string, search: string, mayBeMistyped: boolean): boolean => {
  // words begin behind an apostrophe as well
  const words = [...wordsOf(name), ...wordsOf(withoutApostrophes(name))];
  const others = wordsOf(search).filter((typed) => !begins(typed, words));
  const [mistyped] = others;
  if (mistyped === undefined) return true;
  return mayBeMistyped && others.length === 1 && beginsMistyped(mistyped, words);
};

/**
 * Finds by name what the person may do and where they may go, or lists all of it until something is typed. A mistake is
 * forgiven if nothing else has the name.
 */
export function useDestinations(menu: readonly MenuEntry[], search: string): Group[] {
  const { t } = useTranslation('search');
  const user = useCurrentUser();
  const individual = user.accountType === 'INDIVIDUAL';
  const allowed = ({ href }: Destination) => {
    const [path = href] = href.split('?');
    return mayVisit(rolesOf(user), path) && !(individual && path === paths.users);
  };
  const groups = [
    {
      key: 'actions',
      title: t('groups.actions'),
      entries: actions.filter(allowed).map(({ key, href, icon }) => ({
        // a screen may have the same key
        key: `action-${key}`,
        href,
        icon,
        title: t(`actions.${key}`),
      })),
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
  const named = (mayBeMistyped: boolean) =>
    groups.map((group) => ({
      ...group,
      entries: group.entries.filter(({ title }) => isNamed(title, search, mayBeMistyped)),
    }));
  const asTyped = named(false);
  return asTyped.some(({ entries }) => entries.length > 0) ? asTyped : named(true);
}
