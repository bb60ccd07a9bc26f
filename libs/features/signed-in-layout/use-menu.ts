import { useCurrentRole, useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { currentEntry, menuOf, type MenuEntry } from '@sanaga/navigation';
import type { IconName, MenuEntry as ShownEntry } from '@sanaga/ui';
import { useLocation, useNavigation } from 'react-router';
import { useWaiting } from './use-waiting.ts';

const icons: Record<MenuEntry['key'], IconName> = {
  overview: 'home',
  transactions: 'transfer',
  users: 'users',
  beneficiaries: 'contact',
  settings: 'sliders',
  requests: 'inbox',
  organisations: 'building',
  individuals: 'user',
  documents: 'file',
  processRefills: 'wallet',
  subscriptions: 'tag',
  float: 'layers',
  services: 'pulse',
  reports: 'chart',
  audit: 'shield-check',
  apiDocs: 'code',
};

/** Returns the side menu of the signed-in person with labels, and the current entry. */
export function useMenu(): { menu: ShownEntry[]; current: string | undefined } {
  const { t } = useTranslation('navigation');
  const role = useCurrentRole();
  const individual = useCurrentUser().accountType === 'INDIVIDUAL';
  const location = useLocation();
  // the entry that was pressed, while its screen is loading
  const { pathname } = useNavigation().location ?? location;
  const waiting = useWaiting(role);
  const groups = role === undefined ? [] : menuOf(role, { individual });
  const menu = groups.flatMap(({ key: group, entries }) =>
    entries.map(({ key, path }) => ({
      key,
      label: t(`menu.${key}`),
      href: path,
      icon: icons[key],
      badge: waiting[key],
      group: group && t(`groups.${group}`),
    })),
  );
  return { menu, current: currentEntry(groups, pathname)?.key };
}
