import { useFormats, useTranslation } from '@sanaga/i18n';
import { useNow } from '@sanaga/ui';

/** Says from when a decision can be agreed to, if that is still to come; undefined otherwise. */
export function useTooEarly(confirmableAt: string | null | undefined): string | undefined {
  const { t } = useTranslation('console');
  const { dateTime } = useFormats();
  const now = useNow();
  return confirmableAt && Date.parse(confirmableAt) > now
    ? t('decisions.from', { time: dateTime(confirmableAt) })
    : undefined;
}
