import { useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import { Select } from 'antd';
import { DayRange } from './day-range.tsx';
import { type Period, periods } from './periods.ts';
import type { ShownDays } from './use-days.ts';

/** Which days are told of: one of the usual stretches, or from a day until a day. */
export function DaysChoice({ period, startDate, endDate, choose, pick }: ShownDays) {
  const { t } = useTranslation('payment');
  return (
    <div className="sg-row sg-wrap">
      <Select<Period>
        aria-label={t('days.period')}
        value={period}
        onChange={choose}
        prefix={<Icon name="calendar" />}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      {period === 'custom' && (
        <DayRange
          from={startDate}
          to={endDate}
          onFrom={(day) => day && pick(day, endDate)}
          onTo={(day) => day && pick(startDate, day)}
        />
      )}
    </div>
  );
}
