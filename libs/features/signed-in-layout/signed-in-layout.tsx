import {
  emptyApi,
  startLive,
  useEditProfileMutation,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
  useListNotificationsQuery,
  useLiveness,
  usePicture,
} from '@sanaga/api';
import { useAppDispatch, useCurrentRole, useCurrentUser } from '@sanaga/auth';
import { useFormats, useLanguage, useTranslation } from '@sanaga/i18n';
import { paths, whenFirstOpen } from '@sanaga/navigation';
import { AppShell, type AppShellProps, Notice, SkeletonRows, useAnnounce } from '@sanaga/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { RoleChangeNotice } from './role-change-notice.tsx';
import { useEarlyKeys } from './search/use-early-keys.ts';
import { useSearchKeys } from './search/use-search-keys.ts';
import { SessionEndNotice } from './session-end-notice.tsx';
import { useMenu } from './use-menu.ts';
import { useOpenHere } from './use-open-here.ts';

interface SignedInLayoutProps {
  variant: 'portal' | 'console';
  /** Panel that the bell opens. */
  notifications: (close: () => void) => ReactNode;
}

/** Returns the holder of the wallet; undefined in the console. */
function useHolder(): AppShellProps['holder'] {
  const { t } = useTranslation('common');
  const { organizationName, name, accountType, plan } = useCurrentUser();
  const { data } = useGetOrganisationProfileQuery(undefined, { skip: accountType !== 'ORGANIZATION' });
  const picture = usePicture(data?.profilePicture);
  if (accountType === null) return undefined;
  const kind = t(`accountTypes.${accountType}`);
  const detail = plan !== null && accountType === 'ORGANIZATION' ? `${kind} · ${t(`plans.${plan}`)}` : kind;
  return { name: organizationName ?? name, detail, picture };
}

/** Shows discreetly how old the data may be, while the server sends no events. */
function LiveNotice() {
  const { t } = useTranslation('shell');
  const { time } = useFormats();
  const { state, asOf } = useLiveness();
  if (state === 'polling') return <Notice tone="calm">{t('live.polling')}</Notice>;
  if (state !== 'offline') return null;
  return (
    <Notice tone="act" live>
      {asOf === null ? t('live.unread') : t('live.offline', { time: time(asOf) })}
    </Notice>
  );
}

/** Refetches the texts that the server writes when another language is chosen. */
function useRefetchOnLanguageChange() {
  const { language } = useLanguage();
  const dispatch = useAppDispatch();
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    dispatch(emptyApi.util.invalidateTags(['Notification', 'PaymentFile', 'Transaction']));
  }, [language, dispatch]);
}

/** Clears what was last said to screen readers when the session ends, as it may be a payment. */
function useSilenceAfter() {
  const announce = useAnnounce();
  useEffect(() => () => announce(''), [announce]);
}

const LogoutQuestion = whenFirstOpen(async () => (await import('./logout-question.tsx')).LogoutQuestion, {
  isOpen: ({ open }) => open,
  closed: (props) => ({ ...props, open: false }),
});

const SearchPalette = whenFirstOpen(async () => (await import('./search/search-palette.tsx')).SearchPalette, {
  isOpen: ({ open }) => open,
  closed: (props) => ({ ...props, open: false }),
});

const recentSearches = 5;

/** Keeps whether the search is open, and what was searched for; that is forgotten with the page. */
function useSearch() {
  const { open, onOpen, onClose } = useOpenHere();
  const [recent, setRecent] = useState<readonly string[]>([]);
  useSearchKeys(onOpen);
  const onSearched = (text: string) =>
    setRecent((before) => [text, ...before.filter((one) => one !== text)].slice(0, recentSearches));
  const takeEarly = useEarlyKeys(open, onClose);
  return { open, recent, onOpen, onSearched, onClose, takeEarly };
}

/**
 * Lays out the signed-in screens: menu by role, search, bell, person, logout with confirmation, idle warning, live
 * updates.
 */
export function SignedInLayout({ variant, notifications }: SignedInLayoutProps) {
  const { t } = useTranslation(['common', 'navigation', 'shell']);
  const { name, superAdmin, accountType } = useCurrentUser();
  const picture = usePicture(useGetUserProfileInfoQuery().data?.profilePicture);
  const role = useCurrentRole();
  // an individual has every role, and is nobody's admin
  const roleText = role && accountType !== 'INDIVIDUAL' ? t(`common:roles.${role}`) : '';
  const dispatch = useAppDispatch();
  const logout = useOpenHere();
  const { menu, current } = useMenu();
  const { state } = useNavigation();
  const { onOpen, ...search } = useSearch();
  const [edit] = useEditProfileMutation();
  const { data } = useListNotificationsQuery({ page: 0, size: 20 });
  useEffect(() => startLive(dispatch), [dispatch]);
  useSilenceAfter();
  useRefetchOnLanguageChange();
  const profile = { label: t('navigation:menu.profile'), href: paths.profile };
  const settings = { label: t('navigation:menu.settings'), href: paths.settings };
  return (
    <AppShell
      variant={variant}
      menu={menu}
      current={current}
      loading={state !== 'idle'}
      holder={useHolder()}
      person={{ name, role: roleText, picture }}
      personLinks={superAdmin ? [] : [profile, settings]}
      onLogout={logout.onOpen}
      search={{ label: t('shell:search'), onOpen }}
      notifications={{ unread: data?.unread ?? 0, content: notifications }}
      notice={
        <>
          <LiveNotice />
          <SessionEndNotice />
          <RoleChangeNotice />
        </>
      }
      // the server writes its mails in the profile's language
      onLanguageChange={(language) => void edit({ body: { jsonData: JSON.stringify({ language }) } })}
    >
      <Suspense fallback={<SkeletonRows />}>
        <Outlet />
        <Arrival />
      </Suspense>
      <SearchPalette {...search} variant={variant} menu={menu} />
      <LogoutQuestion open={logout.open} onBack={logout.onClose} />
      <IdleWarning />
    </AppShell>
  );
}
