import { useTranslation } from '@sanaga/i18n';
import { DayField } from '@sanaga/ui';

interface DayRangeProps {
  /** Calendar days such as 2026-11-21; empty until one is chosen. */
  from: string;
  to: string;
  /** Gets an empty text if the day was removed. */
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}

/** Takes a first and a last day, neither beyond the other. */
export function DayRange({ from, to, onFrom, onTo }: DayRangeProps) {
  const { t } = useTranslation('payment');
  return (
    <>
      <DayField label={t('days.from')} value={from} max={to} onChange={onFrom} />
      <DayField label={t('days.to')} value={to} min={from} onChange={onTo} />
    </>
  );
}
