import { listPeriods } from '@sanaga/domain';
import { DayRange } from './day-range.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { ShownDays } from './use-days.ts';

/** Chooses the days of a report: one of the usual periods, or from a day to a day. */
export function DaysChoice({ period, startDate, endDate, choose, pick }: ShownDays) {
  return (
    <div className="sg-row sg-wrap">
      <PeriodChoice offered={listPeriods} value={period} onChoose={choose} />
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
