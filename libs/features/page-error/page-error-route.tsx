import { useTranslation } from '@sanaga/i18n';
import { ScriptLost } from '@sanaga/navigation';
import { ErrorWithRetry, PageTitle } from '@sanaga/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** Key in the tab's storage, shared with the script in the page that reloads it when a script was not there. */
const storageKey = 'reloadedAt';
const onceInMs = 60_000;

/** Returns true if an automatic reload may help: a new version may have replaced the scripts that this page knows. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  return Date.now() - last > onceInMs;
}

interface PageErrorRouteProps {
  /** Reloads the page. */
  reload?: () => void;
}

/** Shows that a screen's script did not arrive, or that the screen broke: reloading the page helps in both cases. */
export function PageErrorRoute({ reload = () => location.reload() }: PageErrorRouteProps) {
  const error = useRouteError();
  const { t } = useTranslation('shell');
  useEffect(() => {
    console.error(error);
    if (!(error instanceof ScriptLost)) return;
    if (!navigator.onLine) {
      addEventListener('online', reload, { once: true });
      return () => removeEventListener('online', reload);
    }
    if (!mayReload()) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    reload();
  }, [error, reload]);
  const title = <PageTitle>{t('pageError.title')}</PageTitle>;
  return <ErrorWithRetry title={title} message={t('pageError.text')} onRetry={reload} />;
}
