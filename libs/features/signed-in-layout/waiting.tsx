import { useAuth } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { NoticeCard } from '@sanaga/ui';
import { Button } from 'antd';
import { PageTitle } from '../parts/page-title.tsx';

/** While a reloaded page asks whether its session still lives: nothing, until it is sure that nobody answers. */
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
