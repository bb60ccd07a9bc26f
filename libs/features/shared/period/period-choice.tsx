import { useTranslation } from '@sanaga/i18n';
import { QuietSelect } from '@sanaga/ui';
import type { Period } from './periods.ts';

interface PeriodChoiceProps<Offered extends Period> {
  /** Periods in the order of the list. */
  offered: readonly Offered[];
  value: Offered;
  onChoose: (period: Offered) => void;
}

/** Chooses a period, in the same way on every screen. */
export function PeriodChoice<Offered extends Period>(props: PeriodChoiceProps<Offered>) {
  const { offered, value, onChoose } = props;
  const { t } = useTranslation('payment');
  const nameOf = (period: Period) => t(`periods.${period}`);
  return (
    <QuietSelect<Offered>
      framed
      arrow
      icon="calendar"
      label={t('days.period')}
      face={nameOf(value)}
      value={value}
      choices={offered.map((period) => ({ value: period, label: nameOf(period) }))}
      onChoose={onChoose}
    />
  );
}
