import { homePath, useAuth } from '@sanaga/auth';
import { rolesOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, paths } from '@sanaga/navigation';
import { LinkButton, NoPermission, NoticeCard, PageTitle, SignLayout } from '@sanaga/ui';
import { useLocation } from 'react-router';

const known: readonly string[] = Object.values(paths);

/** Below these the menu is around the page; elsewhere it has the layout of the public pages. */
const inShell: readonly string[] = [paths.dashboard, paths.superAdmin];

/** An address without a screen, or with one that is another role's. */
export function NotFoundRoute() {
  const { t } = useTranslation(['navigation', 'ui']);
  const { user } = useAuth();
  const { pathname } = useLocation();
  const home = { label: t('notFound.home'), href: user ? homePath(user) : paths.login };
  const anothers = user !== null && known.includes(pathname) && !mayVisit(rolesOf(user), pathname);
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
  return inShell.some((start) => pathname.startsWith(start)) ? notice : <SignLayout>{notice}</SignLayout>;
}
