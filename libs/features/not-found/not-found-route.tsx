import { homePath, useAuth } from '@sanaga/auth';
import { rolesOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { mayVisit, paths } from '@sanaga/navigation';
import { LinkButton, NoPermission, NoticeCard } from '@sanaga/ui';
import { useLocation } from 'react-router';

const known: readonly string[] = Object.values(paths);

/** An address without a screen, or with one that is another role's. */
export function NotFoundRoute() {
  const { t } = useTranslation('navigation');
  const { user } = useAuth();
  const { pathname } = useLocation();
  const home = { label: t('notFound.home'), href: user ? homePath(user) : paths.login };
  const anothers = user !== null && known.includes(pathname) && !mayVisit(rolesOf(user), pathname);
  if (anothers) return <NoPermission home={home} />;
  return (
    <NoticeCard
      icon="search"
      title={
        <span role="heading" aria-level={1}>
          {t('notFound.title')}
        </span>
      }
      action={<LinkButton href={home.href}>{home.label}</LinkButton>}
    >
      {t('notFound.text')}
    </NoticeCard>
  );
}
