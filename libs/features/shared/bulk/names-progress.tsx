import { useFormats, useTranslation } from '@sanaga/i18n';
import { ProgressBar } from '@sanaga/ui';
import { usePace } from './use-pace.ts';

interface NamesProgressProps {
  /** Number of names whose check is over. */
  checked: number;
  total: number;
}

/** Shows how far the check of names is, at the speed seen so far; shows nothing once all are checked. */
export function NamesProgress({ checked, total }: NamesProgressProps) {
  const { t } = useTranslation('bulk');
  const { duration } = useFormats();
  const perSecond = usePace(checked);
  if (checked >= total) return null;
  const percent = Math.floor((100 * checked) / total);
  const label = t('names.percent', { percent });
  const parts = [
    t('progress.of', { done: checked, total }),
    ...(perSecond
      ? [t('progress.left', { duration: duration(Math.ceil((total - checked) / perSecond) * 1_000) })]
      : []),
  ];
  return <ProgressBar label={label} percent={percent} detail={`${label}. ${parts.join(', ')}`} />;
}
