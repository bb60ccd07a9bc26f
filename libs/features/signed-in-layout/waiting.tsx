import { useAuth } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { NoticeCard, PageTitle } from '@sanaga/ui';
import { Button } from 'antd';

/** Shows nothing while a reloaded page checks its session, until the server turns out to be unreachable. */
export function Waiting() {
  const { t } = useTranslation('shell');
  const { unreachable } = useAuth();
  if (!unreachable) return null;
  return (
    <main role="status">
      <NoticeCard
        icon="triangle-alert"
        title={<PageTitle>{t('away.title')}</PageTitle>}
        action={<Button onClick={() => location.reload()}>{t('away.retry')}</Button>}
      >
        {t('away.text')}
      </NoticeCard>
    </main>
  );
}
