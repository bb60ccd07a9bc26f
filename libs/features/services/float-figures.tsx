import { hourMs } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Notice, useAmountText } from '@sanaga/ui';
import type { OperatorHealth } from '../shared/platform/operator-health.tsx';

/** Time beyond which nobody needs to know on which day the balance is used up; days. */
const furthestDays = 30;

/** Says until when the balance lasts if each hour takes as much as the last; undefined where there is no pace. */
function useLasting({ balance, hoursLeft }: OperatorHealth): string | undefined {
  const { t } = useTranslation('services');
  const { dateTime } = useFormats();
  if (balance === null || hoursLeft === null) return undefined;
  if (hoursLeft === 0) return t('figures.over');
  if (hoursLeft > furthestDays * 24) return t('figures.long', { count: furthestDays });
  const until = new Date(Date.parse(balance.at) + hoursLeft * hourMs);
  return t('figures.until', { time: dateTime(until.toISOString()) });
}

/** Says of payouts that what waits needs more than the balance that is known. */
export function FloatLack({ health: { product, balance, waiting } }: { health: OperatorHealth }) {
  const { t } = useTranslation('services');
  const amountText = useAmountText();
  const lacks = product === 'DISBURSEMENT' && balance ? waiting - balance.amount : 0;
  return lacks > 0 && <Notice tone="act">{t('figures.lacks', { amount: amountText(lacks) })}</Notice>;
}

/**
 * Returns what is on our account with a product, by the books where they are given (whole XAF), what waits for it, and
 * how long it lasts as the last hour went.
 */
export function useFloatItems(health: OperatorHealth, booked?: number): { label: string; value: string }[] {
  const { t } = useTranslation('services');
  const { dateTime } = useFormats();
  const amountText = useAmountText();
  const lasting = useLasting(health);
  const { product, balance, lastHour, queued, waiting } = health;
  const payments = (count: number, amount: number) =>
    t('figures.queued', { count, amount: amountText(amount) });
  const told = balance
    ? t('figures.told', { amount: amountText(balance.amount), time: dateTime(balance.at) })
    : t('figures.notTold');
  return [
    ...(balance || product === 'DISBURSEMENT' ? [{ label: t('figures.balance'), value: told }] : []),
    ...(booked === undefined ? [] : [{ label: t('figures.booked'), value: amountText(booked) }]),
    { label: t('queued'), value: queued === 0 ? t('figures.nothing') : payments(queued, waiting) },
    {
      label: t(`figures.lastHour.${product}`),
      value: lastHour.count === 0 ? t(`figures.none.${product}`) : payments(lastHour.count, lastHour.amount),
    },
    ...(lasting === undefined ? [] : [{ label: t('figures.lasts'), value: lasting }]),
  ];
}
