import { useIsTryingAgain } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { StatusLine } from '@sanaga/ui';

/** Says that what a person waits for is on its way although the server is away. */
export function StillTrying() {
  const { t } = useTranslation('shell');
  return <StatusLine>{useIsTryingAgain() && t('live.stillTrying')}</StatusLine>;
}
