import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { LinkButton, PageHeader } from '@sanaga/ui';
import { ProfileForm } from '../shared/profile/profile-form.tsx';
import './profile.css';

/**
 * Shows at `/dashboard/profile` one's own picture, names, place and language; what guards the account is in the
 * settings.
 */
export function ProfileRoute() {
  const { t } = useTranslation('profile');
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={<LinkButton href={`${paths.settings}?tab=security`}>{t('security')}</LinkButton>}
      />
      <div className="profile-form">
        <ProfileForm />
      </div>
    </>
  );
}
