import { homePath, useAuth, useSignOut } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { type AppSide, paths, sideOf } from '@sanaga/navigation';
import { SignLayout, SignTitle } from '@sanaga/ui';
import { Button } from 'antd';
import { Navigate } from 'react-router';
import { usePublicSettings } from '../shared/public-pages/use-public-settings.ts';

interface OtherAppRouteProps {
  /** App that this is. */
  here: AppSide['app'];
}

/**
 * Tells a super admin in the portal, or a member in the console, where their own app is. Others go to their own side.
 */
export function OtherAppRoute({ here }: OtherAppRouteProps) {
  const { t } = useTranslation('navigation');
  const { user, restoring } = useAuth();
  const signOut = useSignOut();
  // without the address, the sentence alone says where to go
  const addresses = usePublicSettings();
  if (restoring) return null;
  if (user === null) return <Navigate to={paths.login} replace />;
  const own = sideOf(user).app;
  if (own === here) return <Navigate to={homePath(user)} replace />;
  const address = own === 'console' ? addresses?.adminConsoleUrl : addresses?.orgPortalUrl;
  return (
    <SignLayout>
      <SignTitle title={t(`otherApp.${own}.title`)}>{t(`otherApp.${own}.text`)}</SignTitle>
      <div className="sg-col">
        <Button type="primary" size="large" block href={address} disabled={!address}>
          {t(`otherApp.${own}.open`)}
        </Button>
        <Button size="large" block onClick={() => void signOut()}>
          {t('otherApp.logout')}
        </Button>
      </div>
    </SignLayout>
  );
}
