import { homePath, useAuth } from '@sanaga/auth';
import { rolesOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, paths } from '@sanaga/navigation';
import { LinkButton, NoPermission, NoticeCard, PageTitle, SignLayout } from '@sanaga/ui';
import { useLocation } from 'react-router';

/** Returns true if the menu is around the page; other paths have the layout of the public pages. */
const inShell = (path: string): boolean =>
  [paths.dashboard, paths.superAdmin].some((start) => path.startsWith(start));

/** Paths that depend on a role. Any other path that an app lacks is simply not found. */
const ofRoles: readonly string[] = Object.values(paths).filter(inShell);

/** Shows that an address has no screen, or only one of another role. */
export function NotFoundRoute() {
  const { t } = useTranslation(['navigation', 'ui']);
  const { user } = useAuth();
  const { pathname } = useLocation();
  const home = { label: t('notFound.home'), href: user ? homePath(user) : paths.login };
  const anothers = user !== null && ofRoles.includes(pathname) && !mayVisit(rolesOf(user), pathname);
  if (anothers)
    return <NoPermission home={home} title={<PageTitle>{t('ui:noPermission.title')}</PageTitle>} />;
  const notice = (
    <NoticeCard
      icon="search"
      title={<PageTitle>{t('notFound.title')}</PageTitle>}
      action={<LinkButton href={home.href}>{home.label}</LinkButton>}
    >
      {t('notFound.text')}
    </NoticeCard>
  );
  return inShell(pathname) ? notice : <SignLayout>{notice}</SignLayout>;
}
