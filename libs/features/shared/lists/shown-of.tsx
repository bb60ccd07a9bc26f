import { useFormats, useTranslation } from '@sanaga/i18n';

interface ShownOfProps {
  list: { content: readonly unknown[]; totalElements: number } | undefined;
}

/** Says that a list shows only its first entries; shows nothing if it shows all. */
export function ShownOf({ list }: ShownOfProps) {
  const { t } = useTranslation('common');
  const { number } = useFormats();
  if (!list || list.totalElements <= list.content.length) return null;
  return (
    <span className="sg-caption sg-text3">
      {t('shownOf', { shown: number(list.content.length), total: number(list.totalElements) })}
    </span>
  );
}
