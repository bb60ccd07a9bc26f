import { useTranslation } from '@sanaga/i18n';
import { Input } from 'antd';

interface DayRangeProps {
  /** Calendar days such as 2026-11-21; empty while nothing is chosen. */
  from: string;
  to: string;
  /** Empty where the day was taken away. */
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}

/** From a day until a day, neither beyond the other. */
export function DayRange({ from, to, onFrom, onTo }: DayRangeProps) {
  const { t } = useTranslation('payment');
  return (
    <>
      <Input
        type="date"
        style={{ inlineSize: 160 }}
        aria-label={t('days.from')}
        value={from}
        max={to || undefined}
        onChange={({ target }) => onFrom(target.value)}
      />
      <Input
        type="date"
        style={{ inlineSize: 160 }}
        aria-label={t('days.to')}
        value={to}
        min={from || undefined}
        onChange={({ target }) => onTo(target.value)}
      />
    </>
  );
}
