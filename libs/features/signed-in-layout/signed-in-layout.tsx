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
import { AppShell, type AppShellProps, Notice, SearchBox, SkeletonRows } from '@sanaga/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { useMenu } from './use-menu.ts';

interface SignedInLayoutProps {
  variant: 'portal' | 'console';
  /** What the bell opens. */
  notifications: (close: () => void) => ReactNode;
}

/** Whose wallet it is; undefined in the console. */
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

/** Screens that have a search of their own in this place of the page. */
const withOwnSearch: readonly string[] = [paths.transactions, paths.beneficiaries, paths.bulkUpload];

/** Finds payments from any screen, in their list. */
function HeaderSearch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const find = (search: string) =>
    search && void navigate(`${paths.transactions}?${new URLSearchParams({ search })}`);
  return <SearchBox placeholder={t('search')} onSearch={find} />;
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
    dispatch(emptyApi.util.invalidateTags(['Notification', 'PaymentFile']));
  }, [language, dispatch]);
}

const LogoutQuestion = whenFirstOpen(async () => (await import('./logout-question.tsx')).LogoutQuestion, {
  isOpen: ({ open }) => open,
  closed: (props) => ({ ...props, open: false }),
});

/**
 * The layout of the signed-in screens: menu by role, bell, person, logout with confirmation, idle warning, live
 * updates.
 */
export function SignedInLayout({ variant, notifications }: SignedInLayoutProps) {
  const { t } = useTranslation(['common', 'navigation']);
  const { name, superAdmin } = useCurrentUser();
  const picture = usePicture(useGetUserProfileInfoQuery().data?.profilePicture);
  const role = useCurrentRole();
  const dispatch = useAppDispatch();
  const [leaving, setLeaving] = useState(false);
  const { menu, current } = useMenu();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const searches = variant === 'portal' && !withOwnSearch.includes(pathname);
  const [edit] = useEditProfileMutation();
  const { data } = useListNotificationsQuery({ page: 0, size: 20 });
  useEffect(() => startLive(dispatch), [dispatch]);
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
      person={{ name, role: role ? t(`common:roles.${role}`) : '', picture }}
      personLinks={superAdmin ? [] : [profile, settings]}
      onLogout={() => setLeaving(true)}
      search={searches && <HeaderSearch />}
      notifications={{ unread: data?.unread ?? 0, content: notifications }}
      notice={
        <>
          <LiveNotice />
          <SessionEndNotice />
        </>
      }
      // the server writes its mails in the profile's language
      onLanguageChange={(language) => void edit({ body: { jsonData: JSON.stringify({ language }) } })}
    >
      <Suspense fallback={<SkeletonRows />}>
        <Outlet />
        <Arrival />
      </Suspense>
      <LogoutQuestion open={leaving} onBack={() => setLeaving(false)} />
      <IdleWarning />
    </AppShell>
  );
}
