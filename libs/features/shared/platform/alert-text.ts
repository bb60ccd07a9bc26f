import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import type { OperatorHealth } from './operator-health.tsx';

/** Returns what a rule of alert found about a product, in words. */
export function useAlertText(): (
  product: OperatorHealth['product'],
  alert: OperatorHealth['alerts'][number],
) => string {
  const { t } = useTranslation('console');
  const { percent, number } = useFormats();
  const amount = useAmountText();
  return (product, { rule, bound, measured }) => {
    if (rule === 'FLOAT_BELOW') return t('alerts.FLOAT_BELOW', { amount: amount(bound) });
    if (rule === 'FAILURE_RATE')
      return t(`alerts.FAILURE_RATE.${product}`, { share: percent(measured), bound: percent(bound) });
    if (rule === 'OLDEST_WAITING') return t(`alerts.OLDEST_WAITING.${product}`, { minutes: number(bound) });
    return t(`alerts.STATEMENT_MISSING.${product}`);
  };
}
