import type { FloatComparison } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag } from '@sanaga/ui';

const tints = {
  EQUAL: 'completed',
  ON_ITS_WAY: 'progress',
  DIFFERS: 'problematic',
  UNREADABLE: 'pending',
} as const;

/** Shows the outcome of a comparison. */
export function OutcomeTag({ outcome }: Pick<FloatComparison, 'outcome'>) {
  const { t } = useTranslation('float');
  return <TintedTag tint={tints[outcome]}>{t(`compare.outcomes.${outcome}`)}</TintedTag>;
}
