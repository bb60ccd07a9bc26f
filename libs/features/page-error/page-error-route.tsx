import { useTranslation } from '@sanaga/i18n';
import { ErrorWithRetry } from '@sanaga/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** A screen whose script did not arrive, or which broke: loading the page anew is what helps in both cases. */
export function PageErrorRoute() {
  const error = useRouteError();
  const { t } = useTranslation('shell');
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorWithRetry
      title={t('pageError.title')}
      message={t('pageError.text')}
      onRetry={() => location.reload()}
    />
  );
}
