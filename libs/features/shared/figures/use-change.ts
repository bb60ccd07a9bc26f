import { useFormats, useTranslation } from '@sanaga/i18n';

/** Compares with the period before, in the reader's language: "9% more than in the 20 days before". */
export function useChange(): (now: number, before: number, days: number) => string {
  const { t } = useTranslation('figures');
  const { percent } = useFormats();
  return (now, before, days) => {
    const count = { count: days };
    if (before === 0) return t('change.nothing', count);
    const share = (now - before) / before;
    if (Math.abs(share) < 0.0005) return t('change.same', count);
    return t(share > 0 ? 'change.more' : 'change.less', { ...count, percent: percent(Math.abs(share), 1) });
  };
}
