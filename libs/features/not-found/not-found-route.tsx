import { homePath, useAuth } from '@sanaga/auth';
import { rolesOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, paths } from '@sanaga/navigation';
import { LinkButton, NoPermission, NoticeCard, SignLayout } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

const known: readonly string[] = Object.values(paths);

/** Below these the menu stands around the page; elsewhere it has the frame of the public pages. */
const inShell: readonly string[] = [paths.dashboard, paths.superAdmin];

/** These cards are the whole page, so their title is its heading. */
const PageTitle = ({ children }: { children: ReactNode }) => (
  <span role="heading" aria-level={1}>
    {children}
  </span>
);

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
