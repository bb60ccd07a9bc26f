import { useAuth, useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Link, LinkButton, NoPermission, SignLayout, SignTitle, SkeletonRows } from '@sanaga/ui';
import type { ReactNode } from 'react';

interface CardPageProps {
  title: string;
  /** Purpose of signing in. */
  signInText: string;
  /** Content for admins who are signed in. */
  children: ReactNode;
}

function Content({ signInText, children }: Omit<CardPageProps, 'title'>) {
  const { t } = useTranslation('card');
  const { user, restoring } = useAuth();
  const mayTopUp = useCan('card:top-up');
  if (restoring) return <SkeletonRows rows={3} />;
  if (user === null)
    return (
      <div className="sg-col">
        <p className="sg-text2">{signInText}</p>
        <LinkButton primary large href={paths.login}>
          {t('signIn')}
        </LinkButton>
      </div>
    );
  if (!mayTopUp)
    return (
      <NoPermission title={t('notYours')} home={{ label: t('home'), href: paths.dashboard }}>
        {t('notYoursText')}
      </NoPermission>
    );
  return (
    <div className="sg-col">
      {children}
      <Link href={paths.balances}>{t('balances')}</Link>
    </div>
  );
}

/** Lays out the two pages of topping up by card, which anybody may reach; signing in leads back to them. */
export function CardPage({ title, ...content }: CardPageProps) {
  return (
    <SignLayout>
      <SignTitle title={title} />
      <Content {...content} />
    </SignLayout>
  );
}
