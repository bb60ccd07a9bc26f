import type { OwnPaymentFigures } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, FigureStrip, useNow } from '@sanaga/ui';
import { counted } from './groups.ts';

/**
 * Shows what waits, is under way and was not paid: in money or, if only part of a bulk payment is in that state, in
 * payments.
 */
export function Figures({ own }: { own: OwnPaymentFigures }) {
  const { t } = useTranslation('initiator-home');
  const { duration } = useFormats();
  const now = useNow();
  const figures = counted.map((group) => {
    const { payments, amount, oldest } = own[group];
    const words = t('figures.count', { count: payments });
    const since =
      group === 'waiting' &&
      oldest !== null &&
      t('figures.oldest', { length: duration(now - Date.parse(oldest)) });
    return {
      label: t(`groups.${group}`),
      value: amount === null ? words : <Amount value={amount} />,
      detail: [amount !== null && words, since].filter(Boolean).join(', '),
    };
  });
  return <FigureStrip label={t('figures.label')} figures={figures} />;
}
