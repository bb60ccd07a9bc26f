import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Amount, type Figure, FigureStrip, Link } from '@sanaga/ui';
import { useToday } from '../shared/period/use-today.ts';
import { OperatorState, worstOf } from '../shared/platform/operator-health.tsx';
import type { Platform } from '../shared/platform/platform-figures.ts';

/** Says how payouts went: how much was paid, what share of them succeeded, and how long they took. */
function usePaid() {
  const { t } = useTranslation('console-overview');
  const { reached, duration } = useFormats();
  return (
    label: string,
    from: string,
    to: string,
    { amount, count, failed, successRate, medianSeconds }: Platform['payoutsToday'],
  ): Figure => ({
    label,
    value: (
      <Link href={pathTo.platformPayments('PAID', { from, to })}>
        <Amount value={amount} />
      </Link>
    ),
    detail: [
      t('figures.payments', { count }),
      successRate !== null && t('figures.successRate', { share: reached(successRate, 1) }),
      failed > 0 && t('figures.failed', { count: failed }),
      medianSeconds !== null && t('figures.median', { time: duration(medianSeconds * 1_000) }),
    ]
      .filter(Boolean)
      .join(', '),
  });
}

/** Shows what was paid out and collected, and whether the operator responds. */
export function Figures({ platform }: { platform: Platform }) {
  const { t } = useTranslation('console-overview');
  const paid = usePaid();
  const { creditedToday, refillsProcessing, operators, operatorQueue } = platform;
  const worst = worstOf(operators);
  const today = useToday();
  const refills = [
    t('figures.refills', { count: creditedToday.count }),
    creditedToday.failed > 0 && t('figures.failed', { count: creditedToday.failed }),
    refillsProcessing.count > 0 && t('figures.inProcess', { count: refillsProcessing.count }),
  ];
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        paid(t('figures.paidToday'), today, today, platform.payoutsToday),
        paid(t('figures.paidOut'), `${today.slice(0, 7)}-01`, today, platform.payoutsThisMonth),
        {
          label: t('figures.creditedToday'),
          value: (
            <Link href={paths.processRefills}>
              <Amount value={creditedToday.amount} />
            </Link>
          ),
          detail: refills.filter(Boolean).join(', '),
        },
        {
          label: t('figures.operator'),
          value: worst && <OperatorState breaker={worst.breaker} />,
          detail: t('figures.queue', { queued: operatorQueue.queued, sent: operatorQueue.sent }),
        },
      ]}
    />
  );
}
