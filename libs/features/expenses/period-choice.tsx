import { useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import { Input, Select } from 'antd';
import { type Period, periods } from '../parts/periods.ts';
import type { ShownDays } from '../parts/use-days.ts';

/** Which days are shown: one of the usual stretches, or from a day until a day. */
export function PeriodChoice({ period, startDate, endDate, choose, pick }: ShownDays) {
  const { t } = useTranslation(['expenses', 'payment']);
  return (
    <>
      <Select<Period>
        aria-label={t('period')}
        value={period}
        onChange={choose}
        prefix={<Icon name="calendar" />}
        options={periods.map((value) => ({ value, label: t(`payment:periods.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      {period === 'custom' && (
        <>
          <Input
            type="date"
            className="expenses-day"
            aria-label={t('from')}
            value={startDate}
            max={endDate}
            onChange={({ target }) => target.value && pick(target.value, endDate)}
          />
          <Input
            type="date"
            className="expenses-day"
            aria-label={t('to')}
            value={endDate}
            min={startDate}
            onChange={({ target }) => target.value && pick(startDate, target.value)}
          />
        </>
      )}
    </>
  );
}
